// What every part of a room's card gets.
import type { Room } from '../../control-api/training.schemas'

export interface RoomProps {
  readonly room: Room
  /** Something about the room is different now: read it again. */
  readonly onChanged: () => void
}
