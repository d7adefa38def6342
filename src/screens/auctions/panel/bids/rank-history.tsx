// The viewer's rank and distance over time in a rank-only auction, in the chart and as a list. Loaded only for such an auction.
import { useMemo } from 'react'
import { formatCountOf } from '../../../../domain/formats'
import { formatOfficialTime } from '../../../../domain/official-time'
import { bandText, rankText, shortBandText } from '../../../../domain/rank-only'
import type { RankStanding } from '../../../../state/rank-histories/rank-histories.slice'
import { Button } from '../../../../ui/button'
import { useAuction } from '../../auction-context'
import { ShortList } from '../../short-list'
import { useRankHistory } from '../../use-rank-history'
import { BidLadder, type RankSpan } from './bid-ladder'
import type { OwnLimitMark } from './own-limit-mark'

export interface RankLadderProps {
  readonly viewerId: number | null
  readonly own: OwnLimitMark | null
  readonly until: number
}

/** The chart of the viewer's own bids, with their rank over time. The list follows the history. */
export function RankLadder(props: RankLadderProps) {
  const { standings } = useRankHistory(useAuction().auction.id, false)
  const changes = useRankChanges(standings)
  const ranks = useMemo(() => changes.map(spanOf), [changes])
  return <BidLadder {...props} ranks={ranks} />
}

/** Each change of rank or distance, newest first, with the number of bids at that time. Followed from the viewer's first bid on. */
export function RankList() {
  const { auction } = useAuction()
  const { standings, error, retry } = useRankHistory(auction.id, typeof auction.rank === 'number')
  const changes = useRankChanges(standings)
  return (
    <>
      {error === null ? null : (
        <p className="panel__sub">
          Couldn’t load your rank over time.{' '}
          <Button tone="bare" size="small" onClick={retry}>
            Try again
          </Button>
        </p>
      )}
      {changes.length === 0 ? null : (
        <>
          <p className="panel__sub">Your rank over time</p>
          <ShortList className="bids num" label="Your rank, newest first" noun="changes">
            {changes.toReversed().map(({ at, place, short, bidCount }) => (
              <li key={bidCount}>
                <b>{place}</b>
                <span>{[short, formatCountOf(bidCount, 'bid')].filter((part) => part !== null).join(' · ')}</span>
                <time className="key" dateTime={at}>
                  {formatOfficialTime(Date.parse(at))}
                </time>
              </li>
            ))}
          </ShortList>
        </>
      )}
    </>
  )
}

interface RankChange {
  readonly at: string
  readonly rank: number
  /** `2nd of 4`. */
  readonly place: string
  /** `within 4/32 of the best bid`; null for the leader. */
  readonly distance: string | null
  /** `≤ 4/32`. */
  readonly short: string | null
  readonly bidCount: number
}

const spanOf = ({ at, rank, place, distance }: RankChange): RankSpan => ({
  at: Date.parse(at),
  names: [place, rankText(rank, null)],
  text: [place, distance].filter((part) => part !== null).join(', '),
  leads: rank === 1,
})

const NONE: readonly RankStanding[] = []

/** The changes until the newest bid that the panel shows; a replay shows fewer bids than are known. */
function useRankChanges(known: readonly RankStanding[] | null): readonly RankChange[] {
  const { loan, bidCount } = useAuction()
  const standings = known ?? NONE
  const process = loan.auction_process_type ?? 'price'
  return useMemo(() => {
    const found: RankChange[] = []
    for (const { at, rank, investor_count, bid_count, distance_band: band } of standings.slice(0, bidCount)) {
      if (typeof rank !== 'number') continue
      const place = rankText(rank, investor_count)
      const distance = band ? bandText(band, process) : null
      const last = found.at(-1)
      if (last?.place === place && last.distance === distance) continue
      const short = band ? shortBandText(band, process) : null
      found.push({ at, rank, place, distance, short, bidCount: bid_count })
    }
    return found
  }, [standings, bidCount, process])
}
