// What is done for all worlds of a process each second, and before it ends. Knows no socket.
import type { RunningWorld } from './running-world'
import { WorldEnded } from './running-world'
import type { Worlds } from './worlds'

const A_SECOND_MS = 1_000

/** Each second until the returned function is called; keeps no process alive. */
const eachSecond = (act: () => void): (() => void) => {
  const timer = setInterval(act, A_SECOND_MS).unref()
  return () => clearInterval(timer)
}

/** Resolves when everything queued in this world is stored; one that has ended has nothing left to store. */
export const settled = (world: RunningWorld): Promise<void> =>
  world.settled().catch((error: unknown) => {
    if (!(error instanceof WorldEnded)) throw error
  })

/** Stores the clock of every running world each second, so that after a crash it resumes near it. */
export const storeClocks = (worlds: Worlds): (() => void) =>
  eachSecond(() => {
    for (const world of worlds.list()) if (!world.paused()) world.settled().catch(() => undefined)
  })

/** Ends each second the worlds that nobody has used for too long. */
export const endUnused = (worlds: Worlds, isInUse: (world: RunningWorld) => boolean): (() => void) =>
  eachSecond(() => {
    worlds.endUnused(isInUse)
  })
