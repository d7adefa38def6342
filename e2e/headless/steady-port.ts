// A port for a server that goes away and comes back: nobody else may take it meanwhile.
import { once } from 'node:events'
import { createServer } from 'node:net'

/** Below the ports that a system hands out by itself. */
const FIRST = 21_000
const MOST = 9_000

/** A free port that no program gets without asking for it. Throws when all are taken. */
export async function steadyPort(): Promise<number> {
  for (let step = 0; step < MOST; step += 1) {
    const port = FIRST + ((process.pid * 7 + step) % MOST)
    const probe = createServer()
    const isFree = await new Promise<boolean>((resolve) => {
      probe.once('error', () => resolve(false))
      probe.listen(port, '127.0.0.1', () => resolve(true))
    })
    if (!isFree) continue
    probe.close()
    await once(probe, 'close')
    return port
  }
  throw new Error('no port is free')
}
