// How a training went: per seat the tasks, when each was done, and the score; as JSON and as a table for a spreadsheet.

import type { PersonInCast, RunningWorld } from '../runtime/running-world'
import { durationText } from '../scenarios/language/durations'
import { bidTimelineOf } from './bid-timeline'
import type { Progress } from './progress'
import type { Room, Seat } from './room'
import { leadSeat } from './room'

/** One line of a debrief: a person in a role of a world. */
export interface DebriefSeat {
  readonly n: number
  readonly name: string | null
  readonly person: PersonInCast
  readonly world: RunningWorld
}

/** The seats of a world that belongs to no room: the scenario's lead. */
export const seatsOfWorld = (world: RunningWorld): readonly DebriefSeat[] => {
  const key = world.script.personaOf(leadSeat(world.script))
  const person = world.cast.find((one) => one.key === key)
  return person === undefined ? [] : [{ n: 1, name: null, person, world }]
}

/** The taken seats of a room; with a world, those in that world only. */
export const seatsOfRoom = ({ seats }: Room, world: RunningWorld | null = null): readonly DebriefSeat[] =>
  seats.flatMap((seat: Seat) =>
    seat.name === null || seat.world === null || (world !== null && seat.world !== world)
      ? []
      : [{ n: seat.n, name: seat.name, person: seat.person, world: seat.world }],
  )

/** Who has the lead's seat, where it is not the scenario's own person. */
const seating = ({ person, world }: DebriefSeat): Readonly<Record<string, string>> => {
  const seat = leadSeat(world.script)
  return world.script.personaOf(seat) === person.key ? {} : { [seat]: person.key }
}

/** One line with its tasks: what is done and since when, the first that is open, and the points. */
export const debriefLine = (seat: DebriefSeat, progress: Progress) => {
  const { world, person } = seat
  const { tasks, score, outOf } = progress.of(world, seating(seat))
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

/** How the class did in each task: who did it, who can no longer, and after how long. */
const distributionOf = (lines: readonly DebriefLine[]) =>
  (lines[0]?.tasks ?? []).map(({ id, say, points }) => {
    const each = lines.flatMap(({ tasks }) => tasks.find((task) => task.id === id) ?? [])
    return {
      ...{ id, say, points },
      of: each.length,
      done: each.filter(({ done }) => done).length,
      lost: each.filter(({ lost }) => lost).length,
      after_ms: each.flatMap(({ offset_ms: ms }) => ms ?? []).sort((a, b) => a - b),
    }
  })

/** The whole debrief of these seats: each with its tasks and its film, and the distribution over all. */
export const debriefOf = (title: string, seats: readonly DebriefSeat[], progress: Progress) => {
  const lines = seats.map((seat) => ({ ...debriefLine(seat, progress), film: bidTimelineOf(seat.world, seat.person) }))
  return { title, tasks: distributionOf(lines), seats: lines }
}
type WholeLine = ReturnType<typeof debriefOf>['seats'][number]

/** A cell of a table; what a spreadsheet would take for a formula is made harmless. */
const cell = (value: string | number): string => {
  const text = String(value)
  const plain = typeof value === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\n\r]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}

/** A line per seat, a column per task with its time since the start, empty while it is open. */
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

/** A line per bid of each seat, with what stood on the screen and what was the best bid in truth. */
export const bidsCsv = (lines: readonly WholeLine[]): string => {
  const head = ['seat', 'name', 'auction', 'at', 'bid', 'outcome', 'why', 'saw', 'best', 'age ms']
  const rows = lines.flatMap(({ seat, name, film }) =>
    film.flatMap((auction) =>
      auction.bids.map(({ offset_ms: ms, value, accepted, rule, saw, best }) => [
        ...[seat, name ?? '', auction.name, durationText(ms), value, accepted ? 'accepted' : 'refused'],
        ...[accepted ? '' : rule, saw?.value ?? '', best ?? '', saw?.age_ms ?? ''],
      ]),
    ),
  )
  return [head, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('')
}
