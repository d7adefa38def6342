// Waits until every open socket of a world has received everything sent to it and no call is in progress. As far as the
// server can tell, the clients have then caught up.
import type { ConnectionRegistry } from '../realtime/connections/connection-registry'
import type { Delivery } from '../realtime/delivery/delivery'
import type { RunningWorld } from '../runtime/running-world'
import type { WireLog } from '../runtime/wire-log'

/** Total timeout, real ms. A silenced socket never replies. */
const TIMEOUT_MS = 5_000

/** How many sockets confirmed that they received everything, and how many didn't. */
export interface Settled {
  readonly received: number
  readonly silent: number
}

interface Parts {
  readonly connections: ConnectionRegistry
  readonly delivery: Pick<Delivery, 'whenSent'>
  readonly wire: WireLog
}

/** The result of the work; `fallback` if it takes longer than `ms` real ms. */
const withTimeout = <T>(work: Promise<T>, ms: number, fallback: T): Promise<T> =>
  new Promise((resolve) => {
    const timer = setTimeout(() => resolve(fallback), ms)
    work.then((value) => {
      clearTimeout(timer)
      resolve(value)
    })
  })

/** Pings every socket, then waits for calls in progress, and repeats until no new call arrived in between. */
export async function settle(world: RunningWorld, { connections, delivery, wire }: Parts): Promise<Settled> {
  const deadline = performance.now() + TIMEOUT_MS
  const remaining = (): number => Math.max(1, deadline - performance.now())
  for (;;) {
    const before = wire.callsBegun(world)
    await withTimeout(delivery.whenSent(world), remaining(), undefined)
    const answers = await Promise.all(
      connections.connectionsOf(world).map((connection) => withTimeout(connection.whenReceived(), remaining(), false)),
    )
    await withTimeout(wire.callsDone(world), remaining(), undefined)
    const isLate = performance.now() >= deadline
    if (isLate || wire.callsBegun(world) === before) {
      const received = answers.filter(Boolean).length
      return { received, silent: answers.length - received }
    }
  }
}
