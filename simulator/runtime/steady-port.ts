// A port for a server that goes away and comes back: nobody else may take it meanwhile.
import { once } from 'node:events'
import type { Server } from 'node:net'
import { createServer } from 'node:net'

/** Ports and their claims lie below those that a system hands out by itself. */
const FIRST = 12_000
const MOST = 9_000

/** Listens on a port of this machine; `null` where somebody else does. */
async function listenedOn(port: number): Promise<Server | null> {
  const server = createServer()
  const isFree = await new Promise<boolean>((resolve) => {
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => resolve(true))
  })
  return isFree ? server : null
}

/**
 * A free port that no program gets without asking for it. Beside it stands a claim, a second port that stays taken until this
 * process ends: tests that run at once get different ports even while their servers are down. Throws when all are taken.
 */
export async function steadyPort(): Promise<number> {
  for (let step = 0; step < MOST; step += 1) {
    const port = FIRST + ((process.pid * 7 + step) % MOST)
    const claim = await listenedOn(port + MOST)
    if (claim === null) continue
    const probe = await listenedOn(port)
    if (probe === null) {
      claim.close()
      continue
    }
    claim.unref()
    probe.close()
    await once(probe, 'close')
    return port
  }
  throw new Error('no port is free')
}
