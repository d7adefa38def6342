// Reads out, politely and on every page, what happens to the end of the viewer's own auctions and of the one that is open.
import { useEffect, useRef, useState } from 'react'
import { useSearch } from 'wouter'
import { selectAuction } from '../../state/auctions/auctions.selectors'
import { makeOwnLive } from '../../state/auctions/own-live'
import { selectIsOld } from '../../state/connection/freshness'
import { selectLoan } from '../../state/loans/loans.selectors'
import { selectSettings } from '../../state/settings/settings.selectors'
import { LiveRegion } from '../../ui/live-region'
import { useOfficialNow } from '../official-clock'
import { useAppSelector, useGetState, useView } from '../store-binding'
import type { EndSeen } from './stake-news'
import { endNewsOf, endSeenOf } from './stake-news'

/** The region; silent where the settings say so, and while what is known may be old. */
export function StakeAnnouncer() {
  const { announcements } = useAppSelector(selectSettings)
  const isOld = useAppSelector(selectIsOld)
  const now = useOfficialNow()
  const getState = useGetState()
  const own = useView(makeOwnLive)
  const open = Number(new URLSearchParams(useSearch()).get('auction') ?? '0')
  const seen = useRef(new Map<number, EndSeen>())
  const [text, setText] = useState('')
  // The ends of all that is watched, as one text: it changes when one of them does.
  const ends = useAppSelector((state) =>
    [...own, open].map((id) => `${selectAuction(state, id)?.end_at}${selectAuction(state, id)?.status}`).join(),
  )
  useEffect(() => {
    if (isOld || ends === '') return
    const state = getState()
    const watched = new Set([...(announcements === 'all' ? [open] : []), ...own, ...seen.current.keys()])
    const news: string[] = []
    const kept = new Map<number, EndSeen>()
    for (const id of watched) {
      const row = selectAuction(state, id)
      if (row === undefined) continue
      const standing = endSeenOf(row, now)
      const name = selectLoan(state, id)?.project_name ?? `Auction ${id}`
      const change = endNewsOf(name, seen.current.get(id), standing)
      if (change !== null) news.push(change)
      if (standing.stage !== 'closed' && (own.includes(id) || id === open)) kept.set(id, standing)
    }
    seen.current = kept
    if (news.length > 0 && announcements !== 'none') setText(news.join(' '))
  }, [ends, now, own, open, isOld, announcements, getState])
  return <LiveRegion text={text} everyMs={1_000} />
}
