// How events change accounts and links. No rule is asked again here.

import type { WorldState } from '../state'
import { rowOf, withRow } from '../table'
import type { CredentialEvent } from './credentials.events'
import type { CredentialsState, Link } from './credentials.state'

/** Used links stay, so that a second use is refused with its reason; of the unused ones only the newest works. */
function withLink({ unverified, links }: CredentialsState, link: Link): CredentialsState {
  const kept = Object.entries(links).filter(
    ([, other]) => other.userId !== link.userId || other.kind !== link.kind || other.usedAt !== null,
  )
  return { unverified, links: { ...Object.fromEntries(kept), [link.token]: link } }
}

function used({ unverified, links }: CredentialsState, token: string, at: number): CredentialsState {
  const link = links[token]
  if (link === undefined) throw new Error('the log uses a link that was never sent')
  return { unverified, links: { ...links, [token]: { ...link, usedAt: at } } }
}

function withoutUser(unverified: CredentialsState['unverified'], userId: number): CredentialsState['unverified'] {
  const { [userId]: _since, ...others } = unverified
  return others
}

/** The state after one event of these. */
export function evolveCredential(state: WorldState, event: CredentialEvent): WorldState {
  const { credentials } = state
  switch (event.type) {
    case 'account-opened': {
      const { person, at } = event
      const unverified = { ...credentials.unverified, [person.id]: at }
      return {
        ...state,
        people: withRow(state.people, person.id, person),
        credentials: { ...credentials, unverified },
      }
    }
    case 'link-issued':
      return { ...state, credentials: withLink(credentials, event.link) }
    case 'email-confirmed': {
      const unverified = withoutUser(credentials.unverified, event.userId)
      return { ...state, credentials: used({ ...credentials, unverified }, event.token, event.at) }
    }
    case 'password-changed': {
      const person = rowOf(state.people, event.userId)
      if (person === undefined) throw new Error(`the log speaks of a person ${event.userId} who is not there`)
      return {
        ...state,
        people: withRow(state.people, person.id, { ...person, passwordHash: event.passwordHash }),
        // Whoever can read the mail of an address has confirmed it.
        credentials: used(
          { ...credentials, unverified: withoutUser(credentials.unverified, event.userId) },
          event.token,
          event.at,
        ),
      }
    }
    default: {
      const never: never = event
      return never
    }
  }
}
