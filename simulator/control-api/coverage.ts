// Computes which calls, statuses, channel events, roles and auction statuses a world has exercised.
import { auctionStatuses } from '../../src/contract/auction-statuses'
import { calls } from '../../src/contract/calls'
import { channels } from '../../src/contract/channels'
import { screenRoles } from '../../src/contract/role'
import type { RunningWorld } from '../runtime/running-world'
import type { WireLog } from '../runtime/wire-log'
import type { ControlContext, ControlHandlersOf } from './control-handler'

/** The HTTP statuses that a client must handle. */
const STATUSES = [200, 204, 400, 401, 403, 404, 405, 409, 413, 419, 422, 429, 500, 503]

const split = <T>(all: readonly T[], isExercised: (one: T) => boolean) => ({
  exercised: all.filter(isExercised),
  never: all.filter((one) => !isExercised(one)),
})

/** `exercised` and `never` for everything in the contract's tables. */
const coverageOf = (world: RunningWorld, wire: WireLog) => {
  const seen = wire.coverage(world)
  const names = Object.keys(calls)
  const events = Object.entries(channels).flatMap(([channel, spec]) =>
    Object.keys(spec.events).map((event) => ({ channel, event })),
  )
  const statuses = new Set([...seen.calls.values()].flatMap((one) => [...one.keys()]))
  const { lists } = world.state()
  return {
    calls: {
      exercised: names.flatMap((name) => {
        const counts = seen.calls.get(name)
        if (counts === undefined) return []
        const times = [...counts.values()].reduce((sum, one) => sum + one, 0)
        return [{ name, times, statuses: [...counts.keys()].sort((a, b) => a - b) }]
      }),
      never: names.filter((name) => !seen.calls.has(name)),
    },
    events: {
      exercised: events.flatMap((one) => {
        const times = seen.events.get(`${one.channel} ${one.event}`)
        return times === undefined ? [] : [{ ...one, times }]
      }),
      never: events.filter(({ channel, event }) => !seen.events.has(`${channel} ${event}`)),
    },
    statuses: split(
      [...new Set([...STATUSES, ...statuses])].sort((a, b) => a - b),
      (one) => statuses.has(one),
    ),
    roles: split(screenRoles, (one) => seen.roles.has(one)),
    auctions: split(auctionStatuses, (status) => lists[status].length > 0),
  }
}

export const coverageHandlers = ({ wire }: ControlContext): ControlHandlersOf<'coverage'> => ({
  'coverage.show': ({ world }) => coverageOf(world, wire),
})
