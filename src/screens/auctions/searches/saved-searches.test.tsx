// The menu of saved searches: saving, applying, renaming, deleting, 50 of them, a failing save; and the news of a new match.
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { StoreAction } from '../../../state/market-store'
import { auctionOf, clockAt, listOf, signedInAs } from '../../testing/fixtures'
import { loadLazyParts } from '../../testing/load-lazy-parts'
import { createStoreHarness } from '../../testing/render-with-store'
import { BoardScreen } from '../board/board-screen'
import { SavedSearches } from './saved-searches'

beforeAll(loadLazyParts)
beforeEach(() => {
  window.history.replaceState(null, '', '/investor/auction/live')
  Reflect.get(window, 'happyDOM').setViewport({ width: 1440, height: 900 })
})
afterEach(cleanup)

const oak = auctionOf(1, 'Oak Court')
const elm = auctionOf(2, 'Elm Court')
const preferences = (value: unknown, live = true): StoreAction => ({
  type: 'preference.list/answered',
  payload: {
    subject: 'preferences.read',
    params: undefined,
    query: undefined,
    answer: { data: [{ key: 'saved-searches', value }], ...(live ? { live } : {}) },
  },
})

async function open(stored: unknown, live = true) {
  const harness = createStoreHarness()
  const raised = vi.spyOn(harness.ports.alerts, 'raise')
  harness.receive(clockAt(0), signedInAs('investor'), listOf('pre'), listOf('live', oak, elm))
  harness.receive(preferences(stored, live))
  render(
    <>
      <BoardScreen status="live" />
      <SavedSearches />
    </>,
    { wrapper: harness.Wrapper },
  )
  // The part with the news has loaded.
  await act(async () => undefined)
  return { ...harness, raised }
}

function openMenu() {
  fireEvent.click(screen.getByRole('button', { name: /^Saved searches/ }))
  const menu = screen.getByRole('dialog', { name: 'Saved searches', hidden: true })
  fireEvent(menu, Object.assign(new Event('toggle'), { newState: 'open' }))
  return within(menu)
}
const press = (menu: ReturnType<typeof openMenu>, name: string) =>
  fireEvent.click(menu.getByRole('button', { name, hidden: true }))
const type = (menu: ReturnType<typeof openMenu>, label: string, text: string) =>
  fireEvent.change(menu.getByRole('textbox', { name: label, hidden: true }), { target: { value: text } })
const filterBy = (text: string) =>
  fireEvent.change(screen.getByRole('searchbox', { name: 'Find a project' }), { target: { value: text } })
const rows = () => screen.getAllByRole('row').length - 1

const elms = { a: { name: 'Elms', filter: { search: 'elm' } } }

describe('the menu of saved searches', () => {
  it('says what it’s for until there’s one, and saves the filter of the board under a name', async () => {
    const { dispatched } = await open({})
    const menu = openMenu()
    expect(menu.getByText(/^Filter the board, then save the filter here\./)).toBeDefined()
    expect(menu.queryByRole('textbox', { hidden: true })).toBeNull()
    filterBy('elm')
    type(menu, 'Name for “elm”', 'Elms')
    press(menu, 'Save')
    expect(dispatched.at(-1)).toMatchObject({
      type: 'saved-searches/save-requested',
      payload: { change: { name: 'Elms', filter: { search: 'elm', construction: false } } },
    })
    expect(menu.getByRole('button', { name: 'Elms “elm”', hidden: true })).toBeDefined()
    expect(menu.queryByRole('textbox', { hidden: true })).toBeNull()
  })

  it('applies a search to the board', async () => {
    await open(elms)
    expect(rows()).toBe(2)
    press(openMenu(), 'Elms “elm”')
    expect(rows()).toBe(1)
  })

  it('renames a search, but not to a name that another has', async () => {
    const { dispatched } = await open({ ...elms, b: { name: 'Peña', filter: { search: 'pena' } } })
    const menu = openMenu()
    press(menu, 'Rename Elms')
    type(menu, 'New name for Elms', 'pena ')
    press(menu, 'Rename')
    expect(menu.getByText('Another saved search has this name.')).toBeDefined()
    type(menu, 'New name for Elms', ' ')
    press(menu, 'Rename')
    expect(menu.getByText('Enter a name.')).toBeDefined()
    type(menu, 'New name for Elms', 'Trees')
    press(menu, 'Rename')
    expect(dispatched.at(-1)).toMatchObject({ payload: { id: 'a', change: { name: 'Trees' } } })
    expect(menu.getByRole('button', { name: 'Trees “elm”', hidden: true })).toBeDefined()
  })

  it('deletes a search, and Undo brings it back', async () => {
    const { receive } = await open(elms)
    const menu = openMenu()
    press(menu, 'Delete Elms')
    expect(menu.queryByRole('button', { name: 'Elms “elm”', hidden: true })).toBeNull()
    receive({
      type: 'preference.store/answered',
      payload: {
        subject: 'saved-searches.save',
        params: undefined,
        query: undefined,
        answer: { data: [{ key: 'saved-searches', value: {} }] },
      },
    })
    expect(menu.getByRole('status', { hidden: true }).textContent).toBe('Deleted “Elms”.Undo')
    press(menu, 'Undo')
    expect(menu.getByRole('button', { name: 'Elms “elm”', hidden: true })).toBeDefined()
  })

  it('refuses the fifty-first with a sentence', async () => {
    await open(Object.fromEntries(Array.from({ length: 50 }, (_, n) => [`s${n}`, { name: `Search ${n}` }])))
    filterBy('elm')
    const menu = openMenu()
    expect(menu.getAllByRole('listitem', { hidden: true })).toHaveLength(50)
    expect(menu.queryByRole('textbox', { hidden: true })).toBeNull()
    expect(menu.getByText(/^You have 50 saved searches, the most possible\./)).toBeDefined()
  })

  it('keeps a search that couldn’t be saved, and tries again', async () => {
    const { receive, dispatched } = await open({})
    const menu = openMenu()
    filterBy('elm')
    type(menu, 'Name for “elm”', 'Elms')
    press(menu, 'Save')
    receive({
      type: 'preference.store/failed',
      payload: {
        subject: 'saved-searches.save',
        params: undefined,
        query: undefined,
        error: { status: 500, kind: 'server', message: 'Server Error.', fields: {} },
      },
    })
    expect(menu.getByText(/^Couldn’t save\. Server Error\./)).toBeDefined()
    expect(menu.getByRole('button', { name: 'Elms “elm”', hidden: true })).toBeDefined()
    press(menu, 'Try again')
    expect(dispatched.at(-1)).toMatchObject({ payload: { change: { name: 'Elms' } } })
  })

  it('isn’t shown on a server that doesn’t share searches with other devices', async () => {
    await open(elms, false)
    expect(screen.queryByRole('dialog', { name: 'Saved searches', hidden: true })).toBeNull()
  })
})

describe('a new auction that matches', () => {
  it('raises one alert and one toast that names the searches', async () => {
    const { receive, raised } = await open({ ...elms, b: { name: 'Courts', filter: { search: 'court' } } })
    receive(listOf('live', oak, elm, auctionOf(3, 'Elm Tree Court')))
    expect(raised.mock.calls.map(([{ title, text }]) => [title, text])).toEqual([
      ['New: Elm Tree Court', 'Matches your saved searches “Courts” and “Elms”.'],
    ])
    expect(screen.getByText('New: Elm Tree Court. Matches your saved searches “Courts” and “Elms”.')).toBeDefined()
  })
})
