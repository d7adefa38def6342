// A feature whose call answers 404 leaves the screen, without an error in its place, and is not asked for after a reload.
import { cleanup, configure, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { auctionOf, bidOf, listOf, signedInAs } from '../screens/testing/fixtures'
import { loadLazyParts } from '../screens/testing/load-lazy-parts'
import type { StoreAction } from '../state/market-store'
import { openApp } from './testing/open-app'

configure({ asyncUtilTimeout: 5000 })

// The pages come before the clock of a wait begins: on a busy machine their modules take longer than what it waits for.
beforeAll(() =>
  Promise.all([
    loadLazyParts(),
    import('./profile-layout'),
    import('../screens/auctions/board/board-screen'),
    import('../screens/settings/settings-screen'),
  ]),
)
beforeEach(() => Reflect.get(window, 'happyDOM').setViewport({ width: 1440, height: 900 }))
afterEach(cleanup)

const lacking = {
  status: 404,
  kind: 'not-found',
  message: 'This server doesn’t support this feature.',
  fields: {},
} as const
const gone = (call: string, subject: string, params?: object) =>
  ({
    type: `${call}/failed`,
    payload: { subject, params, query: undefined, error: { ...lacking, absent: 'surely' } },
  }) as unknown as StoreAction

const own = bidOf(1, 102.5, true)
const riverbend = auctionOf(1, 'Riverbend Commons', { bids: [own] })

describe('an auction on a server without the calls beyond the specification', () => {
  it('has neither documents nor receipts nor an error for them, before and after a reload', async () => {
    const facts = [signedInAs('investor'), listOf('live', riverbend), listOf('pre'), listOf('past')]
    const first = openApp('/investor/auction/live?auction=1', ...facts)
    await screen.findByRole('heading', { level: 2, name: 'Riverbend Commons' })
    expect(screen.getByRole('heading', { name: 'My receipts' })).toBeTruthy()
    first.receive(
      gone('auction.documents', 'auction.documents:1', { auctionId: 1 }),
      gone('receipt.list', 'receipt.list:1', { auctionId: 1 }),
      gone('two-person.read', 'two-person.read'),
    )
    const isClean = () => {
      expect(screen.queryAllByRole('alert')).toEqual([])
      expect(screen.queryByText(/could not be/)).toBeNull()
      expect(screen.queryByText('This server doesn’t support this feature.')).toBeNull()
      expect(screen.queryByRole('heading', { name: 'Documents' })).toBeNull()
      expect(screen.queryByRole('heading', { name: 'My receipts' })).toBeNull()
    }
    isClean()
    expect(screen.getByRole('button', { name: 'Bid' })).toBeTruthy()
    const { absent } = first.store.getState().capabilities
    expect(Object.keys(absent)).toEqual(expect.arrayContaining(['auction-documents', 'receipts', 'two-person-rule']))
    cleanup()

    // The next page recalls it before anything is asked.
    const again = openApp('/investor/auction/live?auction=1', ...facts, {
      type: 'capabilities/recalled',
      payload: { declared: null, absent },
    })
    await screen.findByRole('heading', { level: 2, name: 'Riverbend Commons' })
    isClean()
    expect(again.dispatched.map(({ type }) => type)).not.toContain('document/list-requested')
  })
})

describe('Settings on such a server', () => {
  it('has no calendar address, no error for it, and says that it is hidden', async () => {
    const { receive } = openApp('/investor/profile/settings', signedInAs('investor'))
    await screen.findByRole('heading', { level: 1, name: 'Settings' })
    receive(gone('calendar.read', 'calendar.read'))
    expect(screen.queryByRole('heading', { name: 'Calendar subscription' })).toBeNull()
    const hidden = within(screen.getByRole('list', { name: 'Hidden features' }))
    expect(hidden.getByText('Calendar subscription')).toBeTruthy()
    expect(screen.queryByText(/could not be/)).toBeNull()
  })
})
