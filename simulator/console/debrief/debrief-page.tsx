// How a training went, on one page that prints: per seat the tasks, when each was done, and the score.
import { useEffect } from 'react'
import { Button, buttonClass } from '../../../src/ui/button'
import type { DebriefSeat } from '../../control-api/control.schemas'
import { textAddress } from '../../control-api/control-client'
import { dayText, spanText, timeText } from '../copy'
import type { Address } from '../layout/address'
import { InnerLink } from '../layout/inner-link'
import { Loaded } from '../layout/section'
import { useControlQuery } from '../live/control'
import { useLiveWorld } from '../live/world-streams'

export function DebriefPage({ address }: { readonly address: Address }) {
  const { world, room = null } = address
  useLiveWorld(world)
  const ofWorld = useControlQuery(
    'debrief.world',
    room === null && world !== null ? { params: { worldId: world } } : null,
  )
  const ofRoom = useControlQuery('debrief.room', room === null ? null : { params: { roomId: room } })
  const debrief = room === null ? ofWorld : ofRoom
  useEffect(() => {
    document.title = 'Debrief · Simulator console'
  }, [])
  const table =
    room === null
      ? textAddress('debrief.world', { worldId: world ?? '' })
      : textAddress('debrief.room', { roomId: room })
  return (
    <main className="debrief">
      <nav className="debrief__links" aria-label="Debrief">
        <InnerLink to={{ world, page: 'console' }}>Back to the console</InnerLink>
        <Button size="small" onClick={() => window.print()}>
          Print
        </Button>
        <a className={buttonClass('quiet', 'small')} href={table} download="debrief.csv">
          Save as CSV
        </a>
      </nav>
      <h1>Debrief</h1>
      <Loaded of={debrief} what="the debrief">
        {({ title, seats }) => (
          <>
            <p className="debrief__title">{title}</p>
            {seats.length === 0 ? <p>Nobody has taken a seat yet.</p> : null}
            {seats.length > 1 ? <Ranking seats={seats} /> : null}
            {seats.map((seat) => (
              <Sheet key={`${seat.world} ${seat.seat}`} seat={seat} />
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
      <caption>Everybody</caption>
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

function Sheet({ seat }: { readonly seat: DebriefSeat }) {
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
        {seat.tasks.map(({ id, say, points, done_at: doneAt, offset_ms: offset }) => (
          <tr key={id}>
            <th scope="row">{say}</th>
            <td>{doneAt === null ? 'open' : `${dayText(Date.parse(doneAt))}, ${timeText(Date.parse(doneAt))} ET`}</td>
            <td>{offset === null ? '–' : spanText(offset)}</td>
            <td>
              {doneAt === null ? 0 : points} of {points}
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
