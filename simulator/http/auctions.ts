// Auction lists and bids. Which bid is good is the world's to decide; here only the wire is read and written. spec §7
import * as z from 'zod/mini'
import { bidAnswer, bidRequest, receipt } from '../../src/contract/auction'
import type { BidCommand } from '../world/commands'
import { auctionListFor } from '../world/project/auctions'
import type { CallRequest, Desk, Handlers } from './handler'
import { forbidden, refusedBy } from './refused'

/**
 * A bid as wide as it can be read: one that is off the grid is still a bid, which the world refuses in its own words
 * and with a receipt.
 */
export const wideBidRequest = z.extend(bidRequest, {
  price: z.optional(z.number()),
  gnma_interest_rate: z.optional(z.number()),
})

/** What the world answers to a bid: the auction right after it, with the receipt. */
const isBidAnswer = (reply: unknown): reply is z.output<typeof bidAnswer> => z.safeParse(bidAnswer, reply).success

const withReceipt = z.object({ receipt })

/** A refused bid has its receipt too, beside message and errors. simulator.md, Receipts */
const receiptBeside = (reply: unknown): Readonly<Record<string, unknown>> => {
  const result = z.safeParse(withReceipt, reply)
  return result.success ? { receipt: result.data.receipt } : {}
}

const bidCommand = ({ viewer, input: { params, body }, header }: CallRequest<'auction.bid'>): BidCommand => ({
  name: 'bid',
  actor: viewer.userId,
  origin: 'person',
  auctionId: params.auctionId,
  price: body.price ?? null,
  rate: body.gnma_interest_rate ?? null,
  signatorId: body.signator_id ?? null,
  seen: body.seen ?? null,
  key: header('idempotency-key'),
})

/** The handlers of auctions. */
export const auctionHandlers = ({ delivery }: Desk) =>
  ({
    'auction.list': ({ world, viewer, input: { params } }) => {
      const list = auctionListFor(world.state(), viewer.userId, params.status)
      if (list === null) throw forbidden()
      return { data: list }
    },
    'auction.bid': async (request) => {
      const { world, viewer, header } = request
      const outcome = await delivery.causedBy(world, viewer.userId, header('x-socket-id'), () =>
        world.submit(bidCommand(request)),
      )
      if (!outcome.ok) throw refusedBy(outcome.refusal, receiptBeside(outcome.reply))
      if (!isBidAnswer(outcome.reply)) throw new Error('the world answered a bid with something else')
      return { data: outcome.reply }
    },
  }) satisfies Partial<Handlers>
