// What the tab says of the auctions that the viewer is in. Pure.

export type TabState = 'outbid' | 'closing' | 'leading'

export interface Stake {
  readonly name: string
  readonly own: string
  /** ms until its end; null while that is not known, or it is paused. */
  readonly leftMs: number | null
}

/** The last minutes, in which a bid moves the end. */
const CLOSING_MS = 120_000

const words: Readonly<Record<TabState, string>> = { outbid: 'Outbid', closing: 'Closing', leading: 'Leading' }

const isClosing = ({ leftMs }: Stake): boolean => leftMs !== null && leftMs <= CLOSING_MS

function stakesIn(state: TabState, stakes: readonly Stake[]): readonly Stake[] {
  if (state === 'closing') return stakes.filter(isClosing)
  return stakes.filter(({ own }) => own === (state === 'outbid' ? 'outbid' : 'winning'))
}

/** The most urgent state of all; null without any. */
export function tabStateOf(stakes: readonly Stake[]): TabState | null {
  for (const state of ['outbid', 'closing', 'leading'] as const) if (stakesIn(state, stakes).length > 0) return state
  return null
}

/** `Outbid: Whitewing Flats`, `Leading in 3`, with `Not live` before it while that may be old; empty for nothing. */
export function tabPrefix(stakes: readonly Stake[], isOld: boolean): string {
  const state = tabStateOf(stakes)
  const of = state === null ? [] : stakesIn(state, stakes)
  const [first] = of
  const standing =
    state === null || first === undefined
      ? null
      : of.length === 1
        ? `${words[state]}: ${first.name}`
        : `${words[state]} in ${of.length}`
  return [isOld ? 'Not live' : null, standing].filter((part) => part !== null).join(' · ')
}
