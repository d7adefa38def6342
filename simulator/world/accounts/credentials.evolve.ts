// Applies events to accounts and links, without checking any rule again.

import type { WorldState } from '../state'
import { rowOf, withRow } from '../table'
import type { CredentialEvent } from './credentials.events'
import type { CredentialsState, Link } from './credentials.state'

/** Adds a link. Used links are kept so that a second use is refused with the right reason; unused ones are replaced. */
function withLink({ unverified, links }: CredentialsState, link: Link): CredentialsState {
  const remaining = Object.entries(links).filter(
    ([, other]) => other.userId !== link.userId || other.kind !== link.kind || other.usedAt !== null,
  )
  return { unverified, links: { ...Object.fromEntries(remaining), [link.token]: link } }
}

function withUsedLink({ unverified, links }: CredentialsState, token: string, at: number): CredentialsState {
  const link = links[token]
  if (link === undefined) throw new Error('the log uses a link that was never sent')
  return { unverified, links: { ...links, [token]: { ...link, usedAt: at } } }
}

function withoutUser(unverified: CredentialsState['unverified'], userId: number): CredentialsState['unverified'] {
  const { [userId]: _since, ...others } = unverified
  return others
}

/** The state after an event about accounts or links. */
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
      return { ...state, credentials: withUsedLink({ ...credentials, unverified }, event.token, event.at) }
    }
    case 'password-changed': {
      const person = rowOf(state.people, event.userId)
      if (person === undefined) throw new Error(`the log names an unknown person ${event.userId}`)
      return {
        ...state,
        people: withRow(state.people, person.id, { ...person, passwordHash: event.passwordHash }),
        // Following the emailed link also confirms the address.
        credentials: withUsedLink(
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
