// Waits until every open socket of a world has received what was sent to it and no call is under way: what a change of the
// world brings about in its clients is then done, as far as a server can tell.
import type { ConnectionRegistry } from '../realtime/connections/connection-registry'
import type { Delivery } from '../realtime/delivery/delivery'
import type { RunningWorld } from '../runtime/running-world'
import type { WireLog } from '../runtime/wire-log'

/** How long is waited in all, real ms: a socket that is silenced never answers. */
const LIMIT_MS = 5_000

/** How many sockets have answered that they received everything, and how many have not. */
export interface Settled {
  readonly received: number
  readonly silent: number
}

interface Parts {
  readonly connections: ConnectionRegistry
  readonly delivery: Pick<Delivery, 'sent'>
  readonly wire: WireLog
}

/** Resolves with `otherwise` after so many real ms. */
const within = <T>(work: Promise<T>, ms: number, otherwise: T): Promise<T> =>
  new Promise((resolve) => {
    const timer = setTimeout(() => resolve(otherwise), ms)
    work.then((value) => {
      clearTimeout(timer)
      resolve(value)
    })
  })

/** Asks every socket, then waits for the calls under way, until a round has brought no new call. */
export async function settle(world: RunningWorld, { connections, delivery, wire }: Parts): Promise<Settled> {
  const end = performance.now() + LIMIT_MS
  const left = (): number => Math.max(1, end - performance.now())
  for (;;) {
    const before = wire.callsBegun(world)
    await within(delivery.sent(world), left(), undefined)
    const answers = await Promise.all(
      connections.connectionsOf(world).map((connection) => within(connection.received(), left(), false)),
    )
    await within(wire.callsDone(world), left(), undefined)
    const isOver = performance.now() >= end
    if (isOver || wire.callsBegun(world) === before) {
      const received = answers.filter(Boolean).length
      return { received, silent: answers.length - received }
    }
  }
}
