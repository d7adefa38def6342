// The controls of the shown world: its clock, its timeline and debrief, and the rewind that asks first.
import { useEffect, useRef, useState } from 'react'
import type { ClockCommand } from '../../control-api/control.requests'
import type { Timeline, World } from '../../control-api/control.schemas'
import type { Debrief } from '../../control-api/training.schemas'
import { countText, kindAndRest, timeText } from '../copy'
import type { Loadable } from '../layout/section'
import { control, useControlQuery } from '../live/control'
import { useRunAction } from '../live/run-action'
import type { LiveWorld } from '../live/world-streams'
import { branchLabel } from '../world/world-name'

/** A moment to go to. */
export interface Target {
  /** An ISO instant. */
  readonly at: string
  /** `10:42:17`, or the name of a mark. */
  readonly label: string
}

export interface WorldControl {
  readonly timeline: Loadable<Timeline>
  readonly debrief: Loadable<Debrief>
  /** Null = the rewind dialog is closed; a null target = it is still to be chosen. */
  readonly rewinding: { readonly target: Target | null } | null
  readonly play: (rate?: number) => void
  readonly pause: () => void
  readonly step: () => void
  readonly advance: (by: string) => void
  readonly jump: (target: Target) => void
  readonly openRewind: (target: Target | null) => void
  readonly rewind: (target: Target) => void
  readonly closeRewind: () => void
  /** Branches a paused world off at that moment, null: now; `made` gets its id. */
  readonly branch: (target: Target | null, made: (id: string) => void) => void
  /** Null = the scenario has no end, or it is past. */
  readonly end: (() => void) | null
}

const steppedText = (step: { readonly at: string; readonly what: string } | null): string => {
  if (step === null) return 'Nothing more is planned.'
  const [kind, rest] = kindAndRest(step.what)
  return `${timeText(Date.parse(step.at))} ${kind}${rest === '' ? '' : `: ${rest}`}`
}

/** The controls do nothing while there is no world. `offered`: the moment to which a rewind is offered at first. */
export function useWorldControl(world: World | null, live: LiveWorld, offered: string | null = null): WorldControl {
  const id = world?.id ?? null
  const { run } = useRunAction()
  const [rewinding, setRewinding] = useState<WorldControl['rewinding']>(
    offered === null || Number.isNaN(Date.parse(offered))
      ? null
      : { target: { at: offered, label: timeText(Date.parse(offered)) } },
  )
  const input = id === null ? null : { params: { worldId: id } }
  const timeline = useControlQuery('timeline.show', input)
  const debrief = useControlQuery('debrief.world', input)
  // Play resumes at the rate of last time.
  const lastRate = useRef(1)
  const rate = live.reading?.rate ?? 0
  useEffect(() => {
    if (rate > 0) lastRate.current = rate
  }, [rate])

  const runClock = (command: ClockCommand, report?: (discarded: number) => string): void => {
    if (input === null) return
    run(
      () => control('clock.run', { ...input, body: command }),
      report === undefined ? undefined : ({ discarded = 0 }) => report(discarded),
    )
  }
  const jump = (target: Target): void => runClock({ action: 'jump', to: target.at }, () => `Now: ${target.label}.`)
  const { data } = timeline
  const hasEnd = data !== undefined && !data.endless && Date.parse(data.ends.at) > Date.parse(data.now.at)
  return {
    timeline,
    debrief,
    rewinding,
    play: (wished) => runClock({ action: 'play', rate: wished ?? lastRate.current }),
    pause: () => runClock({ action: 'pause' }),
    step: () => {
      if (input === null) return
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
        (gone) =>
          `Back at ${timeText(Date.parse(target.at))}: ${countText(gone, 'entry was', 'entries were')} discarded.`,
      )
    },
    closeRewind: () => setRewinding(null),
    branch: async (target, made) => {
      setRewinding(null)
      if (input === null || world === null) return
      const at = target?.at ?? live.reading?.now ?? world.clock.now
      const since = { paused: true, label: branchLabel(world, Date.parse(at)) }
      const body = target === null ? since : { ...since, at }
      const fresh = await run(
        () => control('snapshots.fork', { ...input, body }),
        ({ id: branched }) => `World ${branched} goes on from ${timeText(Date.parse(at))}. It is paused.`,
      )
      if (fresh !== null) made(fresh.id)
    },
    end: hasEnd ? () => jump({ at: data.ends.at, label: 'the end of the scenario' }) : null,
  }
}
