// What the tab says of the auctions that the viewer is in, and of a bid that waits to be confirmed. Pure.
import { timeLeftMs } from '../domain/official-time'

type StakeState = 'outbid' | 'closing' | 'leading'
export type TabState = 'confirm' | StakeState

export interface Stake {
  readonly name: string
  readonly own: string
  /** ms until its end; null while that is not known, or it is paused. */
  readonly leftMs: number | null
}

/** The last minutes, in which a bid moves the end. */
const CLOSING_MS = 120_000

/** A prepared bid that waits for this session. */
export interface WaitingBid {
  readonly name: string
  readonly expiresAt: string
}

const words: Readonly<Record<StakeState, string>> = {
  outbid: 'Outbid',
  closing: 'Closing',
  leading: 'Leading',
}

const isClosing = ({ leftMs }: Stake): boolean => leftMs !== null && leftMs <= CLOSING_MS

function stakesIn(state: StakeState, stakes: readonly Stake[]): readonly Stake[] {
  if (state === 'closing') return stakes.filter(isClosing)
  return stakes.filter(({ own }) => own === (state === 'outbid' ? 'outbid' : 'winning'))
}

/** The most urgent state of the auctions; null without any. */
function stakeStateOf(stakes: readonly Stake[]): StakeState | null {
  for (const state of ['outbid', 'closing', 'leading'] as const) if (stakesIn(state, stakes).length > 0) return state
  return null
}

/** The most urgent state of all; null without any. */
export const tabStateOf = (stakes: readonly Stake[], waiting: WaitingBid | null): TabState | null =>
  waiting === null ? stakeStateOf(stakes) : 'confirm'

/** `Outbid: Whitewing Flats`, `Leading in 3`; null for nothing. */
function standingOf(stakes: readonly Stake[]): string | null {
  const state = stakeStateOf(stakes)
  if (state === null) return null
  const [first, ...others] = stakesIn(state, stakes)
  if (first === undefined) return null
  return others.length === 0 ? `${words[state]}: ${first.name}` : `${words[state]} in ${others.length + 1}`
}

interface TabNews {
  readonly stakes: readonly Stake[]
  readonly waiting: WaitingBid | null
  /** Official ms. */
  readonly now: number | null
  /** What is known may be old. */
  readonly isOld: boolean
}

/**
 * How the viewer stands, with `Not live` before it while that may be old; empty for nothing. A bid to confirm comes first, with its
 * seconds: `Confirm bid (54 s): Whitewing Flats`.
 */
export function tabPrefix({ stakes, waiting, now, isOld }: TabNews): string {
  const seconds = waiting === null || now === null ? 0 : Math.ceil(timeLeftMs(waiting.expiresAt, now) / 1000)
  const first = waiting === null ? standingOf(stakes) : `Confirm bid (${seconds} s): ${waiting.name}`
  return [isOld ? 'Not live' : null, first].filter((part) => part !== null).join(' · ')
}
