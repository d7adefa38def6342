// Replays a past auction: the detail panel, driven by the bid history instead of the live connection. Of a rank-only auction, an
// investor sees again what they saw.
import { ArrowLeft, Pause, Play, SkipBack, SkipForward } from 'lucide-react'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { Link } from 'wouter'
import { formatCount, formatCountOf } from '../../../domain/formats'
import { formatOfficialTime } from '../../../domain/official-time'
import type { LoadedRankHistory } from '../../../state/rank-histories/rank-histories.slice'
import { selectViewerInvestorId } from '../../../state/session/session.slice'
import type { AuctionPanel } from '../../../state/views/auction-panel.view'
import { replayedPanel, replayLine } from '../../../state/views/replay.view'
import { Button, buttonClass, IconButton } from '../../../ui/button'
import { Placeholder } from '../../../ui/placeholder'
import { SelectField } from '../../../ui/select-field'
import { ErrorState, Notice } from '../../../ui/states'
import { useDestinations } from '../../destinations'
import { FrozenClock } from '../../official-clock'
import { PageHeading } from '../../page-heading'
import { useAppSelector } from '../../store-binding'
import { AuctionProvider } from '../auction-context'
import { ReplayPanel } from '../panel/replay-panel'
import { useRankHistory } from '../use-rank-history'
import './replay.css'

const speeds = [
  { value: '1', label: '×1' },
  { value: '10', label: '×10' },
  { value: '60', label: '×60' },
  { value: '300', label: '×300' },
] as const
type Speed = (typeof speeds)[number]['value']

export interface ReplayProps {
  readonly panel: AuctionPanel
}

/** Loads what the viewer saw of a rank-only auction; any other auction is replayed from its bids. */
export function ReplayScreen({ panel }: ReplayProps) {
  return panel.hidesBids ? <RankReplay panel={panel} /> : <Replay panel={panel} standings={null} />
}

function RankReplay({ panel }: ReplayProps) {
  const { standings, error, retry } = useRankHistory(panel.auction.id)
  if (standings !== null) return <Replay panel={panel} standings={standings} />
  return error ? (
    <ErrorState title="Couldn’t load the replay" onRetry={retry}>
      {error.message}
    </ErrorState>
  ) : (
    <Placeholder height="180px">Loading replay</Placeholder>
  )
}

function Replay({ panel, standings }: ReplayProps & { readonly standings: LoadedRankHistory['standings'] }) {
  const to = useDestinations()
  const viewer = useAppSelector(selectViewerInvestorId)
  const timeline = useMemo(() => replayLine(panel, standings), [panel, standings])
  const [at, setAt] = useState(timeline.start)
  const [speed, setSpeed] = useState<Speed>('60')
  const [playing, setPlaying] = useState(false)
  const { end } = timeline
  const advance = useCallback((ms: number) => setAt((before) => Math.min(before + ms, end)), [end])
  usePlayback(playing && at < end, Number(speed), advance)
  const ended = at >= end
  const shown = useMemo(
    () => replayedPanel(panel, timeline, at, viewer, standings),
    [panel, timeline, at, viewer, standings],
  )
  const change = standings === null ? 'lead change' : 'change of rank'
  const seek = (position: number | undefined) => {
    setPlaying(false)
    if (position !== undefined) setAt(position)
  }
  const togglePlay = () => {
    if (ended) setAt(timeline.start)
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
          label={`Previous ${change}`}
          disabled={at <= (timeline.leads[0] ?? timeline.start)}
          onClick={() => seek(timeline.leads.findLast((lead) => lead < at))}
        >
          <SkipBack size={18} aria-hidden="true" />
        </IconButton>
        <Button onClick={togglePlay}>
          {playing && !ended ? <Pause size={18} aria-hidden="true" /> : <Play size={18} aria-hidden="true" />}
          {playing && !ended ? 'Pause replay' : 'Play'}
        </Button>
        <IconButton
          framed
          label={`Next ${change}`}
          disabled={ended}
          onClick={() => seek(timeline.leads.find((lead) => lead > at) ?? end)}
        >
          <SkipForward size={18} aria-hidden="true" />
        </IconButton>
        <SelectField label="Speed" labelHidden value={speed} choices={speeds} onChoice={setSpeed} />
        <label className="replay__scrub">
          <span className="visually-hidden">Replay position</span>
          <input
            type="range"
            min={timeline.start}
            max={end}
            step={1000}
            value={at}
            aria-valuetext={`${formatOfficialTime(at)}, ${formatCountOf(shown.bidCount, 'bid')}`}
            onChange={(event) => seek(snapToEnd(Number(event.target.value), end))}
          />
        </label>
        <output className="num">
          {formatOfficialTime(at)} ·{' '}
          {ended ? 'closed' : `bid ${formatCount(shown.bidCount)} of ${formatCount(timeline.bids.length)}`}
        </output>
      </fieldset>
      {timeline.ends === null ? (
        <div className="replay__note">
          <Notice tone="info">
            The history of end-time changes isn’t available, so the final end time is shown throughout.
          </Notice>
        </div>
      ) : null}
      <FrozenClock now={at}>
        <div className="replay__panel">
          <AuctionProvider value={shown}>
            <ReplayPanel />
          </AuctionProvider>
        </div>
      </FrozenClock>
    </div>
  )
}

/** The slider's last step is the exact end, which may not be a whole second. */
const snapToEnd = (value: number, end: number): number => (end - value < 1000 ? end : value)

/** While playing, calls `advance` on every frame with the elapsed replay time in ms. */
function usePlayback(playing: boolean, speed: number, advance: (ms: number) => void): void {
  useEffect(() => {
    if (!playing) return
    let previous: number | null = null
    let frame = 0
    const draw = (now: number) => {
      if (previous !== null) advance((now - previous) * speed)
      previous = now
      frame = requestAnimationFrame(draw)
    }
    frame = requestAnimationFrame(draw)
    return () => cancelAnimationFrame(frame)
  }, [playing, speed, advance])
}
