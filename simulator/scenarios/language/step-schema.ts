// What can be done at a moment of a timeline; the words are the commands of the world, and names stand for ids.
// simulator.md, Scenario language
import * as z from 'zod/mini'
import { indicationQuestion } from '../../../src/contract/indication'
import { loanFileKey, loanSetupRequest } from '../../../src/contract/loan'
import { screenRoles } from '../../../src/contract/role'
import { settings } from '../../../src/contract/settings'
import { faultsWith } from './fault-schema'
import { duration, key, minutes, offset, priceValue, rateValue } from './values'

/** When, and how often. */
const when = {
  at: offset,
  every: z.optional(duration),
  times: z.optional(z.int().check(z.gte(1), z.lte(10_000), z.describe('How often, together with `every`'))),
}

/** Who entered it in a recorded session. */
const live = z.optional(
  z
    .enum(['person', 'control'])
    .check(z.describe('Who entered it in a recorded session; such steps come last of their instant')),
)

/** How the deed enters the world. */
const manner = {
  refused: z.optional(z.boolean().check(z.describe('True when the world is expected to refuse it'))),
  live,
}

const base = { ...when, ...manner }
/** A deed of somebody. */
const of = <N extends string>(name: N) => ({ ...base, do: z.literal(name), as: key })
/** A deed of the desk, or of the seller who is named. */
const desk = <N extends string>(name: N) => ({ ...base, do: z.literal(name), as: z.optional(key) })

const auction = key
const onAuction = z.strictObject({ auction })

/** What stands beside the figure of a bid. */
const besides = {
  auction,
  signator: z.optional(z.nullable(z.int())),
  seen: z.optional(
    z.nullable(
      z.strictObject({
        version: z.optional(z.nullable(z.int())),
        price: z.optional(z.nullable(z.number())),
        gnma_interest_rate: z.optional(z.nullable(z.number())),
        age_ms: z.optional(z.nullable(z.int())),
        clock_error_ms: z.optional(z.nullable(z.int())),
      }),
    ),
  ),
  key: z.optional(z.string().check(z.describe('The Idempotency-Key: the same again is the same bid'))),
}

const bid = z.strictObject({
  ...of('bid'),
  with: z.union([
    z.strictObject({ ...besides, price: priceValue }),
    z.strictObject({ ...besides, rate: rateValue }),
    z.strictObject({
      ...besides,
      raise: z
        .int()
        .check(
          z.gte(1),
          z.lte(320),
          z.describe('So many steps better than the best bid, or than where bidding begins'),
        ),
    }),
    z.strictObject({
      ...besides,
      sent: z
        .strictObject({ price: z.nullable(z.number()), rate: z.nullable(z.number()) })
        .check(z.describe('Percent, exactly as it was sent, however wrong')),
    }),
  ]),
})

const process = z.enum(['price', 'rate'])
/** Terms that are not drawn. */
const terms = {
  process: z.optional(process),
  rate: z.optional(rateValue),
  minimum: z.optional(priceValue),
  price: z.optional(priceValue),
}

const fields = z
  .strictObject(loanSetupRequest.shape)
  .check(z.describe('Fields of the loan setup as the API names them'))

const auctionSteps = [
  bid,
  z.strictObject({ ...of('pass'), with: onAuction }),
  z.strictObject({ ...of('open document'), with: z.strictObject({ auction, form: loanFileKey }) }),
  z.strictObject({ ...desk('start auction'), with: z.strictObject({ auction, minutes }) }),
  z.strictObject({
    ...desk('schedule auction'),
    with: z.strictObject({ auction, in: offset, minutes, invited: z.optional(z.array(key)) }),
  }),
  z.strictObject({ ...desk('pause auction'), with: onAuction }),
  z.strictObject({ ...desk('resume auction'), with: onAuction }),
  z.strictObject({ ...desk('withdraw auction'), with: z.strictObject({ auction, reason: z.string() }) }),
  z.strictObject({ ...desk('relist auction'), with: onAuction }),
  z.strictObject({ ...desk('extend auction'), with: z.strictObject({ auction, minutes }) }),
  z.strictObject({
    ...desk('bring to market'),
    with: z.strictObject({ called: key, property: z.string(), seller: key, minutes, ...terms }),
  }),
  z.strictObject({
    ...desk('notify'),
    with: z.strictObject({
      to: key,
      title: z.string(),
      text: z.string().check(z.describe('`{n}` is the number of the repetition')),
    }),
  }),
] as const

const loanSteps = [
  z.strictObject({
    ...of('create loan'),
    with: z.strictObject({
      called: z.optional(key),
      property: z.optional(
        z.string().check(z.describe('Number of a row in fixtures/hud: the setup is then filled from it')),
      ),
      without: z.optional(z.array(z.keyof(loanSetupRequest)).check(z.describe('Fields that are still to be filled'))),
      ...terms,
      set: z.optional(fields),
      key: z.optional(z.string()),
    }),
  }),
  z.strictObject({ ...desk('update loan'), with: z.strictObject({ auction, set: fields }) }),
  z.strictObject({ ...desk('delete loan'), with: onAuction }),
  z.strictObject({ ...desk('submit loan'), with: onAuction }),
  z.strictObject({ ...desk('transfer loan'), with: z.strictObject({ auction, to: key }) }),
  z.strictObject({
    ...desk('attach document'),
    with: z.strictObject({
      auction,
      form: loanFileKey,
      name: z.string(),
      size: z._default(z.int().check(z.nonnegative()), 184_320),
      sha256: z.optional(z.string().check(z.regex(/^[0-9a-f]{64}$/))),
    }),
  }),
  z.strictObject({ ...desk('remove document'), with: z.strictObject({ auction, form: loanFileKey }) }),
  z.strictObject({ ...desk('accept commitment'), with: onAuction }),
  z.strictObject({ ...desk('reject commitment'), with: z.strictObject({ auction, reason: z.string() }) }),
] as const

/** Fields of a profile as the API names them; what is left out is filled from what the world knows. */
const profileFields = z.record(z.string(), z.unknown())

const peopleSteps = [
  z.strictObject({
    ...of('register profile'),
    with: z.strictObject({ name: z.optional(z.string()), lender: z.optional(key), set: z._default(profileFields, {}) }),
  }),
  z.strictObject({
    ...of('edit profile'),
    with: z.strictObject({ lender: z.optional(key), whole: z._default(z.boolean(), false), set: profileFields }),
  }),
  z.strictObject({ ...desk('approve originator'), with: z.strictObject({ originator: key }) }),
  z.strictObject({ ...desk('decline originator'), with: z.strictObject({ originator: key }) }),
  z.strictObject({
    ...desk('delete originator'),
    with: z.strictObject({ originator: key, replacement: z.optional(key) }),
  }),
  z.strictObject(of('suspend account')),
  z.strictObject({ ...of('confirm settings'), with: z.strictObject(settings.shape) }),
  z.strictObject({ ...of('store preference'), with: z.strictObject({ key: z.string(), value: z.unknown() }) }),
  z.strictObject({
    ...of('remove preference'),
    with: z.strictObject({ key: z.string(), only: z.optional(z.strictObject({ value: z.unknown() })) }),
  }),
  z.strictObject(of('reset preferences')),
  z.strictObject({ ...of('ask indication'), with: z.strictObject(indicationQuestion.shape) }),
  z.strictObject({
    ...desk('publish indication'),
    /** Treasury yields in percent; spreads in basis points. What is left out stays. */
    with: z.strictObject({
      ust_5y: z.optional(rateValue),
      ust_10y: z.optional(rateValue),
      ust_30y: z.optional(rateValue),
      rows: z.optional(
        z.array(
          z.strictObject({
            loan_type: z.enum(['fha', 'rhs']),
            type: z.enum(['construction', 'permanent']),
            section: z.string(),
            call_protection: z.optional(z.string()),
            spread_bps: z.optional(z.int().check(z.gte(1), z.lte(1000))),
            price: z.optional(z.string().check(z.regex(/^\d{2,3}-[0-3]\d$/, { error: 'a price such as 101-00' }))),
          }),
        ),
      ),
    }),
  }),
] as const

/** A deed of somebody who is not signed in. */
const guest = <N extends string>(name: N) => ({ ...base, do: z.literal(name), as: z.optional(z.undefined()) })
const byEmail = z.strictObject({ email: z.string() })

/** Links and passwords are drawn, never written down: a link is found by whom it was sent to. */
const accountSteps = [
  z.strictObject({ ...guest('sign up'), with: z.strictObject({ role: z.enum(screenRoles), email: z.string() }) }),
  z.strictObject({ ...guest('resend confirmation'), with: byEmail }),
  z.strictObject({ ...guest('confirm email'), with: byEmail }),
  z.strictObject({ ...guest('ask for reset'), with: byEmail }),
  z.strictObject({ ...guest('reset password'), with: byEmail }),
  z.strictObject({
    ...of('read notifications'),
    with: z.prefault(
      z.strictObject({
        /** All that are unread when neither is said. */
        action: z.optional(z.string()),
        ids: z.optional(z.array(z.int())),
      }),
      {},
    ),
  }),
] as const

/** What can be done at a moment. */
export const step = z.discriminatedUnion('do', [...auctionSteps, ...loanSteps, ...peopleSteps, ...accountSteps])
export type Step = z.output<typeof step>

/** What can go wrong on the wire at a moment. */
export const faultStep = faultsWith({ at: offset, live })
export type FaultStep = z.output<typeof faultStep>

/** One entry of a timeline. */
export const timelineStep = z.union([step, faultStep])
export type TimelineStep = z.output<typeof timelineStep>
