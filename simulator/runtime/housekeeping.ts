// Work done for all worlds of a process once a second, and before the process ends.
import { type RunningWorld, WorldEnded } from './running-world'
import type { Worlds } from './worlds'

const SECOND_MS = 1_000

/** Runs once a second until the returned function is called. Doesn't keep the process alive. */
const eachSecond = (act: () => void): (() => void) => {
  const timer = setInterval(act, SECOND_MS).unref()
  return () => clearInterval(timer)
}

/** Resolves when everything queued in this world is stored, or the world has ended. */
export const worldSettled = (world: RunningWorld): Promise<void> =>
  world.settled().catch((error: unknown) => {
    if (!(error instanceof WorldEnded)) throw error
  })

/** Stores the clock of every playing world once a second, so that a crash loses about a second. */
export const storeClocks = (worlds: Worlds): (() => void) =>
  eachSecond(() => {
    for (const world of worlds.list()) if (!world.paused()) world.settled().catch(() => undefined)
  })

/** Ends worlds that have been unused for longer than their lifetime, once a second. */
export const endUnused = (worlds: Worlds, isInUse: (world: RunningWorld) => boolean): (() => void) =>
  eachSecond(() => {
    worlds.endUnused(isInUse)
  })
