// A user's settings for alerts, bidding and appearance. Stored as the preference `settings`; a borrower confirms them with
// POST /api/auth/user. S7.5
import * as z from 'zod/mini'

/** The key of the preference that holds the settings. */
export const SETTINGS_KEY = 'settings'

export const alertKinds = [
  'outbid',
  /** Outbid in the last minutes of an auction. */
  'lead_lost',
  'leading',
  'extended',
  'paused',
  'resumed',
  'won',
  'lost',
  /** Closed in any other way, such as an auction that the user only watched. */
  'closed',
  /** A bid waits for a second signator. */
  'to_confirm',
  /** A new auction passes a saved search. */
  'new_match',
  'deposit_due',
  'delivery_due',
] as const
/** A change of state that may raise an alert. */
export type AlertKind = (typeof alertKinds)[number]

/** How alerts reach a user who doesn't look at the page. */
export const outsideChannels = ['push', 'email'] as const
export type OutsideChannel = (typeof outsideChannels)[number]

const optional = z.optional(z.boolean())
/** A missing kind has its default. */
const optionalKinds = {
  lead_lost: optional,
  paused: optional,
  resumed: optional,
  won: optional,
  lost: optional,
  to_confirm: optional,
  new_match: optional,
  deposit_due: optional,
  delivery_due: optional,
}
/** Outside the page a missing kind is off. */
const outside = z.optional(
  z.object({ ...optionalKinds, outbid: optional, leading: optional, extended: optional, closed: optional }),
)

export const settings = z.object({
  sound: z.boolean(),
  /** 0 to 100. */
  volume: z.int().check(z.gte(0), z.lte(100)),
  /** In the app. */
  alerts: z.object({
    ...optionalKinds,
    outbid: z.boolean(),
    leading: z.boolean(),
    extended: z.boolean(),
    closed: z.boolean(),
  }),
  push: outside,
  email: outside,
  /** Alert only in the last minutes of an auction; null = always. */
  quiet_until_last_minutes: z.nullable(z.int().check(z.gte(1), z.lte(240))),
  /** What a screen reader announces: nothing, the user's own auctions, or everything. */
  announcements: z.enum(['none', 'own', 'all']),
  confirm_before_bid: z.boolean(),
  /** A bid this many 32nds above the best one must be reviewed, and its price typed twice. */
  deviation_limit_32: z.optional(z.int().check(z.gte(1), z.lte(3680))),
  /** The same for rates, in steps of 0.01 percent below the best one. */
  deviation_limit_rate_steps: z.optional(z.int().check(z.gte(1), z.lte(1000))),
  theme: z.enum(['light', 'dark', 'system']),
})
export type Settings = z.output<typeof settings>
