// Naming moments of a world, going back to them and branching off, by the control API. simulator.md, Control API
import * as z from 'zod/mini'
import { invalid } from '../api/middleware/refused'
import { parsedOr422 } from '../api/middleware/validation'
import type { Snapshot } from '../runtime/moment'
import type { RunningWorld } from '../runtime/running-world'
import type { Worlds } from '../runtime/worlds'
import { CannotCreate } from '../runtime/worlds'
import { didYouMean } from '../scenarios/language/nearest'
import { rate } from './clock'

const name = z
  .string()
  .check(z.regex(/^[\w][\w .:-]{0,59}$/, 'A name has letters, digits, spaces and - . : _, at most 60 of them'))
const named = z.object({ name })
const branch = z.object({
  id: z.optional(z.string()),
  paused: z.optional(z.boolean()),
  rate: z.optional(rate),
  snapshot: z.optional(name),
})

const onWire = ({ name: called, at, entries }: Snapshot) => ({
  name: called,
  at: new Date(at).toISOString(),
  n: entries.length,
})

/** The snapshots of a world, oldest first. */
export const snapshotsOf = (world: RunningWorld) => world.snapshots().map(onWire)

/** Keeps this moment under the name in the body. */
export const takeSnapshot = async (world: RunningWorld, body: unknown) =>
  onWire(await world.snapshot(parsedOr422(named, body).name))

const unknown = (world: RunningWorld, wanted: string) => {
  const known = world.snapshots().map((one) => one.name)
  const hint = didYouMean(wanted, known) || (known.length === 0 ? '' : ` There are: ${known.join(', ')}.`)
  return `There is no snapshot '${wanted}'.${hint}`
}

/** Takes the world back to a snapshot; answers how much that discarded. */
export const restoreSnapshot = async (world: RunningWorld, body: unknown) => {
  const wanted = parsedOr422(named, body).name
  const restored = await world.restore(wanted)
  if (restored === null) throw invalid({ name: [unknown(world, wanted)] })
  return restored
}

/** A new world that goes on from this moment, or from a snapshot. */
export const forkWorld = async (worlds: Worlds, world: RunningWorld, body: unknown): Promise<RunningWorld> => {
  const { snapshot: wanted, ...wish } = parsedOr422(branch, body)
  const from = wanted === undefined ? undefined : world.snapshots().find((one) => one.name === wanted)
  if (wanted !== undefined && from === undefined) throw invalid({ snapshot: [unknown(world, wanted)] })
  try {
    return await worlds.fork(world, wish, from)
  } catch (error) {
    if (error instanceof CannotCreate) throw invalid({ [error.field]: [error.message] })
    throw error
  }
}
