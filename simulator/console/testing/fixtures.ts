// A small world with its timeline and debrief for console tests.
import type { Person, Timeline, World } from '../../control-api/control.schemas'
import type { Debrief, TaskProgress } from '../../control-api/training.schemas'

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
