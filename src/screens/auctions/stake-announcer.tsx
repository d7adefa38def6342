// Reads out, politely and on every page, what happens to the end of the viewer's own auctions and of the one that is open.
import { useMemo, useState } from 'react'
import { useSearch } from 'wouter'
import { selectIsOld } from '../../state/connection/freshness'
import { sameItems } from '../../state/core/selector'
import { selectAuction, selectLoan } from '../../state/market/market.selectors'
import type { RootState } from '../../state/root-state'
import { selectSettings } from '../../state/settings/settings.slice'
import { makeOwnLiveView } from '../../state/views/own-live.view'
import { LiveRegion } from '../../ui/live-region'
import { useEachState } from '../each-state'
import { useOfficialNow } from '../official-clock'
import { useAppSelector } from '../store-binding'
import type { EndSeen } from './stake-news'
import { endNewsOf, endSeenOf } from './stake-news'

/** The region; silent where the settings say so, and while what is known may be old. */
export function StakeAnnouncer() {
  const { announcements } = useAppSelector(selectSettings)
  const now = useOfficialNow()
  const open = Number(new URLSearchParams(useSearch()).get('auction') ?? '0')
  const [text, setText] = useState('')
  const newsOf = useMemo(createStakeWatch, [])
  useEachState((state) => {
    if (selectIsOld(state)) return
    const news = newsOf(state, { now, open, withOpen: announcements === 'all' })
    if (news.length > 0 && announcements !== 'none') setText(news.join(' '))
  })
  return <LiveRegion text={text} everyMs={1_000} />
}

interface Watching {
  /** Official ms. */
  readonly now: number | null
  /** The auction that is open; 0 for none. */
  readonly open: number
  /** News of it are wanted too, whoever has a stake in it. */
  readonly withOpen: boolean
}

/** Remembers how the ends stood that were watched last, and says what differs. */
function createStakeWatch(): (state: RootState, watching: Watching) => readonly string[] {
  const ownLive = makeOwnLiveView()
  let seen: ReadonlyMap<number, EndSeen> = new Map()
  let last: readonly unknown[] = []
  return (state, { now, open, withOpen }) => {
    const own = ownLive(state).map(({ id }) => id)
    // Nothing is to be said while all that is watched is the same.
    const glance = [now, withOpen, ...[...own, open].flatMap((id) => [id, selectAuction(state, id)])]
    if (sameItems(glance, last)) return []
    last = glance
    const news: string[] = []
    const kept = new Map<number, EndSeen>()
    for (const id of new Set([...(withOpen ? [open] : []), ...own, ...seen.keys()])) {
      const row = selectAuction(state, id)
      if (row === undefined) continue
      const standing = endSeenOf(row, now)
      const name = selectLoan(state, id)?.project_name ?? `Auction ${id}`
      const change = endNewsOf(name, seen.get(id), standing)
      if (change !== null) news.push(change)
      if (standing.stage !== 'closed' && (own.includes(id) || id === open)) kept.set(id, standing)
    }
    seen = kept
    return news
  }
}
