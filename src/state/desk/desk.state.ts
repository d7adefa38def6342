// What the desk has been shown: previews by auction. Everything else about an auction stands in its own slice.
import type { Auction } from '../../contract/auction'
import type { DeskOrder } from './desk.events'

export interface DeskState {
  /** The sheet as an investor will see it, as last read. */
  readonly previews: Readonly<Record<number, Auction>>
}

export const nothingPreviewed: DeskState = { previews: {} }

const callOf = {
  schedule: 'auction.start',
  commence: 'auction.start',
  withdraw: 'auction.withdraw',
  pause: 'auction.pause',
  resume: 'auction.resume',
  extend: 'auction.extend',
  relist: 'auction.relist',
} as const satisfies Readonly<Record<DeskOrder['kind'], string>>

/** What an order is about. */
export const deskSubject = (kind: DeskOrder['kind'], auctionId: number): string => `${callOf[kind]}:${auctionId}`
export const previewSubject = (auctionId: number): string => `auction.preview:${auctionId}`
