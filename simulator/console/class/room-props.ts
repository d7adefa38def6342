// The props shared by the parts of a class page.
import type { Room } from '../../control-api/training.schemas'

export interface RoomProps {
  readonly room: Room
  /** The room has changed: refetch it. */
  readonly onChanged: () => void
}
