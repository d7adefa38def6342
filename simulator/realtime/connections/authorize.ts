// Decides which users may listen to which channel, for both gateways and POST /api/broadcasting/auth. S7.7
import type { ChannelName } from '../../../src/contract/channels'
import { channels } from '../../../src/contract/channels'
import type { PresenceMember } from '../../../src/contract/presence'
import type { RunningWorld } from '../../runtime/running-world'
import { personById } from '../../world/people/people'
import { readChannel } from './channel-names'

/** True for a channel that the specification doesn't list. The `spec` dialect hides it. */
const isBeyondSpec = (noun: ChannelName): boolean => 'beyondSpec' in channels[noun]

/** True if this user may join the private or presence channel with this wire name. Public channels need no permission. */
export const mayListen = (world: RunningWorld, userId: number, wire: string): boolean => {
  const channel = readChannel(wire)
  if (channel === null || (world.api.reduced && isBeyondSpec(channel.noun))) return false
  switch (channel.noun) {
    case 'notification':
    case 'auction':
    case 'preference':
      return channel.userId === userId
    // Only sellers may know which bidders are connected.
    case 'bidders': {
      const role = personById(world.state(), userId)?.role
      return channel.userId === userId && (role === 'lender' || role === 'originator')
    }
    case 'two-person':
      return channel.userId === userId && personById(world.state(), userId)?.role === 'investor'
    case 'indication': {
      const role = personById(world.state(), userId)?.role
      return role === 'borrower' || role === 'lender' || role === 'originator'
    }
    case 'simulator':
      return false
    default: {
      const unknown: never = channel.noun
      return unknown
    }
  }
}

/** This user as shown to others on a presence channel: id and role, never the name. */
export const memberOf = (world: RunningWorld, userId: number): PresenceMember => ({
  user_id: userId,
  user_info: { role: personById(world.state(), userId)?.role ?? null },
})

/** True if a connection may resume listening to this channel as this user. The user is null if another backend signed the subscription. */
export const mayResume = (world: RunningWorld | null, userId: number | null, wire: string): boolean =>
  readChannel(wire)?.kind === 'public' || (world !== null && (userId === null || mayListen(world, userId, wire)))
