// The confirmation of a trade: every term on which a loan was sold, for seller and buyer alone.
import * as z from 'zod/mini'
import { auctionProcess } from './auction'
import { dealTerms } from './deal-terms'
import { day, id, instant, maybe, price, rate, rowByRow, unreadableRows } from './fields'
import { sectionActOfLoan } from './lookup'

/** A firm in a trade, from its profile. */
const tradeParty = z.object({
  name: z.string(),
  street: maybe(z.string()),
  city: maybe(z.string()),
  /** The two letters of the state. */
  state: maybe(z.string()),
  zip_code: maybe(z.string()),
  contacts: rowByRow(
    z.object({
      name: z.string(),
      /** The person's role at the firm, as free text. */
      type: maybe(z.string()),
      email: maybe(z.string()),
      /** 11 digits with the leading 1. */
      phone: maybe(z.string()),
    }),
  ),
  unreadable_rows: unreadableRows,
})

export const trade = z.extend(dealTerms, {
  auction_id: id,
  /** When the loan was awarded: the end of the auction. */
  traded_at: instant,
  /** When the auction opened, and when the winning bid was received. */
  opened_at: maybe(instant),
  bid_at: maybe(instant),
  bid_count: maybe(z.int()),
  /** The winning bid's position in the receipt chain, and the head of that chain, hex. */
  receipt_sequence: maybe(z.int()),
  seal: maybe(z.string()),
  seller: z.string(),
  originator: maybe(z.string()),
  /** Who signs for the seller. */
  seller_signators: z.array(z.string()),
  buyer: z.string(),
  /** Who signed the winning bid. */
  buyer_signator: maybe(z.string()),
  /** Everyone who signed the winning bid: under the two-person rule the one who prepared it, and the one who confirmed it. */
  buyer_signators: z.optional(z.array(z.string())),
  /** The firms' current addresses and contacts, from their profiles. */
  seller_party: maybe(tradeParty),
  buyer_party: maybe(tradeParty),
  loan_section_act: sectionActOfLoan,
  auction_process_type: auctionProcess,
  /** Percent: agreed in the rate process, fixed in the price process. */
  gnma_interest_rate: maybe(rate),
  /** Percent of par: agreed in the price process, fixed in the rate process. */
  price: maybe(price),
  /** The good-faith deposit, percent of the loan, and the day by which it is due. */
  gfd_percent: maybe(z.number()),
  deposit_due: maybe(day),
})
export type Trade = z.output<typeof trade>
