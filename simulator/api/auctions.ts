// Auction and bid calls. The world decides whether a bid is valid. S7.10 to S7.14
import * as z from 'zod/mini'
import { type auction, bidAnswer, bidRequest, receipt } from '../../src/contract/auction'
import type { RunningWorld } from '../runtime/running-world'
import { auctionFor, bidSheetFor, previewFor } from '../world/auctions/auctions.project'
import type { WithSeenTerms } from '../world/auctions/seen-terms'
import type { BidCommand } from '../world/bids/bids.commands'
import { rankHistoryFor } from '../world/bids/rank-history.project'
import type { Command } from '../world/commands'
import { rowOf } from '../world/table'
import type { CallRequest, Handlers, Viewer } from './handler'
import { forbidden, invalid, notFound, refusedBy } from './middleware/refused'
import { ListCache } from './stores/list-cache'

/**
 * A bid with any numbers. A bid off the price grid is a bid too, which the world refuses with its own message and a receipt.
 */
export const looseBidRequest = z.extend(bidRequest, {
  price: z.optional(z.number()),
  gnma_interest_rate: z.optional(z.number()),
})

/** True for the world's reply to a bid: the auction after it, with the receipt. */
export const isBidAnswer = (reply: unknown): reply is z.output<typeof bidAnswer> =>
  z.safeParse(bidAnswer, reply).success

const withReceipt = z.object({ receipt })

/** The receipt of a refused bid, for the response body. */
export const receiptIn = (reply: unknown): Readonly<Record<string, unknown>> => {
  const result = z.safeParse(withReceipt, reply)
  return result.success ? { receipt: result.data.receipt } : {}
}

/** The command of a bid or of a standing maximum, without its name. */
export const figureSent = ({
  viewer,
  input: { params, body },
  header,
  waited,
}: CallRequest<'auction.bid'> | CallRequest<'standing-maximum.set'>): Omit<BidCommand, 'name'> => ({
  actor: viewer.userId,
  origin: 'person',
  auctionId: params.auctionId,
  price: body.price ?? null,
  rate: body.gnma_interest_rate ?? null,
  signatorId: body.signator_id ?? null,
  seen: body.seen ?? null,
  key: header('idempotency-key'),
  ...waited(),
})

/** What the sender saw. A server of the specification alone doesn't read it. */
export const seenBy = (
  world: RunningWorld,
  { seen }: { readonly seen?: WithSeenTerms['seen'] | undefined },
): WithSeenTerms => (world.api.reduced || seen === undefined ? {} : { seen })

type AuctionAnswer = { readonly data: z.output<typeof auction> }

/** The auction as the viewer sees it after the change. */
function auctionSeenBy(world: RunningWorld, viewer: Viewer, auctionId: number): AuctionAnswer {
  const data = auctionFor(world.state(), viewer.userId, auctionId)
  if (data === null) throw notFound('The auction could not be found.')
  return { data }
}

/** The id of the auction that a relisting created. */
function successorOf(world: RunningWorld, formerId: number): number {
  const id = rowOf(world.state().auctions, formerId)?.relistedAs
  if (typeof id === 'number') return id
  throw new Error(`auction ${formerId} was relisted but has no successor`)
}

/** Whether bidders see their rank only. A server of the specification alone doesn't read it. */
const rankOnlyIn = (world: RunningWorld, { rank_only: rankOnly }: { readonly rank_only?: boolean | undefined }) =>
  world.api.reduced || rankOnly === undefined ? {} : { rankOnly }

/** The default duration of an auction, minutes: as scheduled, else an hour. */
const minutesOf = (world: RunningWorld, auctionId: number): number =>
  rowOf(world.state().auctions, auctionId)?.minutes ?? 60

/** The auction handlers. */
export const auctionHandlers = () => {
  type SellerRequest = {
    readonly world: RunningWorld
    readonly viewer: Viewer
    readonly submit: CallRequest<'auth.user'>['submit']
  }
  /** Submits a seller's command and returns the auction after it. */
  const submitAsSeller = async (
    { world, viewer, submit }: SellerRequest,
    command: Command & { readonly auctionId: number },
  ) => {
    const outcome = await submit(command)
    if (!outcome.ok) throw refusedBy(outcome.refusal)
    return auctionSeenBy(world, viewer, command.auctionId)
  }
  const lists = new ListCache()
  const by = (viewer: Viewer) => ({ actor: viewer.userId, origin: 'person' }) as const

  return {
    'auction.list': ({ world, viewer, input: { params } }) => {
      const answer = lists.answer(world, viewer.userId, params.status)
      if (answer === null) throw forbidden()
      return answer
    },
    'auction.bid': async (request) => {
      const outcome = await request.submit({ name: 'bid', ...figureSent(request) })
      if (!outcome.ok) throw refusedBy(outcome.refusal, receiptIn(outcome.reply))
      if (!isBidAnswer(outcome.reply)) throw new Error('the world returned an unexpected reply to a bid')
      return { data: outcome.reply }
    },

    'auction.preview': ({ world, viewer, input: { params } }) => {
      const data = previewFor(world.state(), viewer.userId, params.auctionId)
      if (data === null) throw forbidden('Only the seller may do this.')
      if (data.status !== 'commitment') {
        throw invalid({ auction: ['Only an auction with a commitment can be previewed.'] })
      }
      return { data }
    },

    'auction.bid-sheet': ({ world, viewer, input: { params } }) => {
      const data = bidSheetFor(world.state(), viewer.userId, params.auctionId)
      if (data === null) throw notFound('The bid sheet could not be found.')
      return { data }
    },

    'auction.rank-history': ({ world, viewer, input: { params } }) => {
      const data = rankHistoryFor(world.state(), viewer.userId, params.auctionId)
      if (data === null) throw notFound('The rank history could not be found.')
      return { data }
    },

    'auction.start': (request) => {
      const { world, viewer, input } = request
      const { auctionId } = input.params
      const { body } = input
      if ('commence' in body) {
        const minutes = body.minutes ?? minutesOf(world, auctionId)
        return submitAsSeller(request, {
          name: 'start auction',
          ...by(viewer),
          auctionId,
          minutes,
          ...rankOnlyIn(world, body),
          ...seenBy(world, body),
        })
      }
      return submitAsSeller(request, {
        name: 'schedule auction',
        ...by(viewer),
        auctionId,
        startAt: Date.parse(body.start_at),
        minutes: body.minutes,
        invited: body.investors ?? null,
        ...rankOnlyIn(world, body),
        ...seenBy(world, body),
      })
    },

    'auction.withdraw': (request) => {
      const { world, viewer, input } = request
      const { reason } = input.body
      return submitAsSeller(request, {
        name: 'withdraw auction',
        ...by(viewer),
        auctionId: input.params.auctionId,
        reason,
        ...seenBy(world, input.body),
      })
    },

    'auction.pause': (request) =>
      submitAsSeller(request, {
        name: 'pause auction',
        ...by(request.viewer),
        auctionId: request.input.params.auctionId,
        reason: request.input.body.reason,
      }),

    'auction.resume': (request) =>
      submitAsSeller(request, {
        name: 'resume auction',
        ...by(request.viewer),
        auctionId: request.input.params.auctionId,
      }),

    'auction.extend': (request) => {
      const { world, viewer, input } = request
      const { minutes } = input.body
      return submitAsSeller(request, {
        name: 'extend auction',
        ...by(viewer),
        auctionId: input.params.auctionId,
        minutes,
        ...seenBy(world, input.body),
      })
    },

    'auction.relist': async (request) => {
      const { world, viewer, input } = request
      const { auctionId } = input.params
      await submitAsSeller(request, {
        name: 'relist auction',
        ...by(viewer),
        auctionId,
        ...seenBy(world, input.body),
      })
      return auctionSeenBy(world, viewer, successorOf(world, auctionId))
    },
  } satisfies Partial<Handlers>
}
