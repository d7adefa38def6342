// Controls the current world: its clock, timeline and debrief, and the rewind dialog.
import { useEffect, useRef, useState } from 'react'
import type { ClockCommand } from '../../control-api/control.requests'
import type { Timeline, World } from '../../control-api/control.schemas'
import type { Debrief, DoneInRoom, Room } from '../../control-api/training.schemas'
import { refusedText } from '../class/refused-text'
import { countText, kindAndRest, timeText } from '../copy'
import type { Loadable } from '../layout/section'
import { control, useControlQuery } from '../live/control'
import { useRunAction } from '../live/run-action'
import type { LiveWorld } from '../live/world-streams'
import { branchLabel } from '../world/world-name'

/** A point in time to go to. */
export interface Target {
  /** An ISO instant. */
  readonly at: string
  /** `10:42:17`, or the name of a mark. */
  readonly label: string
}

export interface WorldControl {
  readonly timeline: Loadable<Timeline>
  readonly debrief: Loadable<Debrief>
  /** Null while the rewind dialog is closed; a null target is not chosen yet. */
  readonly rewinding: { readonly target: Target | null } | null
  readonly play: (rate?: number) => void
  readonly pause: () => void
  readonly step: () => void
  readonly advance: (by: string) => void
  readonly jump: (target: Target) => void
  readonly openRewind: (target: Target | null) => void
  readonly rewind: (target: Target) => void
  readonly closeRewind: () => void
  /** Branches off a paused world at that time, or now if null; `onBranched` receives its id. */
  readonly branch: (target: Target | null, onBranched: (id: string) => void) => void
  /** Null when the scenario has no end, or it has passed. */
  readonly end: (() => void) | null
}

const steppedText = (step: { readonly at: string; readonly what: string } | null): string => {
  if (step === null) return 'Nothing else is scheduled.'
  const [kind, rest] = kindAndRest(step.what)
  return `${timeText(Date.parse(step.at))} ${kind}${rest === '' ? '' : `: ${rest}`}`
}

/**
 * Without a world the controls do nothing. `initialRewind` is the ISO time that the dialog first offers to rewind to. `room` is the
 * class whose world this is: the clock then moves all of its worlds.
 */
export function useWorldControl(
  world: World | null,
  live: LiveWorld,
  initialRewind: string | null = null,
  room: Room | null = null,
): WorldControl {
  const id = world?.id ?? null
  const { run } = useRunAction()
  const [rewinding, setRewinding] = useState<WorldControl['rewinding']>(
    initialRewind === null || Number.isNaN(Date.parse(initialRewind))
      ? null
      : { target: { at: initialRewind, label: timeText(Date.parse(initialRewind)) } },
  )
  const input = id === null ? null : { params: { worldId: id } }
  const timeline = useControlQuery('timeline.show', input)
  const debrief = useControlQuery('debrief.world', input)
  // Play resumes at the previous rate.
  const lastRate = useRef(1)
  const rate = live.reading?.rate ?? 0
  useEffect(() => {
    if (rate > 0) lastRate.current = rate
  }, [rate])

  const runClock = (command: ClockCommand, report?: (discarded: number) => string): void => {
    if (room !== null) runForClass(() => control('rooms.clock', { params: { roomId: room.id }, body: command }))
    else if (input !== null)
      run(
        () => control('clock.run', { ...input, body: command }),
        report === undefined ? undefined : ({ discarded = 0 }) => report(discarded),
      )
  }
  const runForClass = (act: () => Promise<DoneInRoom>): void => {
    run(async () => {
      const refusal = refusedText(await act())
      if (refusal !== null) throw new Error(refusal)
    })
  }
  const jump = (target: Target): void => runClock({ action: 'jump', to: target.at }, () => `Now at ${target.label}.`)
  const { data } = timeline
  const hasEnd = data !== undefined && !data.endless && Date.parse(data.ends.at) > Date.parse(data.now.at)
  return {
    timeline,
    debrief,
    rewinding,
    play: (newRate) => runClock({ action: 'play', rate: newRate ?? lastRate.current }),
    pause: () => runClock({ action: 'pause' }),
    step: () => {
      if (room !== null) runForClass(() => control('rooms.step', { params: { roomId: room.id } }))
      else if (input !== null)
        run(
          () => control('clock.step', input),
          ({ step }) => steppedText(step),
        )
    },
    advance: (by) => runClock({ action: 'advance', by }),
    jump,
    openRewind: (target) => setRewinding({ target }),
    rewind: (target) => {
      setRewinding(null)
      runClock(
        { action: 'rewind', to: target.at },
        (discarded) =>
          `Rewound to ${timeText(Date.parse(target.at))}. ${countText(discarded, 'entry', 'entries')} discarded.`,
      )
    },
    closeRewind: () => setRewinding(null),
    branch: async (target, onBranched) => {
      setRewinding(null)
      if (input === null || world === null) return
      const at = target?.at ?? live.reading?.now ?? world.clock.now
      const options = { paused: true, label: branchLabel(world, Date.parse(at)) }
      const body = target === null ? options : { ...options, at }
      const fresh = await run(
        () => control('snapshots.fork', { ...input, body }),
        ({ id: branched }) => `World ${branched} branched off at ${timeText(Date.parse(at))}. It’s paused.`,
      )
      if (fresh !== null) onBranched(fresh.id)
    },
    end: hasEnd ? () => jump({ at: data.ends.at, label: 'the end of the scenario' }) : null,
  }
}
