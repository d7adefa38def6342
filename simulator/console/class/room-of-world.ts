// Which class a world belongs to.
import type { World } from '../../control-api/control.schemas'
import type { Room } from '../../control-api/training.schemas'

/** The room that this world is part of, as its class world or as a trainee's; undefined if it is in none. */
export const roomOf = ({ id }: Pick<World, 'id'>, rooms: readonly Room[]): Room | undefined =>
  rooms.find(({ clock, worlds }) => clock.world === id || worlds.includes(id))

/** The same, or else the newest room that was opened from this world. */
export const roomFor = (world: Pick<World, 'id'>, rooms: readonly Room[]): Room | undefined =>
  roomOf(world, rooms) ?? rooms.findLast(({ opened_from: from }) => from === world.id)

/** The room whose class world this is: moving its clock moves the class. */
export const classRunBy = ({ id }: Pick<World, 'id'>, rooms: readonly Room[]): Room | undefined =>
  rooms.find(({ clock }) => clock.world === id)
