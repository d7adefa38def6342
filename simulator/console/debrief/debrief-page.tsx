// The printable debrief of a training: tasks, times and score per seat.
import { useCallback, useEffect } from 'react'
import { Button, buttonClass } from '../../../src/ui/button'
import { usePaperStamp } from '../../../src/ui/paper-stamp'
import { textAddress } from '../../control-api/control-client'
import type { DebriefSeat, TaskOfClass, TaskProgress } from '../../control-api/training.schemas'
import { dayText, spanText, timeText } from '../copy'
import type { Address } from '../layout/address'
import { InnerLink } from '../layout/inner-link'
import { Loaded } from '../layout/section'
import { ConnectionNotice } from '../live/connection-notice'
import { useControlQuery } from '../live/control'
import { nowOf } from '../live/virtual-now'
import { useLiveWorld } from '../live/world-streams'
import { BidTimeline } from './bid-timeline'

export function DebriefPage({ address }: { readonly address: Address }) {
  const { world, room = null } = address
  const { connection, reading } = useLiveWorld(world)
  usePaperStamp(
    useCallback(() => {
      const now = reading === null ? null : nowOf(reading)
      const asOf = now === null ? [] : [`As of ${dayText(now)}, ${timeText(now)} ET`]
      return [...asOf, 'Instructor', `Simulated: ${room === null ? `world ${world}` : `room ${room}`}`].join(' · ')
    }, [reading, world, room]),
  )
  const worldDebrief = useControlQuery(
    'debrief.world',
    room === null && world !== null ? { params: { worldId: world } } : null,
  )
  const roomDebrief = useControlQuery('debrief.room', room === null ? null : { params: { roomId: room } })
  const debrief = room === null ? worldDebrief : roomDebrief
  useEffect(() => {
    document.title = 'Debrief · Simulator console'
  }, [])
  const downloadUrl = (format: 'csv' | 'bids'): string =>
    room === null
      ? textAddress('debrief.world', { worldId: world ?? '' }, format)
      : textAddress('debrief.room', { roomId: room }, format)
  return (
    <main className="debrief">
      <nav className="debrief__links" aria-label="Debrief">
        <InnerLink to={{ world, page: 'console' }}>Back to the console</InnerLink>
        <Button size="small" onClick={() => window.print()}>
          Print
        </Button>
        <a className={buttonClass('quiet', 'small')} href={downloadUrl('csv')} download="debrief.csv">
          Save as CSV
        </a>
        <a className={buttonClass('quiet', 'small')} href={downloadUrl('bids')} download="bids.csv">
          Save bids as CSV
        </a>
      </nav>
      {world === null ? null : <ConnectionNotice connection={connection} />}
      <h1>Debrief</h1>
      <Loaded query={debrief} what="the debrief">
        {({ title, tasks, seats }) => (
          <>
            <p className="debrief__title">{title}</p>
            {seats.length === 0 ? <p>Nobody has taken a seat yet.</p> : null}
            {seats.length > 1 ? <Ranking seats={seats} /> : null}
            {seats.length > 1 && tasks.length > 0 ? <Distribution tasks={tasks} /> : null}
            {seats.map((seat) => (
              <section key={`${seat.world} ${seat.seat}`} className="debrief__seat" aria-label={nameOf(seat)}>
                <SeatTasks seat={seat} />
                {seat.bid_timelines.map((auction) => (
                  <BidTimeline key={auction.id} auction={auction} world={seat.world} who={nameOf(seat)} />
                ))}
              </section>
            ))}
          </>
        )}
      </Loaded>
    </main>
  )
}

const nameOf = ({ name, person }: DebriefSeat): string => name ?? person.name

function Ranking({ seats }: { readonly seats: readonly DebriefSeat[] }) {
  return (
    <table className="sheet num">
      <caption>Ranking</caption>
      <thead>
        <tr>
          <th scope="col">Trainee</th>
          <th scope="col">Part</th>
          <th scope="col">Tasks done</th>
          <th scope="col">Score</th>
        </tr>
      </thead>
      <tbody>
        {[...seats]
          .sort((one, other) => other.score - one.score)
          .map((seat) => (
            <tr key={`${seat.world} ${seat.seat}`}>
              <th scope="row">{nameOf(seat)}</th>
              <td>
                {seat.person.name}, {seat.person.role}
              </td>
              <td>
                {seat.tasks.filter(({ done }) => done).length} of {seat.tasks.length}
              </td>
              <td>
                {seat.score} of {seat.out_of}
              </td>
            </tr>
          ))}
      </tbody>
    </table>
  )
}

/** The lower median of an ascending list. */
const medianOf = (sorted: readonly number[]): number | undefined => sorted[Math.floor((sorted.length - 1) / 2)]

const afterText = (ms: number | undefined): string => (ms === undefined ? '–' : spanText(ms))

/** How the class did, task by task: a bar of done, missed and open, and how long it took. */
function Distribution({ tasks }: { readonly tasks: readonly TaskOfClass[] }) {
  return (
    <table className="sheet num">
      <caption>Task by task</caption>
      <thead>
        <tr>
          <th scope="col">Task</th>
          <th scope="col">Class</th>
          <th scope="col">Done</th>
          <th scope="col">Missed</th>
          <th scope="col">Fastest</th>
          <th scope="col">Median</th>
          <th scope="col">Slowest</th>
        </tr>
      </thead>
      <tbody>
        {tasks.map(({ id, say, of: total, done, lost: missed, after_ms: times }) => (
          <tr key={id}>
            <th scope="row">{say}</th>
            <td>
              <svg className="share" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
                <rect className="share__open" width="100" height="8" />
                <rect className="share__done" width={(100 * done) / Math.max(1, total)} height="8" />
                <rect
                  className="share__lost"
                  x={(100 * done) / Math.max(1, total)}
                  width={(100 * missed) / Math.max(1, total)}
                  height="8"
                />
              </svg>
            </td>
            <td>
              {done} of {total}
            </td>
            <td>{missed}</td>
            <td>{afterText(times[0])}</td>
            <td>{afterText(medianOf(times))}</td>
            <td>{afterText(times.at(-1))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const doneText = ({ done_at: doneAt, lost }: TaskProgress): string => {
  if (doneAt !== null) return `${dayText(Date.parse(doneAt))}, ${timeText(Date.parse(doneAt))} ET`
  return lost ? 'missed' : 'open'
}

/** One seat's tasks, with times and score. */
function SeatTasks({ seat }: { readonly seat: DebriefSeat }) {
  if (seat.tasks.length === 0)
    return (
      <section aria-label={nameOf(seat)}>
        <h2>{nameOf(seat)}</h2>
        <p className="hint">This scenario has no tasks, so there’s no score.</p>
      </section>
    )
  return (
    <table className="sheet num">
      <caption>
        {nameOf(seat)}
        <span>
          {seat.person.name}, {seat.person.role} · world {seat.world}
        </span>
      </caption>
      <thead>
        <tr>
          <th scope="col">Task</th>
          <th scope="col">Done at</th>
          <th scope="col">After</th>
          <th scope="col">Points</th>
        </tr>
      </thead>
      <tbody>
        {seat.tasks.map((task) => (
          <tr key={task.id}>
            <th scope="row">{task.say}</th>
            <td>{doneText(task)}</td>
            <td>{task.offset_ms === null ? '–' : spanText(task.offset_ms)}</td>
            <td>
              {task.done ? task.points : 0} of {task.points}
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={3}>
            Score
          </th>
          <td>
            {seat.score} of {seat.out_of}
          </td>
        </tr>
      </tfoot>
    </table>
  )
}
