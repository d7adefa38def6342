// What the world announces after a command: one channel event for some people, its payload made per viewer.
import type { ChannelName } from '../../src/contract/channels'

/** The payload for one person: what a whole class of viewers shares, and the fields that differ for this one. */
export interface View {
  /** The very same object for everybody of the class, so that it is encoded once. */
  readonly shared: object
  /** Fields in the place of the shared ones; null for those who see what all see. */
  readonly own: Readonly<Record<string, unknown>> | null
}

/** The view of somebody for whom nothing is otherwise. */
export const alike = (shared: object): View => ({ shared, own: null })

/** The whole payload of a view. */
export const payloadOf = ({ shared, own }: View): object => (own === null ? shared : { ...shared, ...own })

/** One channel event for some people. The view is made per viewer, only for those who are listening. */
export interface Announcement {
  readonly channel: ChannelName
  readonly event: string
  /** User ids; `everyone` for channels where all may see the same. */
  readonly to: readonly number[] | 'everyone'
  viewFor(userId: number): View
  /** The user whose command caused it, for Laravel's toOthers(). */
  readonly causedBy: number | null
}
