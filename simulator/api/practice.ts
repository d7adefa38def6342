// Whether the user can practice. The pages under /simulator/practice begin and leave it.
import { isPractice } from '../training/practice'
import type { Handlers } from './handler'
import { isLocalName } from './middleware/known-host'

/**
 * The handler of practice auctions. Practicing needs its own origin, which only names of this machine have: anywhere else, the
 * cookies of the practice market would replace those of the real one.
 */
export const practiceHandlers = () =>
  ({
    'practice.read': ({ world, header }) => {
      if (isPractice(world)) return { data: { practice: 'here' } }
      return { data: { practice: isLocalName(header('host') ?? '') ? 'offered' : 'none' } }
    },
  }) satisfies Partial<Handlers>
