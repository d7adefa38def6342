// The timeline of a world: past, present, scheduled events, marks and notes.
import type { RunningWorld } from '../runtime/running-world'
import { durationText } from '../scenarios/language/durations'
import { describe } from '../world/describe'
import type { ControlHandlersOf } from './control-handler'

/** Maximum numbers of past and scheduled rows. */
const PAST = 60
const NEXT = 20

/** `at` is virtual time, `offset` is in the format that jump and rewind accept. */
const pointInTime = (world: RunningWorld, ms: number) => {
  const offset = ms - world.script.startsAt
  return { at: new Date(ms).toISOString(), offset: durationText(offset), offset_ms: offset }
}

/** The past is from the log; scheduled events assume that no one intervenes. */
const timelineOf = (world: RunningWorld) => {
  const { script } = world
  const { now, rate, epoch } = world.reading()
  const log = world.log()
  const state = world.state()
  const marks = Object.entries({ ...script.document.marks, end: script.length })
  return {
    now: { ...pointInTime(world, now), rate, epoch, paused: world.paused() },
    past: log.slice(Math.max(0, log.length - PAST)).map(({ n, at, command }) => ({
      ...pointInTime(world, Date.parse(at)),
      n,
      what: describe(state, command),
      origin: command.origin,
      by: command.actor === 'system' ? null : command.actor,
    })),
    next: world.upcoming(NEXT).map(({ at, what, origin }) => ({ ...pointInTime(world, at), what, origin })),
    marks: marks.map(([name, offset]) => ({ name, ...pointInTime(world, script.startsAt + offset) })),
    notes: script.document.notes.map(({ at, say }) => ({ ...pointInTime(world, script.startsAt + at), say })),
    earliest: pointInTime(world, world.earliest().at),
    starts: pointInTime(world, script.startsAt),
    ends: pointInTime(world, script.startsAt + script.length),
    endless: script.document.endless !== undefined,
  }
}

export const timelineHandlers = (): ControlHandlersOf<'timeline'> => ({
  'timeline.show': ({ world }) => timelineOf(world),
})
