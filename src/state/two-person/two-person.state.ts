// The two-person rule of the viewer's firm, and the bids that its people have prepared.
import type { Subject } from '../../contract/fact'
import type { PreparedBid, SwitchOff } from '../../contract/two-person'

export interface TwoPersonState {
  /** `missing`: the server has no such rule, and the app does not show it. */
  readonly status: 'unknown' | 'missing' | 'loaded'
  /** True where a bid needs a second person. */
  readonly required: boolean
  /** A session has asked to switch the rule off, which another one has to confirm. */
  readonly switch_off: SwitchOff | null
  /** The server's name for this session; null before it's read. */
  readonly session: string | null
  /** The newest ones, oldest first. */
  readonly prepared: readonly PreparedBid[]
}

export const noTwoPerson: TwoPersonState = {
  status: 'unknown',
  required: false,
  switch_off: null,
  session: null,
  prepared: [],
}

export const twoPersonSubjects = {
  read: 'two-person.read',
  set: 'two-person.set',
  prepare: (auctionId: number): Subject => `two-person.prepare:${auctionId}`,
  confirm: (id: number): Subject => `two-person.confirm:${id}`,
  decline: (id: number): Subject => `two-person.decline:${id}`,
} as const
