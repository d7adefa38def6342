// The schema of world files (fixtures/worlds/*.yaml): the people, firms, loans and auctions that a world starts with.
import * as z from 'zod/mini'
import { auctionStatus } from '../../../src/contract/auction'
import { role } from '../../../src/contract/role'
import { duration, key, minutes, priceValue, rateValue } from './values'

/** A name, or a name with the PIN that the signator types under the two-person rule. */
const signator = z.union([
  z.string(),
  z.strictObject({
    name: z.string(),
    pin: z.string().check(z.regex(/^\d{6,12}$/, { error: 'six to twelve digits in quotes, such as "482916"' })),
  }),
])

/** A signator's name and PIN; the PIN is null if there is none. */
export const signatorOf = (entry: z.output<typeof signator>): { readonly name: string; readonly pin: string | null } =>
  typeof entry === 'string' ? { name: entry, pin: null } : entry

const person = z.strictObject({
  key,
  role,
  /** The name of the firm, or of the originator. */
  name: z.string(),
  email: z.string().check(z.regex(/^[^@\s]+@[^@\s]+\.example$/, { error: 'an email address that ends in .example' })),
  phone: z.string().check(z.regex(/^1\d{3}55501\d\d$/, { error: 'eleven digits such as 12025550101' })),
  password: z.string().check(z.minLength(12)),
  originator_company: z.optional(z.string()),
  /** An originator's lender. */
  lender: z.optional(key),
  signators: z.optional(z.array(signator)),
  /** False for someone who has an account but no profile yet. */
  registered: z._default(z.boolean(), true),
})

const auction = z.strictObject({
  key,
  /** The FHA number (or RHS case number) of a row in fixtures/hud. */
  property: z.string(),
  seller: key,
  originator: z.optional(key),
  status: auctionStatus,
  /** How long it has been in this status. */
  since: duration,
  process: z._default(z.enum(['price', 'rate']), 'price'),
  /** The GNMA rate, percent: fixed in the price process, the maximum in the rate process. */
  rate: z.optional(rateValue),
  minimum: z.optional(priceValue),
  /** The fixed price in the rate process. */
  price: z.optional(priceValue),
  protection: z.optional(z.string()),
  invited: z.optional(z.array(key)),
  passed: z.optional(z.array(key)),
  /** For pre: how long after the scenario's start it opens. */
  startsIn: z.optional(duration),
  /** For pre, live and past: how long it is open. */
  minutes: z.optional(minutes),
  /** For past: who bid, and how many bids there were; the winner bids last. */
  bidders: z.optional(z.array(key)),
  bids: z.optional(z.int().check(z.gte(1), z.lte(60))),
  winner: z.optional(key),
})
export type AuctionEntry = z.output<typeof auction>

export const worldFile = z.strictObject({
  title: z.string(),
  people: z.array(person).check(z.minLength(1)),
  auctions: z.array(auction),
})
export type WorldDocument = z.output<typeof worldFile>
