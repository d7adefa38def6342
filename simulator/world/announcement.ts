// What the world tells its listeners after a command: one channel event for some people, its payload made per viewer.
import type { ChannelName } from '../../src/contract/channels'

/** One channel event for some people. The payload is made per viewer, only for those who are listening. */
export interface Announcement {
  readonly channel: ChannelName
  readonly event: string
  /** User ids; `everyone` for channels where all may see the same. */
  readonly to: readonly number[] | 'everyone'
  payloadFor(userId: number): unknown
  /** The user whose command caused it, for Laravel's toOthers(). */
  readonly causedBy: number | null
}
