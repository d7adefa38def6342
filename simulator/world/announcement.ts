// A channel event for some users, with its payload built per viewer.
import type { ChannelName } from '../../src/contract/channels'

/** The payload for one viewer: an object shared by a class of viewers, plus the fields that differ for this one. */
export interface View {
  /** The identical object for the whole class of viewers, so it is encoded once. */
  readonly shared: object
  /** Fields that replace the shared ones; null if there are none. */
  readonly overrides: Readonly<Record<string, unknown>> | null
}

/** The default view, without overrides. */
export const sameForEveryone = (shared: object): View => ({ shared, overrides: null })

/** The complete payload of a view. */
export const payloadOf = ({ shared, overrides }: View): object =>
  overrides === null ? shared : { ...shared, ...overrides }

/** One channel event. Views are built only for users who are subscribed. */
export interface Announcement {
  readonly channel: ChannelName
  readonly event: string
  /** User ids, or `everyone` for a channel that shows everyone the same. */
  readonly to: readonly number[] | 'everyone'
  viewFor(userId: number): View
  /** The user whose command caused it, for Laravel's `toOthers()`. */
  readonly causedBy: number | null
}
