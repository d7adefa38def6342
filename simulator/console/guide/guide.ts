// Derives the phase of a training for the guide. Pure.
import type { Timeline, World } from '../../control-api/control.schemas'
import type { Debrief } from '../../control-api/training.schemas'

/** `begin` until the clock first runs; `over` at the end of the scenario or when every task is done. */
export type TrainingPhase = 'begin' | 'running' | 'over'

export function phaseOf(timeline: Timeline, paused: boolean, debrief: Debrief | null | undefined): TrainingPhase {
  if (timeline.now.offset_ms <= 0 && paused) return 'begin'
  const tasks = debrief?.seats.flatMap((seat) => seat.tasks) ?? []
  const allDone = tasks.length > 0 && tasks.every(({ done }) => done)
  const atEnd = !timeline.endless && Date.parse(timeline.now.at) >= Date.parse(timeline.ends.at)
  return atEnd || allDone ? 'over' : 'running'
}

/** The person a training is written for; null in a world without seats. */
export const traineeOf = ({ seats, cast }: World): World['cast'][number] | null => {
  const key = (seats.trainee ?? Object.values(seats)[0])?.[0]
  return cast.find((person) => person.key === key) ?? null
}

/** The first open task of each seat that has one; lost tasks are skipped. */
export const nextTasks = ({ seats }: Debrief): readonly { readonly who: string; readonly say: string }[] =>
  seats.flatMap(({ name, person, tasks }) => {
    const next = tasks.find(({ done, lost }) => !done && !lost)
    return next === undefined ? [] : [{ who: name ?? person.name, say: next.say }]
  })
