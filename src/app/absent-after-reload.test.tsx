// When a call answers 404, its feature disappears without an error, and isn't requested again after a reload.
import { cleanup, configure, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { auctionOf, bidOf, listOf, signedInAs } from '../screens/testing/fixtures'
import { loadLazyParts } from '../screens/testing/load-lazy-parts'
import { documentsOpened } from '../state/documents/documents.slice'
import type { StoreAction } from '../state/market-store'
import { receiptsOpened } from '../state/receipts/receipts.slice'
import { openApp } from './testing/open-app'

configure({ asyncUtilTimeout: 5000 })

// Loads the pages first: on a busy machine, importing them can take longer than a query's timeout.
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

const notOffered = {
  status: 404,
  kind: 'not-found',
  message: 'This server doesn’t support this feature.',
  fields: {},
} as const
const callNotFound = (call: string, subject: string, params?: object) =>
  ({
    type: `${call}/failed`,
    payload: { subject, params, query: undefined, error: { ...notOffered, callMissing: 'certain' } },
  }) as unknown as StoreAction

const riverbend = auctionOf(1, 'Riverbend Commons', { bids: [bidOf(1, 102.5, true)] })

describe('an auction on a server without the optional calls', () => {
  it('shows no documents, receipts or errors, before and after a reload', async () => {
    const facts = [signedInAs('investor'), listOf('live', riverbend), listOf('pre'), listOf('past')]
    const first = openApp('/investor/auction/live?auction=1', ...facts)
    await screen.findByRole('heading', { level: 2, name: 'Riverbend Commons' })
    await screen.findByRole('heading', { name: 'My receipts' })
    const typesOf = ({ dispatched }: typeof first) => dispatched.map(({ type }) => type)
    expect(typesOf(first)).toEqual(expect.arrayContaining([documentsOpened.type, receiptsOpened.type]))
    first.receive(
      callNotFound('auction.documents', 'auction.documents:1', { auctionId: 1 }),
      callNotFound('receipt.list', 'receipt.list:1', { auctionId: 1 }),
      callNotFound('two-person.read', 'two-person.read'),
    )
    const isClean = () => {
      expect(screen.queryAllByRole('alert')).toEqual([])
      expect(screen.queryByText(/couldn’t|could not/i)).toBeNull()
      expect(screen.queryByText('This server doesn’t support this feature.')).toBeNull()
      expect(screen.queryByRole('heading', { name: 'Documents' })).toBeNull()
      expect(screen.queryByRole('heading', { name: 'My receipts' })).toBeNull()
    }
    isClean()
    screen.getByRole('button', { name: 'Bid' })
    const { absent } = first.store.getState().capabilities
    expect(Object.keys(absent)).toEqual(expect.arrayContaining(['auction-documents', 'receipts', 'two-person-rule']))
    cleanup()

    // The reloaded page knows from storage, before its first request.
    const again = openApp('/investor/auction/live?auction=1', ...facts, {
      type: 'capabilities/recalled',
      payload: { declared: null, absent },
    })
    await screen.findByRole('heading', { level: 2, name: 'Riverbend Commons' })
    isClean()
    expect(typesOf(again)).not.toContain(documentsOpened.type)
    expect(typesOf(again)).not.toContain(receiptsOpened.type)
  })
})

describe('Settings on a server without the optional calls', () => {
  it('hides the calendar subscription without an error, and lists it as hidden', async () => {
    const { receive } = openApp('/investor/profile/settings', signedInAs('investor'))
    await screen.findByRole('heading', { level: 1, name: 'Settings' })
    receive(callNotFound('calendar.read', 'calendar.read'))
    expect(screen.queryByRole('heading', { name: 'Calendar subscription' })).toBeNull()
    const hidden = within(screen.getByRole('list', { name: 'Hidden features' }))
    hidden.getByText('Calendar subscription')
    expect(screen.queryByText(/couldn’t|could not/i)).toBeNull()
  })
})
