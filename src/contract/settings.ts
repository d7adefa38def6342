// A user's settings for alerts, bidding and appearance. Stored as the preference `settings`; a borrower confirms them with
// POST /api/auth/user. S7.5
import * as z from 'zod/mini'

/** The key of the preference that holds the settings. */
export const SETTINGS_KEY = 'settings'

export const alertKinds = ['outbid', 'leading', 'extended', 'closed'] as const
/** A change of state that may raise an alert. */
export type AlertKind = (typeof alertKinds)[number]

export const settings = z.object({
  sound: z.boolean(),
  /** 0 to 100. */
  volume: z.int().check(z.gte(0), z.lte(100)),
  alerts: z.object({ outbid: z.boolean(), leading: z.boolean(), extended: z.boolean(), closed: z.boolean() }),
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
