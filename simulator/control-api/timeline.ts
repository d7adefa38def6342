// What was, what is and what comes in one world, for the console's timeline. Changes nothing. simulator.md, Control API

import type { RunningWorld } from '../runtime/running-world'
import { durationText } from '../scenarios/language/durations'
import { describe } from '../world/describe'

/** How many things of the past and of the future are told when nobody says how many. */
const USUAL = { past: 60, next: 20 } as const

/** `at` is the virtual instant, `offset` what a jump or a rewind takes, `what` a few words. */
const moment = (world: RunningWorld, ms: number) => {
  const offset = ms - world.script.startsAt
  return { at: new Date(ms).toISOString(), offset: durationText(offset), offset_ms: offset }
}

/** Past from the log, next worked out as if nobody interferes, and the scenario's marks and notes. */
export const timelineOf = (world: RunningWorld, past: number = USUAL.past, next: number = USUAL.next) => {
  const { script } = world
  const { now, rate, epoch } = world.reading()
  const log = world.log()
  const state = world.state()
  const marks = Object.entries({ ...script.words.marks, end: script.length })
  return {
    now: { ...moment(world, now), rate, epoch, paused: world.paused() },
    past: log.slice(Math.max(0, log.length - past)).map(({ n, at, command }) => ({
      ...moment(world, Date.parse(at)),
      n,
      what: describe(state, command),
      origin: command.origin,
      by: command.actor === 'system' ? null : command.actor,
    })),
    next: world.upcoming(next).map(({ at, what, origin }) => ({ ...moment(world, at), what, origin })),
    marks: marks.map(([name, offset]) => ({ name, ...moment(world, script.startsAt + offset) })),
    notes: script.words.notes.map(({ at, say }) => ({ ...moment(world, script.startsAt + at), say })),
    starts: moment(world, script.startsAt),
    ends: moment(world, script.startsAt + script.length),
    endless: script.words.endless !== undefined,
  }
}
