// The one decision who may listen to which channel; both doors and POST /api/broadcasting/auth ask it. spec §7
import type { PresenceMember } from '../../../src/contract/presence'
import type { RunningWorld } from '../../runtime/running-world'
import { personById } from '../../world/people/people'
import { readChannel } from './channel-names'

/** True when this user may join the private or presence channel of that wire name. Public channels are not asked for. */
export const mayListen = (world: RunningWorld, userId: number, wire: string): boolean => {
  const channel = readChannel(wire)
  if (channel === null) return false
  switch (channel.noun) {
    case 'notification':
    case 'auction':
      return channel.userId === userId
    // Who else may bid, and is there, is for sellers alone to know.
    case 'bidders': {
      const role = personById(world.state(), userId)?.role
      return channel.userId === userId && (role === 'lender' || role === 'originator')
    }
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

/** How others on a presence channel see this user: by number and role, never by name. */
export const memberOf = (world: RunningWorld, userId: number): PresenceMember => ({
  user_id: userId,
  user_info: { role: personById(world.state(), userId)?.role ?? null },
})
