// Replay auction: the detail panel, driven by the history of the bids instead of the live connection.
import { ArrowLeft, Pause, Play, SkipBack, SkipForward } from 'lucide-react'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { Link } from 'wouter'
import { formatCount, formatCountOf } from '../../../domain/formats'
import { formatClockTime } from '../../../domain/official-time'
import { selectViewerInvestorId } from '../../../state/session/session.slice'
import type { AuctionPanel } from '../../../state/views/auction-panel.view'
import { replayedPanel, replayLine } from '../../../state/views/replay.view'
import { Button, buttonClass, IconButton } from '../../../ui/button'
import { SelectField } from '../../../ui/select-field'
import { Notice } from '../../../ui/states'
import { useDestinations } from '../../destinations'
import { StandingClock } from '../../official-clock'
import { PageHeading } from '../../page-heading'
import { useAppSelector } from '../../store-binding'
import { AuctionPanelView } from '../panel/auction-panel'
import './replay.css'

const speeds = [
  { value: '1', label: '×1' },
  { value: '10', label: '×10' },
  { value: '60', label: '×60' },
  { value: '300', label: '×300' },
] as const
type Speed = (typeof speeds)[number]['value']

const nothing = () => undefined

/** The page for one past auction. */
export function ReplayScreen({ panel }: { readonly panel: AuctionPanel }) {
  const to = useDestinations()
  const viewer = useAppSelector(selectViewerInvestorId)
  const line = useMemo(() => replayLine(panel), [panel])
  const [at, setAt] = useState(line.start)
  const [speed, setSpeed] = useState<Speed>('60')
  const [playing, setPlaying] = useState(false)
  const { end } = line
  const pass = useCallback((ms: number) => setAt((before) => Math.min(before + ms, end)), [end])
  usePlaying(playing && at < end, Number(speed), pass)
  const ended = at >= line.end
  const shown = useMemo(() => replayedPanel(panel, line, at, viewer), [panel, line, at, viewer])
  const jump = (moment: number | undefined) => {
    setPlaying(false)
    if (moment !== undefined) setAt(moment)
  }
  const press = () => {
    if (ended) setAt(line.start)
    setPlaying(ended || !playing)
  }
  return (
    <div className="replay">
      <PageHeading title="Replay auction">
        <Link className={buttonClass('quiet', 'small')} href={to.board('past', panel.auction.id)}>
          <ArrowLeft size={16} aria-hidden="true" />
          Back to the auction
        </Link>
      </PageHeading>
      <fieldset className="replay__controls">
        <legend className="visually-hidden">Replay controls</legend>
        <IconButton
          framed
          label="Previous lead change"
          disabled={at <= (line.leads[0] ?? line.start)}
          onClick={() => jump(line.leads.findLast((lead) => lead < at))}
        >
          <SkipBack size={18} aria-hidden="true" />
        </IconButton>
        <Button onClick={press}>
          {playing && !ended ? <Pause size={18} aria-hidden="true" /> : <Play size={18} aria-hidden="true" />}
          {playing && !ended ? 'Pause replay' : 'Play'}
        </Button>
        <IconButton
          framed
          label="Next lead change"
          disabled={ended}
          onClick={() => jump(line.leads.find((lead) => lead > at) ?? line.end)}
        >
          <SkipForward size={18} aria-hidden="true" />
        </IconButton>
        <SelectField label="Speed" labelHidden value={speed} choices={speeds} onChoice={setSpeed} />
        <label className="replay__scrub">
          <span className="visually-hidden">Moment of the replay</span>
          <input
            type="range"
            min={line.start}
            max={line.end}
            step={1000}
            value={at}
            aria-valuetext={`${formatClockTime(at)} ET, ${formatCountOf(shown.bidCount, 'bid')}`}
            onChange={(event) => jump(reached(Number(event.target.value), line.end))}
          />
        </label>
        <output className="num">
          {formatClockTime(at)} ET ·{' '}
          {ended ? 'closed' : `bid ${formatCount(shown.bidCount)} of ${formatCount(line.bids.length)}`}
        </output>
      </fieldset>
      {line.ends === null ? (
        <div className="replay__note">
          <Notice tone="info">How the end of this auction moved is not known: its last end is shown throughout.</Notice>
        </div>
      ) : null}
      <StandingClock now={at}>
        <div className="replay__panel">
          <AuctionPanelView panel={shown} board={shown.auction.status} onBid={nothing} replayed />
        </div>
      </StandingClock>
    </div>
  )
}

/** The last step of the slider is the end itself, even if it is not a whole second. */
const reached = (value: number, end: number): number => (end - value < 1000 ? end : value)

/** Calls `passed` on each frame while playing, with the ms of the replay that went by. */
function usePlaying(playing: boolean, speed: number, passed: (ms: number) => void): void {
  useEffect(() => {
    if (!playing) return
    let before: number | null = null
    let frame = 0
    const draw = (moment: number) => {
      if (before !== null) passed((moment - before) * speed)
      before = moment
      frame = requestAnimationFrame(draw)
    }
    frame = requestAnimationFrame(draw)
    return () => cancelAnimationFrame(frame)
  }, [playing, speed, passed])
}
