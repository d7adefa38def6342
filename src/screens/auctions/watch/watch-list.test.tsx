// Stars on rows, cards and in the panel; the most stars; a star that can't be saved; and the news of watched auctions.
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { StoreAction } from '../../../state/market-store'
import { auctionOf, bidOf, changed, clockAt, instant, listOf, signedInAs } from '../../testing/fixtures'
import { loadLazyParts } from '../../testing/load-lazy-parts'
import { createStoreHarness } from '../../testing/render-with-store'
import { BoardScreen } from '../board/board-screen'
import { WatchList } from './watch-list'

beforeAll(loadLazyParts)
beforeEach(() => {
  window.history.replaceState(null, '', '/investor/auction/live?auction=1')
  Reflect.get(window, 'happyDOM').setViewport({ width: 1440, height: 900 })
})
afterEach(cleanup)

const oak = auctionOf(1, 'Oak Court', { bids: [bidOf(11, 102)], rest: { extensions: { used: 0, left: 15 } } })
const elm = auctionOf(2, 'Elm Court')

const preferences = (value: unknown, live = true): StoreAction => ({
  type: 'preference.list/answered',
  payload: {
    subject: 'preferences.read',
    params: undefined,
    query: undefined,
    answer: { data: [{ key: 'watch-list', value }], ...(live ? { live } : {}) },
  },
})

async function open(stars: unknown, live = true) {
  const harness = createStoreHarness()
  const raised = vi.spyOn(harness.ports.alerts, 'raise')
  harness.receive(clockAt(0), signedInAs('investor'), listOf('live', oak, elm), preferences(stars, live))
  render(
    <>
      <BoardScreen status="live" />
      <WatchList />
    </>,
    { wrapper: harness.Wrapper },
  )
  // The part with the news has loaded.
  await act(async () => undefined)
  return { ...harness, raised }
}

const stars = (project: string) => screen.queryAllByRole('button', { name: `Watch ${project}` })
const pressedOf = (project: string) => stars(project).map((star) => star.getAttribute('aria-pressed'))
const rows = () =>
  within(screen.getByRole('table', { name: 'Live auctions' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('link')[0]?.textContent)

describe('the star of an auction', () => {
  it('is a toggle on its row and in its panel, which show the same', async () => {
    const { dispatched } = await open({ 2: true })
    expect([pressedOf('Oak Court'), pressedOf('Elm Court')]).toEqual([['false', 'false'], ['true']])
    for (const star of stars('Oak Court').slice(0, 1)) fireEvent.click(star)
    expect(pressedOf('Oak Court')).toEqual(['true', 'true'])
    expect(dispatched.at(-1)).toMatchObject({ payload: { auctionId: 1, watched: true } })
  })

  it('is on cards too', async () => {
    Reflect.get(window, 'happyDOM').setViewport({ width: 390, height: 844 })
    window.history.replaceState(null, '', '/investor/auction/live')
    await open({ 1: true })
    expect(within(screen.getByRole('article', { name: 'Oak Court' })).getAllByRole('button')).toHaveLength(2)
    expect(pressedOf('Oak Court')).toEqual(['true'])
  })

  it('isn’t shown by a server that doesn’t share it with other devices, nor is the filter', async () => {
    await open({ 1: true }, false)
    expect([...stars('Oak Court'), ...stars('Elm Court')]).toEqual([])
    expect(screen.queryByRole('button', { name: 'Watched' })).toBeNull()
  })

  it('is refused with a sentence beyond 1,000, and none disappears', async () => {
    const { dispatched } = await open(Object.fromEntries(Array.from({ length: 1_000 }, (_, n) => [n + 2, true])))
    for (const star of stars('Oak Court').slice(0, 1)) fireEvent.click(star)
    expect(pressedOf('Oak Court')).toEqual(['false', 'false'])
    expect(dispatched.filter(({ type }) => type === 'watch-list/save-requested')).toEqual([])
    expect(screen.getByText('You’re watching 1,000 auctions, the most possible. Remove a star first.')).toBeDefined()
    for (const star of stars('Elm Court')) fireEvent.click(star)
    for (const star of stars('Oak Court').slice(0, 1)) fireEvent.click(star)
    expect(pressedOf('Oak Court')).toEqual(['true', 'true'])
  })

  it('stays if it can’t be saved, and is saved by Try again', async () => {
    const { receive, dispatched } = await open({})
    for (const star of stars('Elm Court')) fireEvent.click(star)
    receive({
      type: 'preference.store/failed',
      payload: {
        subject: 'watch-list.save',
        params: undefined,
        query: undefined,
        error: { status: 500, kind: 'server', message: 'Server Error.', fields: {} },
      },
    })
    expect(pressedOf('Elm Court')).toEqual(['true'])
    expect(screen.getByText('Couldn’t save. Server Error. Your choice applies in this tab only.')).toBeDefined()
    const before = dispatched.length
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(dispatched.slice(before)).toMatchObject([{ payload: { auctionId: 2, watched: true } }])
  })
})

describe('the filter Watched', () => {
  it('combines with the search', async () => {
    await open({ 2: true })
    expect(rows()).toHaveLength(2)
    fireEvent.click(screen.getByRole('button', { name: 'Watched' }))
    expect(rows()).toEqual(['Elm Court'])
    fireEvent.change(screen.getByRole('searchbox', { name: 'Find a project' }), { target: { value: 'oak' } })
    expect(screen.queryByRole('table', { name: 'Live auctions' })).toBeNull()
  })
})

const late = { ...oak, end_at: instant(1_920_000), extensions: { used: 1, left: 14 }, version: 2 }

describe('news of a watched auction', () => {
  it('is an alert and a toast, which opens it', async () => {
    const { receive, raised } = await open({ 1: true })
    receive(changed(late))
    expect(raised.mock.calls.map(([{ title, auctionId }]) => [title, auctionId])).toEqual([['Extended: Oak Court', 1]])
    expect(screen.getByText(/^Extended: Oak Court\. A late bid extended the auction\. It ends .* ET\.$/)).toBeDefined()
  })

  it('is silent if the user has turned off that kind of alert', async () => {
    const { receive, raised } = await open({ 1: true })
    receive({
      type: 'preference.list/answered',
      payload: {
        subject: 'preferences.read',
        params: undefined,
        query: undefined,
        answer: {
          data: [
            { key: 'settings', value: { alerts: { extended: false } } },
            { key: 'watch-list', value: { 1: true } },
          ],
          live: true,
        },
      },
    })
    receive(changed(late))
    expect(raised).not.toHaveBeenCalled()
    expect(screen.queryByText(/^Extended: /)).toBeNull()
  })
})
