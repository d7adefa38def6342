// Compares two worlds for the control API.
import { invalid } from '../api/middleware/refused'
import type { RunningWorld } from '../runtime/running-world'
import { didYouMean } from '../scenarios/language/nearest'
import { comparisonOf } from '../training/comparison'
import { type DebriefSeat, seatsOfRoom, seatsOfWorld } from '../training/debrief'
import type { Rooms } from '../training/rooms'
import type { ControlContext, ControlHandlersOf } from './control-handler'

/** The players of a world: the trainees of its room, else the scenario's lead. */
export const seatsIn = (world: RunningWorld, rooms: Rooms): readonly DebriefSeat[] => {
  const trainees = rooms.list().flatMap((room) => seatsOfRoom(room, world))
  return trainees.length > 0 ? trainees : seatsOfWorld(world)
}

export const comparisonHandlers = ({ worlds, rooms, progress }: ControlContext): ControlHandlersOf<'comparison'> => ({
  'comparison.show': ({ world, query }) => {
    const other = worlds.get(query.with)
    if (other === undefined) {
      const known = worlds.list().map(({ id }) => id)
      throw invalid({ with: [`There is no world '${query.with}'.${didYouMean(query.with, known)}`] })
    }
    const sideOf = (one: RunningWorld) => ({ world: one, seats: seatsIn(one, rooms) })
    return comparisonOf(sideOf(world), sideOf(other), progress)
  },
})
