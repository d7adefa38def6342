// Announces to screen readers, on every page, changes to the end of the viewer's auctions and of the open one.
import { useMemo, useState } from 'react'
import { useSearch } from 'wouter'
import type { OwnState } from '../../domain/own-state'
import { selectIsOld } from '../../state/connection/freshness'
import { sameItems } from '../../state/core/selector'
import { selectAuction, selectLoan } from '../../state/market/market.selectors'
import { selectOwnState } from '../../state/market/own-state'
import type { RootState } from '../../state/root-reducer'
import { selectSettings } from '../../state/settings/settings.slice'
import { makeOwnLiveView } from '../../state/views/own-live.view'
import { LiveRegion } from '../../ui/live-region'
import { useEachState } from '../each-state'
import { useOfficialNow } from '../official-clock'
import { useAppSelector } from '../store-binding'
import { type EndState, endChangeText, endStateOf } from './end-changes'

/** A live region. Silent if announcements are off, and while data may be stale. */
export function StakeAnnouncer() {
  const { announcements } = useAppSelector(selectSettings)
  const now = useOfficialNow()
  const open = Number(new URLSearchParams(useSearch()).get('auction') ?? '0')
  const [text, setText] = useState('')
  const readChanges = useMemo(createStakeWatch, [])
  useEachState((state) => {
    if (selectIsOld(state)) return
    const changes = readChanges(state, { now, open, withOpen: announcements === 'all' })
    if (changes.length > 0 && announcements !== 'none') setText(changes.join(' '))
  })
  return <LiveRegion text={text} everyMs={1_000} />
}

/** The results that StandingToasts shows. */
const resultsWithToast: readonly OwnState[] = ['won', 'lost', 'no-sale', 'unknown']

interface WatchOptions {
  /** Official ms. */
  readonly now: number | null
  /** The open auction; 0 for none. */
  readonly open: number
  /** Also announces the open auction if the viewer has no bid in it. */
  readonly withOpen: boolean
}

/** Creates a function that compares the watched auctions with its previous call and returns the changes as sentences. */
function createStakeWatch(): (state: RootState, options: WatchOptions) => readonly string[] {
  const ownLive = makeOwnLiveView()
  let previous: ReadonlyMap<number, EndState> = new Map()
  let lastInputs: readonly unknown[] = []
  return (state, { now, open, withOpen }) => {
    const own = ownLive(state).map(({ id }) => id)
    const inputs = [now, withOpen, ...[...own, open].flatMap((id) => [id, selectAuction(state, id)])]
    if (sameItems(inputs, lastInputs)) return []
    lastInputs = inputs
    const changes: string[] = []
    const current = new Map<number, EndState>()
    for (const id of new Set([...(withOpen ? [open] : []), ...own, ...previous.keys()])) {
      const row = selectAuction(state, id)
      if (row === undefined) continue
      const end = endStateOf(row, now)
      const name = selectLoan(state, id)?.project_name ?? `Auction ${id}`
      const change = endChangeText(name, previous.get(id), end)
      // A toast already says how it closed.
      const hasToast = end.stage === 'closed' && resultsWithToast.includes(selectOwnState(state, id) ?? 'none')
      if (change !== null && !hasToast) changes.push(change)
      if (end.stage !== 'closed' && (own.includes(id) || id === open)) current.set(id, end)
    }
    previous = current
    return changes
  }
}
