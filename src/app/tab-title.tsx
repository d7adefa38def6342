// Sets the tab's title and icon (bid to confirm, outbid, closing, leading), so they're visible from another tab.
import { useEffect, useMemo, useRef } from 'react'
import { timeLeftMs } from '../domain/official-time'
import { useOfficialNow } from '../screens/official-clock'
import { usePacedSelector } from '../screens/paced-selector'
import { selectIsOld } from '../state/connection/freshness'
import { selectAuction, selectLoan } from '../state/market/market.selectors'
import type { RootState } from '../state/root-reducer'
import { selectBidsToConfirm } from '../state/two-person/two-person.slice'
import { makeOwnLiveView, type OwnLive } from '../state/views/own-live.view'
import favicon from '../ui/favicon.svg'
import closing from '../ui/favicon-closing.svg'
import leading from '../ui/favicon-leading.svg'
import outbid from '../ui/favicon-outbid.svg'
import { type Stake, type TabState, tabPrefix, tabStateOf, type WaitingBid } from './tab-copy'

const icons: Readonly<Record<TabState, string>> = { confirm: outbid, closing, leading, outbid }

/** Between the prefix and the page's title. */
const SEPARATOR = ' | '

const withoutPrefix = (title: string): string =>
  title.slice(title.indexOf(SEPARATOR) < 0 ? 0 : title.indexOf(SEPARATOR) + SEPARATOR.length)

function writeTitle(prefix: string): void {
  const page = withoutPrefix(document.title)
  const title = prefix === '' ? page : `${prefix}${SEPARATOR}${page}`
  if (document.title !== title) document.title = title
}

/** Renders nothing. */
export function TabTitle() {
  const now = useOfficialNow()
  const stakesOf = useMemo(makeStakesView, [])
  const prefix = usePacedSelector((state) =>
    tabPrefix({ stakes: stakesOf(state, now), waiting: waitingIn(state, now), now, isOld: selectIsOld(state) }),
  )
  const icon = usePacedSelector((state) => {
    const mark = tabStateOf(stakesOf(state, now), waitingIn(state, now))
    return mark === null || selectIsOld(state) ? favicon : icons[mark]
  })
  const latestPrefix = useRef(prefix)
  useEffect(() => {
    latestPrefix.current = prefix
    writeTitle(prefix)
  }, [prefix])
  useEffect(() => {
    // Each page sets its own title.
    const watching = new MutationObserver(() => writeTitle(latestPrefix.current))
    watching.observe(document.head, { childList: true, subtree: true, characterData: true })
    return () => {
      watching.disconnect()
      writeTitle('')
    }
  }, [])

  useEffect(() => {
    const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]')
    if (link === null) return
    link.href = icon
    return () => {
      link.href = favicon
    }
  }, [icon])
  return null
}

/** Makes a memoized selector of the viewer's stakes at an official time. */
function makeStakesView(): (state: RootState, now: number | null) => readonly Stake[] {
  const readOwn = makeOwnLiveView()
  let last: {
    readonly own: readonly OwnLive[]
    readonly now: number | null
    readonly stakes: readonly Stake[]
  } | null = null
  return (state, now) => {
    const own = readOwn(state)
    if (last === null || last.own !== own || last.now !== now)
      last = { own, now, stakes: own.flatMap((each) => stakeOf(state, each, now)) }
    return last.stakes
  }
}

function stakeOf(state: RootState, { id, own }: OwnLive, now: number | null): readonly Stake[] {
  const row = selectAuction(state, id)
  if (row === undefined) return []
  const isCounting = now !== null && row.end_at && !row.paused_at
  const name = selectLoan(state, id)?.project_name ?? `Auction ${id}`
  return [{ name, own, leftMs: isCounting ? timeLeftMs(row.end_at ?? '', now) : null }]
}

/** The first bid that this session can confirm; null if there is none. */
function waitingIn(state: RootState, now: number | null): WaitingBid | null {
  const [bid] = now === null ? [] : selectBidsToConfirm(state, now)
  if (bid === undefined) return null
  const name = selectLoan(state, bid.auction_id)?.project_name ?? `Auction ${bid.auction_id}`
  return { name, expiresAt: bid.expires_at }
}
