// Which parts of the contract this world has exercised, and which it hasn't.

import type { Coverage } from '../../control-api/control.schemas'
import { Loaded } from '../layout/section'
import { useControlQuery } from '../live/control'

const rowsOf = ({ calls, events, statuses, roles, auctions }: Coverage) => {
  const text = (list: readonly (string | number)[]) => list.map(String)
  return [
    {
      name: 'Calls',
      done: calls.exercised.map(({ name, times, statuses: seen }) => `${name} ×${times} (${seen.join(', ')})`),
      never: calls.never,
    },
    {
      name: 'Channel events',
      done: events.exercised.map(({ channel, event, times }) => `${channel} ${event} ×${times}`),
      never: events.never.map(({ channel, event }) => `${channel} ${event}`),
    },
    { name: 'Response statuses', done: text(statuses.exercised), never: text(statuses.never) },
    { name: 'Roles', done: text(roles.exercised), never: text(roles.never) },
    { name: 'Auction statuses', done: text(auctions.exercised), never: text(auctions.never) },
  ]
}

export function CoveragePanel({ worldId }: { readonly worldId: string }) {
  const coverage = useControlQuery('coverage.show', { params: { worldId } })
  return (
    <Loaded query={coverage} what="the coverage">
      {(data) => (
        <ul className="coverage">
          {rowsOf(data).map(({ name, done, never }) => (
            <li key={name}>
              <details>
                <summary>
                  <b>{name}</b>
                  <span className="num">
                    {done.length} of {done.length + never.length}
                  </span>
                  <progress max={done.length + never.length} value={done.length} aria-label={name} />
                </summary>
                <div className="coverage__more">
                  <div>
                    <h4>Exercised</h4>
                    <ul>{done.length === 0 ? <li>none</li> : done.map((one) => <li key={one}>{one}</li>)}</ul>
                  </div>
                  <div>
                    <h4>Not exercised</h4>
                    <ul>{never.length === 0 ? <li>none</li> : never.map((one) => <li key={one}>{one}</li>)}</ul>
                  </div>
                </div>
              </details>
            </li>
          ))}
        </ul>
      )}
    </Loaded>
  )
}
