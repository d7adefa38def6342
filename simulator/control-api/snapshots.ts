// Snapshots of a world by the control API: naming a moment, going back to it, deleting it, and forking.
import { invalid } from '../api/middleware/refused'
import { jumpTarget } from '../runtime/jump-target'
import type { Snapshot } from '../runtime/point-in-time'
import { lastEntryNumber } from '../runtime/point-in-time'
import type { RunningWorld } from '../runtime/running-world'
import { ClockRefusal } from '../runtime/running-world'
import { didYouMean } from '../scenarios/language/nearest'
import type { ControlContext, ControlHandlersOf } from './control-handler'
import { underName } from './name-reservation'
import { worldOnWire } from './world-on-wire'
import { refusedCreation } from './worlds'

const onWire = ({ name, at, ...log }: Snapshot) => ({
  name,
  at: new Date(at).toISOString(),
  n: lastEntryNumber(log),
})

const unknown = (world: RunningWorld, wanted: string): string => {
  const known = world.snapshots().map(({ name }) => name)
  const hint = didYouMean(wanted, known) || (known.length === 0 ? '' : ` There are: ${known.join(', ')}.`)
  return `There is no snapshot '${wanted}'.${hint}`
}

export const snapshotHandlers = (context: ControlContext): ControlHandlersOf<'snapshots'> => ({
  'snapshots.list': ({ world }) => world.snapshots().map(onWire),
  'snapshots.take': async ({ world, body: { name } }) => onWire(await world.snapshot(name)),
  'snapshots.rename': async ({ world, body: { name, to } }) => {
    const renamed = await world.renameSnapshot(name, to)
    if (renamed === null) throw invalid({ name: [unknown(world, name)] })
    return onWire(renamed)
  },
  'snapshots.delete': async ({ world, query: { name } }) => {
    if (!(await world.deleteSnapshot(name))) throw invalid({ name: [unknown(world, name)] })
    return undefined
  },
  'snapshots.restore': async ({ world, host, body: { name } }) => {
    const restored = await world.restore(name)
    if (restored === null) throw invalid({ name: [unknown(world, name)] })
    return { ...worldOnWire(world, host, context.rooms), ...restored }
  },
  'snapshots.fork': async ({ world, host, body: { snapshot: wanted, at, label, ...wish } }) => {
    const life = label === undefined ? {} : { life: { ...world.life, label } }
    const named = wanted === undefined ? undefined : world.snapshots().find(({ name }) => name === wanted)
    if (wanted !== undefined && named === undefined) throw invalid({ snapshot: [unknown(world, wanted)] })
    try {
      const from = named ?? (at === undefined ? undefined : await world.pointInTime(jumpTarget(at)))
      return worldOnWire(
        await underName(wish.id, context, () => context.worlds.fork(world, { ...wish, ...life }, from)),
        host,
        context.rooms,
      )
    } catch (error) {
      if (error instanceof ClockRefusal) throw invalid({ at: [error.message] })
      throw refusedCreation(error)
    }
  },
})
