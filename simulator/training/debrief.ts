// The debrief of a training: tasks, times and score per seat, as JSON and CSV.

import type { PersonInCast, RunningWorld } from '../runtime/running-world'
import { durationText } from '../scenarios/language/durations'
import { bidTimelineOf } from './bid-timeline'
import type { Progress } from './progress'
import { leadSeat, type Room, type Seat } from './room'

/** A debriefed seat: a person in a world. */
export interface DebriefSeat {
  readonly n: number
  readonly name: string | null
  readonly person: PersonInCast
  readonly world: RunningWorld
}

/** The seat of a world without a room: the scenario's lead. */
export const seatsOfWorld = (world: RunningWorld): readonly DebriefSeat[] => {
  const key = world.script.personaOf(leadSeat(world.script))
  const person = world.cast.find((one) => one.key === key)
  return person === undefined ? [] : [{ n: 1, name: null, person, world }]
}

/** The taken seats of a room, or only those in `world`. */
export const seatsOfRoom = ({ seats }: Room, world: RunningWorld | null = null): readonly DebriefSeat[] =>
  seats.flatMap((seat: Seat) =>
    seat.name === null || seat.world === null || (world !== null && seat.world !== world)
      ? []
      : [{ n: seat.n, name: seat.name, person: seat.person, world: seat.world }],
  )

/** Assigns the lead's seat to this person, unless the scenario already does. */
const seatOverride = ({ person, world }: DebriefSeat): Readonly<Record<string, string>> => {
  const seat = leadSeat(world.script)
  return world.script.personaOf(seat) === person.key ? {} : { [seat]: person.key }
}

/** The debrief of one seat: its tasks with times, the first open one, and the score. */
export const debriefLine = (seat: DebriefSeat, progress: Progress) => {
  const { world, person } = seat
  const { tasks, score, outOf } = progress.of(world, seatOverride(seat))
  const starts = world.script.startsAt
  return {
    seat: seat.n,
    name: seat.name,
    person: { key: person.key, name: person.name, role: person.role },
    world: world.id,
    tasks: tasks.map(({ id, say, points, doneAt, isLost }) => ({
      id,
      say,
      points,
      done: doneAt !== null,
      lost: isLost,
      done_at: doneAt === null ? null : new Date(doneAt).toISOString(),
      offset: doneAt === null ? null : durationText(doneAt - starts),
      offset_ms: doneAt === null ? null : doneAt - starts,
    })),
    task: tasks.find(({ doneAt, isLost }) => doneAt === null && !isLost)?.say ?? null,
    score,
    out_of: outOf,
  }
}
export type DebriefLine = ReturnType<typeof debriefLine>

/** How the class did in each task: how many did it or lost it, and how long it took. */
const distributionOf = (lines: readonly DebriefLine[]) =>
  (lines[0]?.tasks ?? []).map(({ id, say, points }) => {
    const results = lines.flatMap(({ tasks }) => tasks.find((task) => task.id === id) ?? [])
    return {
      id,
      say,
      points,
      of: results.length,
      done: results.filter(({ done }) => done).length,
      lost: results.filter(({ lost }) => lost).length,
      after_ms: results.flatMap(({ offset_ms: ms }) => ms ?? []).sort((a, b) => a - b),
    }
  })

/** The debrief of these seats, each with its tasks and bid timeline, and the statistics per task. */
export const debriefOf = (title: string, seats: readonly DebriefSeat[], progress: Progress) => {
  const lines = seats.map((seat) => ({
    ...debriefLine(seat, progress),
    bid_timelines: bidTimelineOf(seat.world, seat.person),
  }))
  return { title, tasks: distributionOf(lines), seats: lines }
}
type DebriefRow = ReturnType<typeof debriefOf>['seats'][number]

/** A CSV cell. Escapes text that a spreadsheet would run as a formula. */
const cell = (value: string | number): string => {
  const text = String(value)
  const plain = typeof value === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\n\r]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}

/** CSV with a line per seat and a column per task: its time since the start, or empty if not done. */
export const debriefCsv = (lines: readonly DebriefLine[]): string => {
  const tasks = lines[0]?.tasks ?? []
  const head = ['seat', 'name', 'person', 'role', 'world', 'score', 'out of', ...tasks.map(({ say }) => say)]
  const rows = lines.map((line) => [
    line.seat,
    line.name ?? '',
    line.person.name,
    line.person.role,
    line.world,
    line.score,
    line.out_of,
    ...line.tasks.map(({ offset }) => offset ?? ''),
  ])
  return [head, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('')
}

/** CSV with a line per bid: what was on the screen, and the actual best bid. */
export const bidsCsv = (lines: readonly DebriefRow[]): string => {
  const head = ['seat', 'name', 'auction', 'at', 'bid', 'outcome', 'why', 'saw', 'best', 'age ms']
  const rows = lines.flatMap(({ seat, name, bid_timelines: timelines }) =>
    timelines.flatMap((auction) =>
      auction.bids.map(({ offset_ms: ms, value, accepted, rule, saw, best }) => [
        ...[seat, name ?? '', auction.name, durationText(ms), value, accepted ? 'accepted' : 'refused'],
        ...[accepted ? '' : rule, saw?.value ?? '', best ?? '', saw?.age_ms ?? ''],
      ]),
    ),
  )
  return [head, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('')
}
