// A page that is reloaded while an order for a standing maximum is being sent: it finds out what became of it, and sends it again under
// the same Idempotency-Key.
import { describe, expect, it } from 'vitest'
import type { RunningWorld } from '../../simulator/runtime/running-world'
import { rowOf } from '../../simulator/world/table'
import { selectRequest } from '../../src/state/requests/requests.slice'
import { lostAttempt, lostMaximum } from '../../src/state/standing-maxima/sent-maximum'
import {
  selectStandingMaximum,
  standingMaximumSetRequested,
  standingMaximumSubjects,
  standingMaximumWithdrawRequested,
} from '../../src/state/standing-maxima/standing-maxima.slice'
import { agreedToAll } from '../../src/state/testing/samples'
import { clientsOfFile } from './clients-of-file'
import { eventually } from './eventually'
import { memoryStorage } from './fake-window'
import type { MarketplaceClient } from './marketplace-client'
import { firstAuction } from './world-actions'

const { openWorld, openClient, url } = clientsOfFile()

const never = new Promise<never>(() => undefined)
const PRICE_32 = 110 * 32

/** The receipts about a standing maximum in this world, oldest first. */
const ordersIn = (world: RunningWorld, auctionId: number) =>
  (rowOf(world.state().auctions, auctionId)?.receipts ?? []).flatMap(({ standingMaximum }) => standingMaximum ?? [])

const set = (auctionId: number, attempt: string) =>
  standingMaximumSetRequested({ auctionId, attempt, price32: PRICE_32, seen: { pressedAt: 1 }, agreed: agreedToAll })

const requestOf = (client: MarketplaceClient, subject: string) => selectRequest(client.state(), subject)

describe.each(['reverb', 'socket.io'] as const)(
  'an order for a standing maximum before a reload on %s',
  (broadcaster) => {
    /** Opens a page that loses the answers of these orders, or with `losesRequest` the orders; `late` sends those after all. */
    async function openScene(losesRequest: boolean) {
      const world = openWorld({ scenario: 'first-live-auction', broadcaster })
      const { id } = firstAuction(world, 'live')
      const sessionStorage = memoryStorage()
      const late: (() => Promise<Response>)[] = []
      const onFetch = async (request: string, send: () => Promise<Response>): Promise<Response> => {
        if (!request.startsWith('POST /api/standing-maximum/')) return send()
        if (losesRequest) late.push(send)
        else await send()
        return never
      }
      const reload = async (page: MarketplaceClient): Promise<MarketplaceClient> => {
        page.close()
        return openClient(world, 'harbor-crest', url(), { sessionStorage })
      }
      const page = await openClient(world, 'harbor-crest', url(), { sessionStorage, onFetch })
      return { world, id, page, late, reload }
    }

    it('is known to have arrived after it', async () => {
      const { world, id, page, reload } = await openScene(false)
      page.market.store.dispatch(set(id, 'one'))
      await expect.poll(() => ordersIn(world, id)).toEqual(['set'])
      const reloaded = await reload(page)
      await eventually(() => expect(requestOf(reloaded, standingMaximumSubjects.set(id))?.status).toBe('succeeded'))
      expect(selectStandingMaximum(reloaded.state(), id)).toMatchObject({ price: 110 })
    })

    it('is known not to have arrived after it, and is carried out once if it is sent again and arrives late too', async () => {
      const { world, id, page, late, reload } = await openScene(true)
      page.market.store.dispatch(set(id, 'one'))
      await expect.poll(() => late.length).toBe(1)
      const reloaded = await reload(page)
      const request = () => requestOf(reloaded, standingMaximumSubjects.set(id))
      await eventually(() => expect(request()?.status).toBe('failed'))
      expect(request()?.error?.message).toBe('Your standing maximum didn’t reach the auction. You can send it again.')
      const lost = lostMaximum(request())
      expect(lost).toEqual({ attempt: 'one', price32: PRICE_32, seen: { pressedAt: 1 } })
      reloaded.market.store.dispatch(set(id, lost?.attempt ?? ''))
      await eventually(() => expect(request()?.status).toBe('succeeded'))
      const answer = await late[0]?.()
      expect(answer?.status).toBe(200)
      expect(ordersIn(world, id)).toEqual(['set'])
    })

    it('says the same of a withdrawal', async () => {
      const { world, id, page, late, reload } = await openScene(true)
      const before = await openClient(world, 'harbor-crest')
      before.market.store.dispatch(set(id, 'one'))
      await expect.poll(() => selectStandingMaximum(page.state(), id)?.price).toBe(110)
      page.market.store.dispatch(standingMaximumWithdrawRequested({ auctionId: id, attempt: 'two' }))
      await expect.poll(() => late.length).toBe(1)
      const reloaded = await reload(page)
      const request = () => requestOf(reloaded, standingMaximumSubjects.withdraw(id))
      await eventually(() => expect(request()?.status).toBe('failed'))
      expect(lostAttempt(request())).toBe('two')
      reloaded.market.store.dispatch(standingMaximumWithdrawRequested({ auctionId: id, attempt: 'two' }))
      await eventually(() => expect(request()?.status).toBe('succeeded'))
      expect((await late[0]?.())?.status).toBe(200)
      expect(ordersIn(world, id)).toEqual(['set', 'withdrawn'])
    })
  },
)
