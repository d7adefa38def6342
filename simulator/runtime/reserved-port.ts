// Reserves a port for a server that stops and restarts, so that nothing else can take the port in between.
import { once } from 'node:events'
import { createServer, type Server } from 'node:net'

/** Ports and their claims are below the ephemeral range of the operating system. */
const FIRST_PORT = 12_000
const PORT_COUNT = 9_000

/** Listens on a local port; null if it is taken. */
async function listenOn(port: number): Promise<Server | null> {
  const server = createServer()
  const isFree = await new Promise<boolean>((resolve) => {
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => resolve(true))
  })
  return isFree ? server : null
}

/**
 * Returns a free port below the ephemeral range. A second port stays open as a claim until this process ends, so concurrent tests
 * get different ports even while their servers are down. Throws if all ports are taken.
 */
export async function reservePort(): Promise<number> {
  for (let step = 0; step < PORT_COUNT; step += 1) {
    const port = FIRST_PORT + ((process.pid * 7 + step) % PORT_COUNT)
    const claim = await listenOn(port + PORT_COUNT)
    if (claim === null) continue
    const probe = await listenOn(port)
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
