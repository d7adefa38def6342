// The command to pass on an auction.
import { type CommandOf, defineCommand } from '../command'
import { accepted, type Decision, refused } from '../decision'
import type { WorldEvent } from '../events'
import { hasOpenReminder } from '../notifications/reminders'
import { senderOf } from '../people/people'
import { forbidden, invalid, notFound, unauthenticated } from '../refusal'
import type { WorldState } from '../state'
import { rowOf } from '../table'
import { maySee } from './visibility'

/** An investor passes on an auction. */
export type IgnoreCommand = CommandOf<'ignore', { readonly auctionId: number }>

/** Allowed in pre, and in live for an investor who hasn't bid. A second pass changes nothing. */
function ignore(state: WorldState, command: IgnoreCommand, at: number): Decision {
  const person = senderOf(state, command)
  if (person === undefined) return refused(unauthenticated)
  const auction = rowOf(state.auctions, command.auctionId)
  if (auction === undefined) return refused(notFound('The auction'))
  if (person.role !== 'investor' || person.profile === null) return refused(forbidden('Only investors may pass.'))
  // An uninvited investor must not learn that the auction exists.
  if (!maySee(person, auction)) return refused(notFound('The auction'))
  const profileId = person.profile.id
  const events: WorldEvent[] = []
  if (auction.passes[profileId] === undefined) {
    if (auction.status === 'past') return refused(invalid('auction', 'This auction has closed.'))
    if (auction.bids.some((bid) => bid.profileId === profileId)) {
      return refused(invalid('auction', 'You already bid on this auction, and a bid is binding.'))
    }
    events.push({ type: 'auction-passed', auctionId: auction.id, at, profileId })
  }
  if (hasOpenReminder(state, person.id, auction.id)) {
    events.push({ type: 'reminders-settled', userId: person.id, auctionId: auction.id, at })
  }
  return accepted(events)
}

export const passCommands = [
  defineCommand<IgnoreCommand>({
    name: 'ignore',
    decide: ignore,
    describe: (_command, { firm, project }) => `pass: ${firm} on ${project}`,
  }),
] as const
