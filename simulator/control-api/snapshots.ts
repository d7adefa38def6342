// Snapshot calls of the control API: take, rename, restore and delete snapshots, and fork worlds.
import { invalid } from '../api/middleware/refused'
import { jumpTarget } from '../runtime/jump-target'
import { lastEntryNumber, type Snapshot } from '../runtime/point-in-time'
import { ClockRefusal, type RunningWorld } from '../runtime/running-world'
import { didYouMean } from '../scenarios/language/nearest'
import type { ControlContext, ControlHandlersOf } from './control-handler'
import { worldOnWire } from './world-on-wire'
import { creationRefusal } from './worlds'

const onWire = ({ name, at, ...log }: Snapshot) => ({
  name,
  at: new Date(at).toISOString(),
  n: lastEntryNumber(log),
})

const noSnapshotMessage = (world: RunningWorld, requested: string): string => {
  const known = world.snapshots().map(({ name }) => name)
  const hint = didYouMean(requested, known) || (known.length === 0 ? '' : ` Available: ${known.join(', ')}.`)
  return `There is no snapshot '${requested}'.${hint}`
}

export const snapshotHandlers = (context: ControlContext): ControlHandlersOf<'snapshots'> => ({
  'snapshots.list': ({ world }) => world.snapshots().map(onWire),
  'snapshots.take': async ({ world, body: { name } }) => onWire(await world.snapshot(name)),
  'snapshots.rename': async ({ world, body: { name, to } }) => {
    const renamed = await world.renameSnapshot(name, to)
    if (renamed === null) throw invalid({ name: [noSnapshotMessage(world, name)] })
    return onWire(renamed)
  },
  'snapshots.delete': async ({ world, query: { name } }) => {
    if (!(await world.deleteSnapshot(name))) throw invalid({ name: [noSnapshotMessage(world, name)] })
    return undefined
  },
  'snapshots.restore': async ({ world, origin, body: { name } }) => {
    const restored = await world.restore(name)
    if (restored === null) throw invalid({ name: [noSnapshotMessage(world, name)] })
    return { ...worldOnWire(world, origin, context.rooms), ...restored }
  },
  'snapshots.fork': async ({ world, origin, body: { snapshot: requested, at, label, ...options } }) => {
    const life = label === undefined ? {} : { life: { ...world.life, label } }
    const snapshot = requested === undefined ? undefined : world.snapshots().find(({ name }) => name === requested)
    if (requested !== undefined && snapshot === undefined)
      throw invalid({ snapshot: [noSnapshotMessage(world, requested)] })
    try {
      const from = snapshot ?? (at === undefined ? undefined : await world.pointInTime(jumpTarget(at)))
      return worldOnWire(await context.worlds.fork(world, { ...options, ...life }, from), origin, context.rooms)
    } catch (error) {
      if (error instanceof ClockRefusal) throw invalid({ at: [error.message] })
      throw creationRefusal(error)
    }
  },
})
