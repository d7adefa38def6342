// Drafts: stored on every change and in order, offered to other devices, removed after confirmation.
import { describe, expect, it } from 'vitest'
import { BROWSER_KEY as BROWSER, DRAFT_KEY as KEY, draftTab as tab } from '../testing/draft-tab'
import {
  draftChanged,
  draftCleared,
  draftDeclineOffer,
  draftListRequested,
  draftOpened,
  draftTakeOffer,
} from './drafts.slice'
import { readLocalVersions, readServerForm } from './stored-draft'

const typed = (project_name: string) => draftChanged({ key: KEY, step: 'project', values: { project_name } })

describe('a draft', () => {
  it('is stored in the browser on every change, and once on the server after a pause (Verifies: S4.22)', () => {
    const storage = new Map<string, string>()
    const server = new Map<string, unknown>()
    const one = tab(storage, server, 'a')
    one.dispatch(draftOpened({ key: KEY }))
    one.dispatch(typed('R'))
    one.dispatch(typed('Ri'))
    expect(readLocalVersions(storage.get(`draft:${KEY}`) ?? null)[0]?.values).toEqual({ project_name: 'Ri' })
    expect(one.calls).toEqual(['preference.list'])
    one.pause()
    expect(one.calls).toEqual(['preference.list', 'preference.list', 'preference.store'])
    expect(one.draft()?.storedAt).not.toBeNull()
  })

  it('survives a reload of the tab', () => {
    const storage = new Map<string, string>()
    const server = new Map<string, unknown>()
    tab(storage, server, 'a').dispatch(typed('Riverbend'))
    const reloaded = tab(storage, server, 'b')
    reloaded.dispatch(draftOpened({ key: KEY }))
    expect(reloaded.draft()?.own?.values).toEqual({ project_name: 'Riverbend' })
    expect(reloaded.draft()?.own?.step).toBe('project')
    expect(reloaded.draft()?.offered).toBeNull()
  })

  it('is offered on another device, and not used before the user accepts it', () => {
    const server = new Map<string, unknown>()
    const office = tab(new Map(), server, 'a')
    office.dispatch(typed('Riverbend'))
    office.pause()
    const home = new Map<string, string>()
    const fresh = tab(home, server, 'b')
    fresh.dispatch(draftOpened({ key: KEY }))
    expect(fresh.draft()?.own).toBeNull()
    expect(fresh.draft()?.offered).toMatchObject({ values: { project_name: 'Riverbend' }, isFromThisBrowser: false })
    fresh.dispatch(draftTakeOffer({ key: KEY }))
    expect(fresh.draft()?.own?.values).toEqual({ project_name: 'Riverbend' })
    fresh.dispatch(typed('Riverbend Commons'))
    fresh.pause()
    office.setTime(9_000)
    office.dispatch(typed('Riverbend Place'))
    office.pause()
    const later = tab(home, server, 'c')
    later.dispatch(draftOpened({ key: KEY }))
    expect(later.draft()?.own?.values).toEqual({ project_name: 'Riverbend Commons' })
    expect(later.draft()?.offered?.values).toEqual({ project_name: 'Riverbend Place' })
    later.dispatch(draftTakeOffer({ key: KEY }))
    expect(later.draft()?.own?.values).toEqual({ project_name: 'Riverbend Place' })
  })

  it('does not overwrite on the server what another device has stored since, and offers that', () => {
    const server = new Map<string, unknown>()
    const office = tab(new Map(), server, 'a')
    const home = tab(new Map(), server, 'b')
    office.dispatch(draftOpened({ key: KEY }))
    home.dispatch(draftOpened({ key: KEY }))
    office.dispatch(typed('Office'))
    office.pause()
    home.dispatch(typed('Home'))
    home.pause()
    expect(
      readServerForm(server.get(KEY))
        .versions.map(({ values }) => values.project_name)
        .sort(),
    ).toEqual(['Home', 'Office'])
    expect(home.draft()).toMatchObject({ own: { values: { project_name: 'Home' } } })
    expect(home.draft()?.offered?.values).toEqual({ project_name: 'Office' })
    home.dispatch(draftDeclineOffer({ key: KEY }))
    home.pause()
    expect(home.draft()?.offered).toBeNull()
    // This device must not remove the other device's text.
    expect(readServerForm(server.get(KEY)).versions).toHaveLength(2)
    home.dispatch(typed('Home again'))
    home.pause()
    expect(home.draft()?.offered).toBeNull()
    home.dispatch(draftCleared({ key: KEY }))
    expect(readServerForm(server.get(KEY)).versions.map(({ values }) => values.project_name)).toEqual(['Office'])
  })

  it('continues from the server in the browser that typed it, even after a sign-out', () => {
    const server = new Map<string, unknown>()
    const storage = new Map<string, string>()
    const before = tab(storage, server, 'a')
    before.dispatch(typed('Riverbend'))
    before.pause()
    storage.delete(`draft:${KEY}`)
    const after = tab(storage, server, 'b')
    after.dispatch(draftOpened({ key: KEY }))
    expect(after.draft()).toMatchObject({ own: { values: { project_name: 'Riverbend' } }, offered: null })
  })

  it('that is declined makes way for the next device’s draft', () => {
    const server = new Map<string, unknown>()
    for (const [at, name] of ['office', 'home'].entries()) {
      const device = tab(new Map(), server, name)
      device.setTime(1_000 * (at + 1))
      device.dispatch(typed(name))
      device.pause()
    }
    const phone = tab(new Map(), server, 'phone')
    phone.dispatch(draftOpened({ key: KEY }))
    expect(phone.draft()?.offered?.values).toEqual({ project_name: 'home' })
    phone.dispatch(draftDeclineOffer({ key: KEY }))
    phone.pause()
    expect(phone.draft()?.offered?.values).toEqual({ project_name: 'office' })
    phone.dispatch(draftDeclineOffer({ key: KEY }))
    phone.pause()
    expect(phone.draft()).toMatchObject({ own: null, offered: null })
  })

  it('of a deleted loan is removed everywhere', () => {
    const server = new Map<string, unknown>()
    const [office, home] = [tab(new Map(), server, 'a'), tab(new Map(), server, 'b')]
    office.dispatch(typed('Office'))
    office.pause()
    home.dispatch(draftCleared({ key: KEY, everywhere: true }))
    expect(server.size).toBe(0)
  })

  it('that is continued after a reload replaces its earlier version, on the server too', () => {
    const storage = new Map<string, string>()
    const server = new Map<string, unknown>()
    const one = tab(storage, server, 'a')
    one.dispatch(typed('Ri'))
    one.pause()
    const reloaded = tab(storage, server, 'b')
    reloaded.dispatch(draftOpened({ key: KEY }))
    reloaded.dispatch(typed('Riv'))
    reloaded.pause()
    expect(reloaded.draft()?.offered).toBeNull()
    expect(readServerForm(server.get(KEY)).versions.map(({ values }) => values.project_name)).toEqual(['Riv'])
  })

  it('is no conflict with itself after a quick reload, even if the page before it still stores its text', () => {
    const storage = new Map<string, string>()
    const server = new Map<string, unknown>()
    const one = tab(storage, server, 'a')
    one.dispatch(typed('Ri'))
    one.pause()
    one.dispatch(typed('Riv'))
    const reloaded = tab(storage, server, 'b')
    reloaded.dispatch(draftOpened({ key: KEY }))
    expect(reloaded.draft()).toMatchObject({ own: { values: { project_name: 'Riv' } }, offered: null })
    one.pause()
    reloaded.dispatch(typed('Rive'))
    reloaded.pause()
    expect(reloaded.draft()?.offered).toBeNull()
    expect(readServerForm(server.get(KEY)).versions.map(({ values }) => values.project_name)).toEqual(['Rive'])
  })

  it('tells a tab that another tab is editing the same form, and loses neither version', () => {
    const storage = new Map<string, string>()
    const server = new Map<string, unknown>()
    const left = tab(storage, server, 'a')
    const right = tab(storage, server, 'b')
    left.dispatch(draftOpened({ key: KEY }))
    right.dispatch(draftOpened({ key: KEY }))
    left.dispatch(typed('Left'))
    right.dispatch(typed('Right'))
    expect(right.draft()?.offered?.values).toEqual({ project_name: 'Left' })
    expect(right.draft()?.own?.values).toEqual({ project_name: 'Right' })
    expect(readLocalVersions(storage.get(`draft:${KEY}`) ?? null).map(({ values }) => values)).toHaveLength(2)
  })

  it('is removed from browser and server after confirmation, even if a save was about to be sent (Verifies: S4.24)', () => {
    const storage = new Map<string, string>()
    const server = new Map<string, unknown>()
    const one = tab(storage, server, 'a')
    one.dispatch(draftOpened({ key: KEY }))
    one.dispatch(typed('Riverbend'))
    one.dispatch(draftCleared({ key: KEY }))
    one.pause()
    expect([...storage.keys()]).toEqual([BROWSER])
    expect(server.size).toBe(0)
    expect(one.calls).toEqual(['preference.list', 'preference.list'])
    expect(one.draft()).toMatchObject({ own: null, status: 'ready' })
  })

  it('that is cleared right before its page closes is removed from the server by the next page, and isn’t listed', () => {
    const storage = new Map<string, string>()
    const server = new Map<string, unknown>()
    const home = tab(new Map(), server, 'a')
    home.dispatch(typed('Home'))
    home.pause()
    let isClosing = false
    const office = tab(storage, server, 'b', { isClosing: () => isClosing })
    office.dispatch(typed('Office'))
    office.pause()
    isClosing = true
    office.dispatch(draftCleared({ key: KEY }))
    expect(readServerForm(server.get(KEY)).versions).toHaveLength(2)
    const next = tab(storage, server, 'c')
    next.dispatch(draftListRequested({ prefix: 'loan-setup:' }))
    expect(next.draft()).toMatchObject({ own: null, offered: { values: { project_name: 'Home' } } })
    expect(readServerForm(server.get(KEY)).versions.map(({ values }) => values.project_name)).toEqual(['Home'])
    expect([...storage.keys()]).toEqual([BROWSER])
  })

  it('that is typed after a canceled removal stays, without the version that was to be removed', () => {
    const storage = new Map<string, string>()
    const server = new Map<string, unknown>()
    let isClosing = false
    const page = tab(storage, server, 'a', { isClosing: () => isClosing })
    page.dispatch(typed('Riverbend'))
    page.pause()
    isClosing = true
    page.dispatch(draftCleared({ key: KEY }))
    const next = tab(storage, server, 'b')
    next.dispatch(typed('Elm Court'))
    next.pause()
    expect(readServerForm(server.get(KEY)).versions.map(({ values }) => values.project_name)).toEqual(['Elm Court'])
    const later = tab(storage, server, 'c')
    later.dispatch(draftOpened({ key: KEY }))
    expect(later.draft()).toMatchObject({ own: { values: { project_name: 'Elm Court' } }, offered: null })
  })

  it('is removed as specified: a loan’s by key, a profile’s by key and value (Verifies: S7.19)', () => {
    const server = new Map<string, unknown>()
    const one = tab(new Map(), server, 'a')
    for (const key of [KEY, 'profile:lender']) {
      one.dispatch(draftOpened({ key }))
      one.dispatch(draftChanged({ key, step: 'project', values: { project_name: 'Riverbend' } }))
      one.pause()
    }
    const value = server.get('profile:lender')
    expect(value).toContain('Riverbend')
    for (const key of [KEY, 'profile:lender']) one.dispatch(draftCleared({ key }))
    expect(one.removals).toEqual([
      { query: { key: KEY }, body: undefined },
      { query: {}, body: { key: 'profile:lender', value } },
    ])
    expect(server.size).toBe(0)
  })

  it('is stored with those of seven other devices, of which the oldest makes room for a ninth', () => {
    const server = new Map<string, unknown>()
    for (const [at, name] of [...'123456789'].entries()) {
      const device = tab(new Map(), server, name)
      device.setTime(1_000 * (at + 1))
      device.dispatch(typed(name))
      device.pause()
    }
    expect(readServerForm(server.get(KEY)).versions.map(({ values }) => values.project_name)).toEqual([...'98765432'])
  })

  it('is empty if its stored text is truncated', () => {
    const storage = new Map([[`draft:${KEY}`, '[{"writer":"a","at":1,"val']])
    const one = tab(storage, new Map(), 'b')
    one.dispatch(draftOpened({ key: KEY }))
    expect(one.draft()).toMatchObject({ status: 'ready', own: null, offered: null })
  })
})
