// Decides which users may listen to which channel, for both gateways and POST /api/broadcasting/auth. S7.7
import { type ChannelSpec, channels } from '../../../src/contract/channels'
import type { PresenceMember } from '../../../src/contract/presence'
import type { RunningWorld } from '../../runtime/running-world'
import { personById } from '../../world/people/people'
import { readChannel } from './channel-names'

/**
 * True if this user may join the private or presence channel with this wire name, as `access` of the contract's table says. Public
 * channels need no permission. The `spec` dialect hides channels that the specification doesn't list.
 */
export const mayListen = (world: RunningWorld, userId: number, wire: string): boolean => {
  const channel = readChannel(wire)
  if (channel === null || channel.kind === 'public') return false
  const { access, beyondSpec }: ChannelSpec = channels[channel.noun]
  if (world.api.reduced && beyondSpec === true) return false
  if (channel.userId !== null && channel.userId !== userId) return false
  const role = personById(world.state(), userId)?.role
  return access === 'signed-in' || (role !== undefined && access.includes(role))
}

/** This user as shown to others on a presence channel: id and role, never the name. */
export const memberOf = (world: RunningWorld, userId: number): PresenceMember => ({
  user_id: userId,
  user_info: { role: personById(world.state(), userId)?.role ?? null },
})
