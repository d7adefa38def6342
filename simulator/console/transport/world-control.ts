// The transport of the world that is looked at: its deeds, and the going back that is asked about first.
import { useEffect, useRef, useState } from 'react'
import type { ClockAction } from '../control-client'
import { control } from '../control-client'
import { countWords, kindAndRest, timeWords } from '../copy'
import type { Resource } from '../live/resource'
import { useResource } from '../live/resource'
import { useAct } from '../live/run-action'
import type { LiveWorld } from '../live/world-streams'
import type { Debrief, Timeline } from '../shapes'
import type { Target } from '../timeline/timeline-panel'

export interface Desk {
  readonly timeline: Resource<Timeline>
  readonly debrief: Resource<Debrief>
  /** Null = nobody asks to go back; a null target = it is to be chosen. */
  readonly rewinding: { readonly target: Target | null } | null
  readonly play: (rate?: number) => void
  readonly pause: () => void
  readonly step: () => void
  readonly advance: (by: string) => void
  readonly jump: (target: Target) => void
  readonly askRewind: (target: Target | null) => void
  readonly rewind: (target: Target) => void
  readonly keep: () => void
  /** Null = the scenario has no end, or it is past. */
  readonly end: (() => void) | null
}

/** Deeds do nothing while there is no world. */
export function useDesk(id: string | null, live: LiveWorld): Desk {
  const { act } = useAct()
  const [rewinding, setRewinding] = useState<Desk['rewinding']>(null)
  const timeline = useResource(id === null ? null : `timeline ${id}`, live.version, () => control.timeline(id ?? ''))
  const debrief = useResource(id === null ? null : `debrief ${id}`, live.version + live.wireVersion, () =>
    control.debrief(id ?? ''),
  )
  // Play goes on as fast as it last went.
  const usual = useRef(1)
  const rate = live.reading?.rate ?? 0
  useEffect(() => {
    if (rate > 0) usual.current = rate
  }, [rate])

  const turn = (action: ClockAction, said?: (discarded: number) => string): void => {
    if (id === null) return
    act(() => control.clock(id, action), said === undefined ? undefined : ({ discarded = 0 }) => said(discarded))
  }
  const jump = (target: Target): void => turn({ action: 'jump', to: target.at }, () => `Now: ${target.said}.`)
  const data = timeline.data
  const hasEnd = data !== null && !data.endless && Date.parse(data.ends.at) > Date.parse(data.now.at)
  return {
    timeline,
    debrief,
    rewinding,
    play: (wished) => turn({ action: 'play', rate: wished ?? usual.current }),
    pause: () => turn({ action: 'pause' }),
    step: () => {
      if (id === null) return
      act(
        () => control.step(id),
        ({ step = null }) => {
          if (step === null) return 'Nothing more is planned.'
          const [kind, rest] = kindAndRest(step.what)
          return `${timeWords(Date.parse(step.at))} ${kind}${rest === '' ? '' : `: ${rest}`}`
        },
      )
    },
    advance: (by) => turn({ action: 'advance', by }),
    jump,
    askRewind: (target) => setRewinding({ target }),
    rewind: (target) => {
      setRewinding(null)
      turn(
        { action: 'rewind', to: target.at },
        (gone) =>
          `Back at ${timeWords(Date.parse(target.at))}: ${countWords(gone, 'entry was', 'entries were')} discarded.`,
      )
    },
    keep: () => setRewinding(null),
    end: hasEnd ? () => jump({ at: data.ends.at, said: 'the end of the scenario' }) : null,
  }
}
