// A small world with its timeline and debrief for console tests.
import type { Person, Timeline, World } from '../../control-api/control.schemas'
import type { Debrief, Room, TaskProgress } from '../../control-api/training.schemas'
import type { WorldControl } from '../transport/world-control'

export const STARTS = '2026-03-02T15:15:00.000Z'
export const at = (offsetMs: number) => {
  const ms = Date.parse(STARTS) + offsetMs
  return { at: new Date(ms).toISOString(), offset: `${offsetMs / 1000}s`, offset_ms: offsetMs }
}

/** A timeline at this offset, ms, that ends after 40 minutes and has one mark. */
export const timelineAt = (offsetMs: number, endless = false): Timeline => ({
  now: { ...at(offsetMs), rate: 0, epoch: 1, paused: true },
  past: [],
  next: [],
  marks: [{ name: 'last-minute', ...at(29 * 60_000) }],
  notes: [],
  starts: at(0),
  earliest: at(0),
  ends: at(40 * 60_000),
  endless,
})

const loaded = { data: timelineAt(0), error: null, refetch: () => undefined }
const nothing = () => undefined
/** The controls of a world at its start, which do nothing. */
export const idleControls: WorldControl = {
  timeline: loaded,
  debrief: { ...loaded, data: undefined },
  rewinding: null,
  play: nothing,
  pause: nothing,
  step: nothing,
  advance: nothing,
  jump: nothing,
  openRewind: nothing,
  rewind: nothing,
  closeRewind: nothing,
  branch: nothing,
  end: null,
}

const person = (key: string, role: string): Person => ({
  key,
  user_id: 1,
  role,
  name: key.replace(/^./, (letter) => letter.toUpperCase()),
  email: `${key}@x.example`,
  password: 'secret',
  pins: [],
  enter: `http://${key}--w.localhost/`,
  plain_enter: `http://localhost/simulator/enter/w?as=${key}`,
})

export const world: World = {
  id: 'w',
  broadcaster: 'reverb',
  to_others: false,
  api: 'full',
  code: 'code',
  position: 0,
  label: null,
  owner: null,
  ttl: null,
  trace_hash: 'c0',
  hash: '',
  seed: 1,
  scenario: 's',
  edited: false,
  epoch: 1,
  clock: { now: STARTS, rate: 0, paused: true },
  seats: { trainee: ['ada'], rivals: ['ben'], seller: ['lena'] },
  cast: [
    person('ada', 'investor'),
    person('carl', 'investor'),
    person('ben', 'investor'),
    person('lena', 'lender'),
    person('dora', 'investor'),
    person('emil', 'investor'),
  ],
}

/** A debrief of one seat with one task per argument, done or not. */
export const debriefWith = (...done: readonly boolean[]): Debrief => ({
  title: 'A training',
  tasks: [],
  seats: [
    {
      seat: 1,
      name: null,
      person: { key: 'ada', name: 'Ada', role: 'investor' },
      world: 'w',
      tasks: done.map(
        (isDone, index): TaskProgress => ({
          id: `task-${index}`,
          say: `Task ${index + 1}`,
          points: 10,
          done: isDone,
          lost: false,
          done_at: isDone ? STARTS : null,
          offset: isDone ? '0s' : null,
          offset_ms: isDone ? 0 : null,
        }),
      ),
      task: null,
      score: done.filter(Boolean).length * 10,
      out_of: done.length * 10,
      bid_timelines: [],
    },
  ],
})

const holder = { key: 'ada', name: 'Ada', role: 'investor' }
const taskAt = (id: string, say: string, offset: number | null): TaskProgress => {
  const doneAt = offset === null ? { at: null, offset: null, offset_ms: null } : at(offset)
  const { at: done_at, ...times } = doneAt
  return { id, say, points: 10, done: offset !== null, lost: false, done_at, ...times }
}

/** A room with two tasks and three seats: Zoe is here and has done one task, Max is away and ahead, and one seat is free. */
export const room: Room = {
  id: 'room-1',
  code: 'PINE',
  join: 'http://localhost:4000/simulator/join/PINE',
  join_elsewhere: ['http://192.168.1.5:4000/simulator/join/PINE'],
  only_here: false,
  title: 'A training',
  scenario: 's',
  edited: false,
  opened_from: 'main',
  mode: 'own',
  late: 'class',
  clock: { now: at(60_000).at, rate: 0, paused: true, epoch: 1, world: 'w', position: 60_000 },
  tasks: [
    { id: 'bid', say: 'Place a bid', points: 10 },
    { id: 'win', say: 'Win it', points: 10 },
  ],
  length: 2_400_000,
  marks: [{ name: 'last-minute', offset_ms: 1_740_000 }],
  parts: [holder],
  messages: [],
  missing: ['Hao'],
  worlds: ['v', 'u'],
  free: 1,
  seats: [
    {
      seat: 1,
      name: 'Zoe',
      person: holder,
      world: 'v',
      hand: null,
      back: 'http://192.168.1.5:4000/simulator/join/PINE/1-x',
      presence: { state: 'here', since: null },
      ended: false,
      clock: { now: at(60_000).at, rate: 0, paused: true, epoch: 1 },
      position: 60_000,
      enter: null,
      tasks: [taskAt('bid', 'Place a bid', 45_000), taskAt('win', 'Win it', null)],
      score: 10,
      out_of: 20,
    },
    {
      seat: 2,
      name: 'Max',
      person: holder,
      world: 'u',
      hand: STARTS,
      back: 'http://192.168.1.5:4000/simulator/join/PINE/2-x',
      presence: { state: 'away', since: null },
      ended: false,
      clock: { now: at(180_000).at, rate: 1, paused: false, epoch: 1 },
      position: 180_000,
      enter: null,
      tasks: [taskAt('bid', 'Place a bid', null), { ...taskAt('win', 'Win it', null), lost: true }],
      score: 0,
      out_of: 20,
    },
    {
      seat: 3,
      name: null,
      person: holder,
      world: null,
      hand: null,
      back: null,
      presence: null,
      ended: false,
      clock: null,
      enter: null,
    },
  ],
}
