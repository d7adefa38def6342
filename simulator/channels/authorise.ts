// The one decision who may listen to which channel; both doors and POST /api/broadcasting/auth ask it. spec §7
import { readChannel } from './channel-names'

/** True when this user may join the private or presence channel of that wire name. Public channels are not asked for. */
export const mayListen = (userId: number, wire: string): boolean => {
  const channel = readChannel(wire)
  if (channel === null) return false
  switch (channel.noun) {
    case 'notification':
    case 'auction':
      return channel.userId === userId
    case 'simulator':
      return false
    default: {
      const unknown: never = channel.noun
      return unknown
    }
  }
}
