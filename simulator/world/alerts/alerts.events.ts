// Alerts that reach people outside the page: by push and by email.
import type { OutsideChannel } from '../../../src/contract/settings'

/** One thing that happened, for one person. */
export interface AlertNews {
  /** What happened in a word or two, for the title of an alert about several things: `Outbid`. */
  readonly word: string
  readonly title: string
  readonly text: string
}

interface About {
  readonly channel: OutsideChannel
  readonly userId: number
  readonly auctionId: number
  /** Virtual ms. */
  readonly at: number
}

export type AlertEvent =
  | (About & {
      readonly type: 'alert-sent'
      readonly title: string
      readonly text: string
      /** The page that it opens. */
      readonly path: string
    })
  | (About & {
      /** Too soon after the last alert: waits until the minute ends. */
      readonly type: 'alert-held'
      readonly news: readonly AlertNews[]
    })

/** The last alert about an auction to a person on one channel, and what waits since then. */
export interface AlertQueue {
  readonly channel: OutsideChannel
  readonly userId: number
  /** Virtual ms. */
  readonly sentAt: number
  readonly held: readonly AlertNews[]
}
