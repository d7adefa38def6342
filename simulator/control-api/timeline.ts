// The timeline of a world for the console: past, present, what is scheduled, marks and notes. Changes nothing.
import type { RunningWorld } from '../runtime/running-world'
import { durationText } from '../scenarios/language/durations'
import { describe } from '../world/describe'
import type { ControlHandlersOf } from './control-handler'

/** How many rows of each. */
const PAST = 60
const NEXT = 20

/** `at` is the virtual instant, `offset` what a jump or a rewind takes. */
const moment = (world: RunningWorld, ms: number) => {
  const offset = ms - world.script.startsAt
  return { at: new Date(ms).toISOString(), offset: durationText(offset), offset_ms: offset }
}

/** The past is read from the log; what is next is computed as if nobody interfered. */
const timelineOf = (world: RunningWorld) => {
  const { script } = world
  const { now, rate, epoch } = world.reading()
  const log = world.log()
  const state = world.state()
  const marks = Object.entries({ ...script.document.marks, end: script.length })
  return {
    now: { ...moment(world, now), rate, epoch, paused: world.paused() },
    past: log.slice(Math.max(0, log.length - PAST)).map(({ n, at, command }) => ({
      ...moment(world, Date.parse(at)),
      n,
      what: describe(state, command),
      origin: command.origin,
      by: command.actor === 'system' ? null : command.actor,
    })),
    next: world.upcoming(NEXT).map(({ at, what, origin }) => ({ ...moment(world, at), what, origin })),
    marks: marks.map(([name, offset]) => ({ name, ...moment(world, script.startsAt + offset) })),
    notes: script.document.notes.map(({ at, say }) => ({ ...moment(world, script.startsAt + at), say })),
    earliest: moment(world, world.earliest().at),
    starts: moment(world, script.startsAt),
    ends: moment(world, script.startsAt + script.length),
    endless: script.document.endless !== undefined,
  }
}

export const timelineHandlers = (): ControlHandlersOf<'timeline'> => ({
  'timeline.show': ({ world }) => timelineOf(world),
})
