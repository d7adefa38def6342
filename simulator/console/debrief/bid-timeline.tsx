// Replays how a person bid on one auction: the price ladder, a slider from bid to bid, and what was on their screen at each.
// In print, the whole ladder with the table of bids.
import { useEffect, useState } from 'react'
import { Button } from '../../../src/ui/button'
import type { AuctionTimeline, TimelineBid } from '../../control-api/training.schemas'
import { spanText, timeText } from '../copy'
import { InnerLink } from '../layout/inner-link'
import { ladderOf } from './ladder'

interface BidTimelineProps {
  readonly auction: AuctionTimeline
  readonly world: string
  readonly who: string
}

/** Time per bid while playing, ms. */
const FRAME_MS = 1_200

export function BidTimeline({ auction, world, who }: BidTimelineProps) {
  const { bids } = auction
  const [index, setIndex] = useState(bids.length - 1)
  const [isPlaying, setPlaying] = useState(false)
  const isLast = index >= bids.length - 1
  useEffect(() => {
    if (!isPlaying) return
    const timer = setTimeout(() => (isLast ? setPlaying(false) : setIndex(index + 1)), FRAME_MS)
    return () => clearTimeout(timer)
  }, [isPlaying, isLast, index])
  const shown = bids[index]
  const play = () => {
    if (!isPlaying && isLast) setIndex(0)
    setPlaying(!isPlaying)
  }
  if (shown === undefined) return null
  return (
    <figure className="bid-timeline" aria-label={`${who} on ${auction.name}`}>
      <figcaption>
        <b>{auction.name}</b>
        <span className="hint">
          {bids.length === 1 ? '1 bid' : `${bids.length} bids`}, {bids.filter(({ accepted }) => accepted).length}{' '}
          accepted
        </span>
      </figcaption>
      <Ladder auction={auction} until={shown.offset_ms} />
      <div className="bid-timeline__controls">
        <Button size="small" onClick={play}>
          {isPlaying ? 'Pause' : 'Play'}
        </Button>
        <input
          type="range"
          aria-label={`Bids of ${who} on ${auction.name}`}
          aria-valuetext={`Bid ${index + 1} of ${bids.length}: ${shown.value}`}
          min={0}
          max={bids.length - 1}
          value={index}
          onChange={(event) => {
            setPlaying(false)
            setIndex(Number(event.target.value))
          }}
        />
      </div>
      <BidSummary bid={shown} world={world} />
      <BidTable bids={bids} world={world} at={index} />
    </figure>
  )
}

const WIDTH = 720
const HEIGHT = 180

/** All accepted bids as steps, this person's as points. Points after `until` are faint. */
function Ladder({ auction, until }: { readonly auction: AuctionTimeline; readonly until: number }) {
  const { path, points, lines } = ladderOf(auction, WIDTH, HEIGHT)
  return (
    <svg
      className="bid-timeline__ladder"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={`Price ladder of ${auction.name}: ${auction.ladder.length} accepted bids`}
    >
      {lines.map(({ y, label }) => (
        <g key={label}>
          <line className="bid-timeline__grid" x1={64} x2={WIDTH - 8} y1={y} y2={y} />
          <text x={0} y={y + 4}>
            {label}
          </text>
        </g>
      ))}
      <path className="bid-timeline__path" d={path} />
      {points.map(({ x, y, kind, offset, key, label }) => (
        <circle
          key={key}
          className={`bid-timeline__point bid-timeline__point--${kind}${offset > until ? ' bid-timeline__point--later' : ''}`}
          cx={x}
          cy={y}
          r={kind === 'rival' ? 3 : 5}
        >
          <title>{label}</title>
        </circle>
      ))}
    </svg>
  )
}

const screenText = ({ saw, best }: TimelineBid): string => {
  const actual = best === null ? 'there were no bids' : `the best bid was ${best}`
  if (saw === null) return `What they saw wasn’t recorded; ${actual}.`
  const shown = saw.value === null ? 'no bid' : saw.value
  const age = saw.age_ms === null ? '' : `, ${spanText(saw.age_ms)} old`
  return `Their screen showed ${shown}${age}; ${saw.was_best ? 'that was correct' : actual}.`
}

function BidSummary({ bid, world }: { readonly bid: TimelineBid; readonly world: string }) {
  return (
    <p className="bid-timeline__saw" aria-live="polite">
      <b className="num">{timeText(Date.parse(bid.at))}</b> bid <b>{bid.value}</b>,{' '}
      {bid.accepted ? 'accepted' : 'refused'}. {screenText(bid)} {bid.rule}{' '}
      <InnerLink to={{ world, page: 'console', rewind: bid.at }}>Rewind to here</InnerLink>
    </p>
  )
}

function BidTable({
  bids,
  world,
  at,
}: {
  readonly bids: readonly TimelineBid[]
  readonly world: string
  readonly at: number
}) {
  return (
    <table className="sheet num bid-timeline__bids">
      <thead>
        <tr>
          <th scope="col">At</th>
          <th scope="col">Bid</th>
          <th scope="col">Saw</th>
          <th scope="col">Actual best</th>
          <th scope="col">Outcome</th>
        </tr>
      </thead>
      <tbody>
        {bids.map((bid, index) => (
          <tr key={bid.n} aria-current={index === at ? 'true' : undefined}>
            <td>
              <InnerLink to={{ world, page: 'console', rewind: bid.at }}>{timeText(Date.parse(bid.at))}</InnerLink>
            </td>
            <td>{bid.value}</td>
            <td>{bid.saw?.value ?? '–'}</td>
            <td>{bid.best ?? '–'}</td>
            <td>{bid.accepted ? 'accepted' : 'refused'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
