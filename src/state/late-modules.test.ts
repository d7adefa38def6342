// Nothing is lost because a module is loaded later: what it would hear is held back until it is there, and what is let in
// before does nothing to it.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { assembled } from './assembled'
import type { AnyModule } from './core/module'
import { parseLog } from './core/replay'
import { callsOf } from './core/request'
import { firstModules } from './first-modules'
import { initialState } from './initial-state'
import type { LateGroup } from './late-modules'
import { groupOf, groupsOf, lateModules } from './late-modules'
import { allModules } from './modules'
import { foldEntries } from './root-reducer'
import { entry, investor, userAnswered } from './testing/samples'

const groups = Object.keys(lateModules) as readonly LateGroup[]
const loaded = new Map<LateGroup, readonly AnyModule[]>(
  await Promise.all(groups.map(async (group) => [group, await lateModules[group].load()] as const)),
)
const first: readonly AnyModule[] = Object.values(firstModules)

const typesOfIntents = ({ intents = {} }: AnyModule): readonly string[] =>
  Object.values(intents).flatMap((creator: unknown) =>
    typeof creator === 'function' && 'type' in creator ? [String(creator.type)] : [],
  )

describe('modules that are loaded later', () => {
  it('are all the modules that are not there from the start, each in one group', () => {
    const listed = [...first, ...[...loaded.values()].flat()].map(({ name }) => name)
    expect(listed.toSorted()).toEqual(allModules.map(({ name }) => name).toSorted())
  })

  it.each(groups)('of the group %s are there before an intent or an answered call of theirs is folded', (group) => {
    for (const module of loaded.get(group) ?? []) {
      const handled = new Set(Object.keys({ ...module.beforeHandlers, ...module.handlers, ...module.reactions }))
      const requested = (module.requests ?? []).map(({ intent }) => intent.type)
      for (const type of new Set([...typesOfIntents(module), ...requested])) {
        // An intent of another noun that the module only listens to is that noun's business.
        const owner = allModules.find((one) => one !== module && typesOfIntents(one).includes(type))
        if (owner === undefined) expect([type, groupOf(type)]).toEqual([type, group])
      }
      const own = (module.requests ?? []).flatMap((request) => callsOf(request).map((call) => `${call}/answered`))
      for (const type of own.filter((each) => handled.has(each)))
        expect([null, 'person', group]).toContain(groupOf(type))
    }
  })

  it('of a person are there before it is known who that is', () => {
    expect(groupOf('auth.user/answered')).toBe('person')
    const ofGuests = new Set(
      (loaded.get('guests') ?? []).flatMap(({ requests = [] }) => requests.map(({ intent }) => intent.type)),
    )
    for (const type of first.flatMap(typesOfIntents))
      expect([type, groupOf(type)]).toEqual([type, ofGuests.has(type) ? 'guests' : null])
  })

  const facts = {
    landing: [
      { type: 'session/check-requested', payload: {} },
      { type: 'session/not-found', payload: {} },
      { type: 'effect/failed', payload: { effect: 'x', why: 'y', message: '', subjects: [], stopped: false } },
    ],
    guests: [
      { type: 'browser/disconnected', payload: {} },
      { type: 'browser/reconnected', payload: {} },
      { type: 'browser/woken', payload: {} },
      { type: 'world/replaced', payload: { epoch: 2 } },
      { type: 'line/lost', payload: { because: 'test' } },
    ],
  } as const
  const entriesOf = (said: (typeof facts)[keyof typeof facts]) =>
    said.map((one) => entry(one as Parameters<typeof entry>[0]))

  it('lose nothing of what the landing page folds before', () => {
    const entries = entriesOf(facts.landing)
    expect(entries.map(({ type }) => groupOf(type))).toEqual(entries.map(() => null))
    expect(assembled(first).fold(initialState, entries)).toEqual(foldEntries(initialState, entries))
  })

  it('lose nothing of what a guest’s page folds before', () => {
    const entries = [...entriesOf(facts.landing), ...entriesOf(facts.guests)]
    expect(entriesOf(facts.guests).map(({ type }) => groupOf(type))).toEqual(facts.guests.map(() => 'guests'))
    const folding = assembled([...first, ...(loaded.get('guests') ?? [])]).fold
    expect(folding(initialState, entries)).toEqual(foldEntries(initialState, entries))
  })

  it('come after those of guests, which they need', () => {
    expect(groupsOf('session/check-requested')).toEqual([])
    expect(groupsOf('browser/woken')).toEqual(['guests'])
    expect(groupsOf('auction/changed')).toEqual(['guests', 'person'])
  })

  it('were untouched, all day long, until an entry came for which they are loaded', () => {
    const { checkpoint, entries } = parseLog(
      readFileSync(join(import.meta.dirname, '../../fixtures/logs/investor-day.ndjson'), 'utf8'),
    )
    let state = checkpoint
    const seen = new Set<LateGroup>()
    for (const each of [entry(userAnswered(investor)), ...entries]) {
      const group = groupOf(each.type)
      if (group !== null) seen.add(group)
      state = foldEntries(state, [each])
      for (const [later, modules] of loaded)
        if (!seen.has(later))
          for (const { name } of modules) expect([each.type, state[name]]).toEqual([each.type, initialState[name]])
    }
    expect(seen).toContain('person')
  })
})
