import { describe, expect, it } from 'vitest'
import type { AnsweredFact, FailedFact } from '../../contract/fact'
import type { Settings } from '../../contract/settings'
import type { User } from '../../contract/user'
import { draftCleared, draftFound } from '../drafts/drafts.slice'
import { initialState } from '../root-reducer'
import { createHarness, createScheduler, outputOfRequest } from '../testing/marbles'
import { entry, signedIn, stateAfter, userAnswered } from '../testing/samples'
import { preferencesResetRequest, settingsRequest, suspensionRequest } from './settings.epics'
import {
  accountSuspensionRequested,
  selectSettings,
  selectSettingsPreference,
  settingsResetRequested,
  settingsSaveRequested,
} from './settings.slice'

const noInput = { params: undefined, query: undefined }
const borrower: User = { id: 61, email: 'bo@oak.example', role: 'borrower', profile: { id: 11, name: 'Oak Homes' } }
const chosen = (volume: number): Settings => ({
  sound: true,
  volume,
  alerts: { outbid: true, leading: true, extended: true, closed: true },
  quiet_until_last_minutes: null,
  announcements: 'own',
  confirm_before_bid: true,
  theme: 'system',
})
const save = (volume: number) => entry(settingsSaveRequested({ change: { volume } }))
/** The stored value, as fetched before a change is saved. */
const readBefore = (value: unknown): AnsweredFact<'preference.list'> => ({
  type: 'preference.list/answered',
  payload: { ...noInput, subject: 'settings.save:merge', answer: { data: [{ key: 'settings', value }] } },
})
/** The same value, as the page has fetched and shown it. */
const readByPage = (value: unknown): AnsweredFact<'preference.list'> => ({
  type: 'preference.list/answered',
  payload: { ...noInput, subject: 'preferences.read', answer: { data: [{ key: 'settings', value }] } },
})
const stored = (volume: number): AnsweredFact<'preference.store'> => ({
  type: 'preference.store/answered',
  payload: { ...noInput, subject: 'settings.save', answer: { data: [{ key: 'settings', value: chosen(volume) }] } },
})
const error = { status: 500, kind: 'server', message: '', fields: {} } as const

describe('saving the settings', () => {
  // Verifies: S7.18
  it('waits for the previous save, so that the last save arrives last', () => {
    const scheduler = createScheduler()
    scheduler.run(({ hot, cold, expectObservable, flush }) => {
      const harness = createHarness(
        scheduler,
        (name, count) =>
          cold('---(x|)', { x: name === 'preference.list' ? readBefore(chosen(9)) : stored(count / 2) }) as never,
      )
      harness.state = stateAfter(signedIn, readByPage(chosen(9)))
      const entries$ = hot('-ab', { a: save(1), b: save(2) })
      expectObservable(outputOfRequest(settingsRequest, entries$, harness)).toBe('-------x-----y', {
        x: stored(1),
        y: stored(2),
      })
      flush()
      expect(harness.calls).toEqual(
        [1, 2].flatMap((volume) => [
          {
            name: 'preference.list',
            input: { query: { key: 'settings' } },
            options: { subject: 'settings.save:merge' },
          },
          {
            name: 'preference.store',
            input: { body: { key: 'settings', value: chosen(volume), replaces: chosen(9) } },
            options: { subject: 'settings.save' },
          },
        ]),
      )
    })
  })

  it('keeps another device’s change between the fetch and the save', () => {
    const scheduler = createScheduler()
    scheduler.run(({ hot, cold, expectObservable, flush }) => {
      const stale = { ...error, status: 409, kind: 'invalid' } as const
      const conflict: FailedFact<'preference.store'> = {
        type: 'preference.store/failed',
        payload: { ...noInput, subject: 'settings.save', error: stale },
      }
      const answers = [readBefore({ theme: 'light' }), conflict, readBefore({ theme: 'dark' }), stored(3)]
      const harness = createHarness(scheduler, (_name, count) => cold('(x|)', { x: answers[count - 1] }) as never)
      expectObservable(outputOfRequest(settingsRequest, hot('-a', { a: save(3) }), harness)).toBe('-x', {
        x: stored(3),
      })
      flush()
      expect(harness.calls.at(-1)?.input).toEqual({
        body: { key: 'settings', value: { theme: 'dark', volume: 3 }, replaces: { theme: 'dark' } },
      })
    })
  })

  it.each([
    ['another device has changed the same setting since, and then shows that value', 5, 'asks'],
    ['another device has set the same value', 3, 'saves'],
    ['the page has shown the stored value', 9, 'saves'],
  ])('when %s (volume %i) %s', (_when, volume, outcome) => {
    const scheduler = createScheduler()
    scheduler.run(({ hot, cold, flush }) => {
      const harness = createHarness(
        scheduler,
        (name) =>
          cold('(x|)', { x: name === 'preference.list' ? readBefore({ volume, theme: 'dark' }) : stored(3) }) as never,
      )
      harness.state = stateAfter(signedIn, readByPage(chosen(9)))
      outputOfRequest(settingsRequest, hot('-a', { a: save(3) }), harness).subscribe()
      flush()
      expect(harness.calls.map(({ name }) => name)).toEqual(
        outcome === 'asks' ? ['preference.list'] : ['preference.list', 'preference.store'],
      )
      expect(selectSettings(harness.state).volume).toBe(outcome === 'asks' ? volume : 3)
      expect(selectSettingsPreference(harness.state).error?.status).toBe(outcome === 'asks' ? 409 : undefined)
      // A setting that was never changed here follows the other device either way.
      expect(selectSettings(harness.state).theme).toBe(outcome === 'asks' ? 'dark' : 'system')
    })
  })

  it('replaces another device’s value once the page has shown it', () => {
    const scheduler = createScheduler()
    scheduler.run(({ hot, cold, flush }) => {
      const harness = createHarness(
        scheduler,
        (name) => cold('(x|)', { x: name === 'preference.list' ? readBefore({ volume: 5 }) : stored(3) }) as never,
      )
      harness.state = stateAfter(signedIn, readByPage(chosen(9)))
      outputOfRequest(settingsRequest, hot('-a-b', { a: save(3), b: save(3) }), harness).subscribe()
      flush()
      expect(harness.calls.map(({ name }) => name)).toEqual(['preference.list', 'preference.list', 'preference.store'])
      expect(selectSettingsPreference(harness.state)).toMatchObject({ chosen: null, shown: [], saving: 0, error: null })
    })
  })

  // Verifies: S7.5
  it('of a borrower confirms them with the account', () => {
    const scheduler = createScheduler()
    scheduler.run(({ hot, cold, flush }) => {
      const harness = createHarness(scheduler, (name) =>
        name === 'preference.list' ? cold('(x|)', { x: readBefore(chosen(9)) }) : (cold('|') as never),
      )
      harness.state = stateAfter(initialState, userAnswered(borrower), readByPage(chosen(9)))
      outputOfRequest(settingsRequest, hot('-a', { a: save(15) }), harness).subscribe()
      flush()
      expect(harness.calls.map(({ name, input }) => ({ name, input }))).toMatchObject([
        { name: 'preference.list' },
        { name: 'auth.update', input: { body: { settings: chosen(15) } } },
      ])
    })
  })
})

describe('resetting the preferences', () => {
  const press = entry(settingsResetRequested())
  const draft = 'profile-setup:investor'

  // Verifies: S7.19
  it('is one call for a double click, and also removes this browser’s drafts', () => {
    const scheduler = createScheduler()
    scheduler.run(({ hot, cold, expectObservable, flush }) => {
      const done: AnsweredFact<'preference.reset'> = {
        type: 'preference.reset/answered',
        payload: { ...noInput, subject: 'settings.reset', answer: { data: [] } },
      }
      const harness = createHarness(scheduler, () => cold('--(x|)', { x: done }))
      harness.state = stateAfter(signedIn, draftFound({ key: draft, own: null, offered: null }))
      expectObservable(outputOfRequest(preferencesResetRequest, hot('-aa', { a: press }), harness)).toBe('---(xd)', {
        x: done,
        d: draftCleared({ key: draft }),
      })
      flush()
      expect(harness.calls.map(({ name }) => name)).toEqual(['preference.reset'])
    })
  })

  it('keeps the drafts if it fails', () => {
    const scheduler = createScheduler()
    scheduler.run(({ hot, cold, expectObservable }) => {
      const failed = {
        type: 'preference.reset/failed',
        payload: { ...noInput, subject: 'settings.reset', error },
      } as const satisfies FailedFact
      const harness = createHarness(scheduler, () => cold('(x|)', { x: failed }))
      harness.state = stateAfter(signedIn, draftFound({ key: draft, own: null, offered: null }))
      expectObservable(outputOfRequest(preferencesResetRequest, hot('-a', { a: press }), harness)).toBe('-x', {
        x: failed,
      })
    })
  })
})

describe('suspending the account', () => {
  const press = entry(accountSuspensionRequested())

  // Verifies: S7.6
  it('happens once and ends the session', () => {
    const scheduler = createScheduler()
    scheduler.run(({ hot, cold, expectObservable, flush }) => {
      const done: AnsweredFact<'auth.suspend'> = {
        type: 'auth.suspend/answered',
        payload: { ...noInput, subject: 'auth.suspend', answer: null },
      }
      const harness = createHarness(scheduler, () => cold('--(x|)', { x: done }))
      harness.fake.world.signedIn = true
      expectObservable(outputOfRequest(suspensionRequest, hot('-aa', { a: press }), harness)).toBe('---x', {
        x: done,
      })
      flush()
      expect(harness.calls.map(({ name }) => name)).toEqual(['auth.suspend'])
      expect(harness.fake.world.signedIn).toBe(false)
    })
  })

  it('leaves the user signed in if it fails', () => {
    const scheduler = createScheduler()
    scheduler.run(({ hot, cold, expectObservable, flush }) => {
      const failed = {
        type: 'auth.suspend/failed',
        payload: { ...noInput, subject: 'auth.suspend', error },
      } as const satisfies FailedFact
      const harness = createHarness(scheduler, () => cold('(x|)', { x: failed }))
      harness.fake.world.signedIn = true
      expectObservable(outputOfRequest(suspensionRequest, hot('-a', { a: press }), harness)).toBe('-x', {
        x: failed,
      })
      flush()
      expect(harness.fake.world.signedIn).toBe(true)
    })
  })
})
