// Snapshots of a world by the control API: naming a moment, going back to it, and forking.
import { invalid } from '../api/middleware/refused'
import { jumpTarget } from '../runtime/jump-target'
import type { Snapshot } from '../runtime/moment'
import { lastOf } from '../runtime/moment'
import type { RunningWorld } from '../runtime/running-world'
import { ClockRefusal } from '../runtime/running-world'
import { CannotCreate } from '../runtime/worlds'
import { didYouMean } from '../scenarios/language/nearest'
import type { ControlContext, ControlHandlersOf } from './control-handler'
import { worldOnWire } from './world-on-wire'

const onWire = ({ name, at, ...log }: Snapshot) => ({
  name,
  at: new Date(at).toISOString(),
  n: lastOf(log),
})

const unknown = (world: RunningWorld, wanted: string): string => {
  const known = world.snapshots().map(({ name }) => name)
  const hint = didYouMean(wanted, known) || (known.length === 0 ? '' : ` There are: ${known.join(', ')}.`)
  return `There is no snapshot '${wanted}'.${hint}`
}

export const snapshotHandlers = ({ worlds }: ControlContext): ControlHandlersOf<'snapshots'> => ({
  'snapshots.list': ({ world }) => world.snapshots().map(onWire),
  'snapshots.take': async ({ world, body: { name } }) => onWire(await world.snapshot(name)),
  'snapshots.restore': async ({ world, host, body: { name } }) => {
    const restored = await world.restore(name)
    if (restored === null) throw invalid({ name: [unknown(world, name)] })
    return { ...worldOnWire(world, host), ...restored }
  },
  'snapshots.fork': async ({ world, host, body: { snapshot: wanted, at, ...wish } }) => {
    const named = wanted === undefined ? undefined : world.snapshots().find(({ name }) => name === wanted)
    if (wanted !== undefined && named === undefined) throw invalid({ snapshot: [unknown(world, wanted)] })
    try {
      const from = named ?? (at === undefined ? undefined : await world.moment(jumpTarget(at)))
      return worldOnWire(await worlds.fork(world, wish, from), host)
    } catch (error) {
      if (error instanceof ClockRefusal) throw invalid({ at: [error.message] })
      if (error instanceof CannotCreate) throw invalid({ [error.field]: [error.message] })
      throw error
    }
  },
})
