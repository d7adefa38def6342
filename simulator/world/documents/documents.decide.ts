// Investors open the documents of the loan that they may bid on, and its seller learns of it. product.md, Auction boards

import { sells } from '../auctions/visibility'
import type { OpenDocumentCommand } from '../commands'
import type { Decision } from '../decision'
import { accepted, refused } from '../decision'
import { personById } from '../people/people'
import type { WorldState } from '../state'
import { rowOf } from '../table'
import { openDocumentFor } from './documents.project'

/** Noted while investors look at the loan, in pre and live: afterwards it moves nobody, and a seller's own look never. */
export function openDocument(state: WorldState, command: OpenDocumentCommand, at: number): Decision {
  const person = command.actor === 'system' ? undefined : personById(state, command.actor)
  if (person === undefined) return refused({ status: 401, message: 'Unauthenticated.' })
  const { auctionId, form } = command
  const found = openDocumentFor(state, person.id, auctionId, form)
  if (found.refusal !== null) return refused(found.refusal)
  const auction = rowOf(state.auctions, auctionId)
  const isLooking = auction?.status === 'pre' || auction?.status === 'live'
  if (auction === undefined || !isLooking || person.profile === null || sells(person, auction)) return accepted([])
  return accepted([{ type: 'document-opened', auctionId, at, profileId: person.profile.id, form }])
}
