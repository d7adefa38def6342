// How somebody bid on one auction, as a film: the ladder of prices over time, a slider that goes from bid to bid, and for each
// what stood on the screen. On paper the whole ladder stands with the table of bids.
import { useEffect, useState } from 'react'
import { Button } from '../../../src/ui/button'
import type { FilmAuction, FilmBid } from '../../control-api/training.schemas'
import { spanText, timeText } from '../copy'
import { InnerLink } from '../layout/inner-link'
import { ladderOf } from './ladder'

interface FilmProps {
  readonly auction: FilmAuction
  readonly world: string
  readonly who: string
}

/** Between two bids while the film plays, ms. */
const FRAME = 1_200

export function Film({ auction, world, who }: FilmProps) {
  const { bids } = auction
  const [at, setAt] = useState(bids.length - 1)
  const [isPlaying, setPlaying] = useState(false)
  const isLast = at >= bids.length - 1
  useEffect(() => {
    if (!isPlaying) return
    const timer = setTimeout(() => (isLast ? setPlaying(false) : setAt(at + 1)), FRAME)
    return () => clearTimeout(timer)
  }, [isPlaying, isLast, at])
  const shown = bids[at]
  const play = () => {
    if (!isPlaying && isLast) setAt(0)
    setPlaying(!isPlaying)
  }
  if (shown === undefined) return null
  return (
    <figure className="film" aria-label={`${who} on ${auction.name}`}>
      <figcaption>
        <b>{auction.name}</b>
        <span className="hint">
          {bids.length === 1 ? 'one bid' : `${bids.length} bids`}, {bids.filter(({ accepted }) => accepted).length}{' '}
          accepted
        </span>
      </figcaption>
      <Ladder auction={auction} until={shown.offset_ms} />
      <div className="film__controls">
        <Button size="small" onClick={play}>
          {isPlaying ? 'Stop' : 'Play'}
        </Button>
        <input
          type="range"
          aria-label={`Bids of ${who} on ${auction.name}`}
          aria-valuetext={`Bid ${at + 1} of ${bids.length}: ${shown.value}`}
          min={0}
          max={bids.length - 1}
          value={at}
          onChange={(event) => {
            setPlaying(false)
            setAt(Number(event.target.value))
          }}
        />
      </div>
      <Saw bid={shown} world={world} />
      <BidTable bids={bids} world={world} at={at} />
    </figure>
  )
}

const WIDTH = 720
const HEIGHT = 180

/** Everybody's accepted bids as steps, this person's as points; what comes after `until` is faint. */
function Ladder({ auction, until }: { readonly auction: FilmAuction; readonly until: number }) {
  const { path, points, lines } = ladderOf(auction, WIDTH, HEIGHT)
  return (
    <svg
      className="film__ladder"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={`Price ladder of ${auction.name}: ${auction.ladder.length} accepted bids`}
    >
      {lines.map(({ y, label }) => (
        <g key={label}>
          <line className="film__grid" x1={64} x2={WIDTH - 8} y1={y} y2={y} />
          <text x={0} y={y + 4}>
            {label}
          </text>
        </g>
      ))}
      <path className="film__path" d={path} />
      {points.map(({ x, y, kind, offset, key, label }) => (
        <circle
          key={key}
          className={`film__point film__point--${kind}${offset > until ? ' film__point--later' : ''}`}
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

const sawText = ({ saw, best }: FilmBid): string => {
  const truth = best === null ? 'nobody had bid' : `the best bid was ${best}`
  if (saw === null) return `Their screen did not say what it showed; ${truth}.`
  const shown = saw.value === null ? 'no bid' : saw.value
  const age = saw.age_ms === null ? '' : `, ${spanText(saw.age_ms)} old`
  return `Their screen showed ${shown}${age}; ${saw.was_best ? 'that was right' : truth}.`
}

function Saw({ bid, world }: { readonly bid: FilmBid; readonly world: string }) {
  return (
    <p className="film__saw" aria-live="polite">
      <b className="num">{timeText(Date.parse(bid.at))}</b> bid <b>{bid.value}</b>,{' '}
      {bid.accepted ? 'accepted' : 'refused'}. {sawText(bid)} {bid.rule}{' '}
      <InnerLink to={{ world, page: 'console', rewind: bid.at }}>Rewind to this moment</InnerLink>
    </p>
  )
}

function BidTable({
  bids,
  world,
  at,
}: {
  readonly bids: readonly FilmBid[]
  readonly world: string
  readonly at: number
}) {
  return (
    <table className="sheet num film__bids">
      <thead>
        <tr>
          <th scope="col">At</th>
          <th scope="col">Bid</th>
          <th scope="col">Saw</th>
          <th scope="col">Best was</th>
          <th scope="col">Outcome</th>
        </tr>
      </thead>
      <tbody>
        {bids.map((bid, place) => (
          <tr key={bid.n} aria-current={place === at ? 'true' : undefined}>
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
