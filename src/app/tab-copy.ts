// The tab title for the auctions that the viewer is in and for a bid to confirm. Pure.
import { timeLeftMs } from '../domain/official-time'

type StakeState = 'outbid' | 'closing' | 'leading'
export type TabState = 'confirm' | StakeState

export interface Stake {
  readonly name: string
  /** The viewer’s own state, such as `winning` or `outbid`. */
  readonly own: string
  /** ms until its end; null while unknown or paused. */
  readonly leftMs: number | null
}

/** The soft-close window, in which a bid moves the end. */
const CLOSING_MS = 120_000

/** A prepared bid that this session can confirm. */
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

function stakeStateOf(stakes: readonly Stake[]): StakeState | null {
  for (const state of ['outbid', 'closing', 'leading'] as const) if (stakesIn(state, stakes).length > 0) return state
  return null
}

/** The most urgent state; null if there is none. */
export const tabStateOf = (stakes: readonly Stake[], waiting: WaitingBid | null): TabState | null =>
  waiting === null ? stakeStateOf(stakes) : 'confirm'

/** `Outbid: Whitewing Flats` or `Leading in 3`; null without stakes. */
function stakesText(stakes: readonly Stake[]): string | null {
  const state = stakeStateOf(stakes)
  if (state === null) return null
  const [first, ...others] = stakesIn(state, stakes)
  if (first === undefined) return null
  return others.length === 0 ? `${words[state]}: ${first.name}` : `${words[state]} in ${others.length + 1}`
}

interface TabContent {
  readonly stakes: readonly Stake[]
  readonly waiting: WaitingBid | null
  /** Official ms. */
  readonly now: number | null
  /** The data may be out of date. */
  readonly isOld: boolean
}

/**
 * The viewer's most urgent state, after `Not live` if that may be out of date; empty if there is none. A bid to confirm comes
 * first, with its seconds: `Confirm bid (54 s): Whitewing Flats`.
 */
export function tabPrefix({ stakes, waiting, now, isOld }: TabContent): string {
  const seconds = waiting === null || now === null ? 0 : Math.ceil(timeLeftMs(waiting.expiresAt, now) / 1000)
  const first = waiting === null ? stakesText(stakes) : `Confirm bid (${seconds} s): ${waiting.name}`
  return [isOld ? 'Not live' : null, first].filter((part) => part !== null).join(' · ')
}
