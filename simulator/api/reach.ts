// Whether the viewer may reach what a call's path names. Checked before a wrong body is reported, so that a body without content
// tells nobody which auctions, loans and prepared bids exist.
import type { CallName } from '../../src/contract/calls'
import type { RunningWorld } from '../runtime/running-world'
import { maySee } from '../world/auctions/visibility'
import { personById } from '../world/people/people'
import { notFound } from '../world/refusal'
import { rowOf } from '../world/table'
import type { Viewer } from './handler'
import { loanReadBy } from './loan-access'
import { refusedBy } from './middleware/refused'

/** Throws a 404 if the viewer can't see this auction. */
export function assertAuction(world: RunningWorld, viewer: Viewer, auctionId: number): void {
  const person = personById(world.state(), viewer.userId)
  const auction = rowOf(world.state().auctions, auctionId)
  if (person === undefined || auction === undefined || !maySee(person, auction))
    throw refusedBy(notFound('The auction'))
}

/** Throws a 404 if the viewer's firm has no such prepared bid. */
export function assertPreparedBid(world: RunningWorld, viewer: Viewer, preparedId: number): void {
  const profileId = personById(world.state(), viewer.userId)?.profile?.id ?? 0
  const prepared = world.state().twoPerson.prepared[profileId] ?? []
  if (!prepared.some(({ id }) => id === preparedId)) throw refusedBy(notFound('The prepared bid'))
}

/** Throws a 403, 404 or 410 if the viewer can't reach the auction, the loan or the prepared bid in these path parameters. */
export function assertReach(name: CallName, world: RunningWorld, viewer: Viewer, params: unknown): void {
  const { auctionId, id } = Object(params) as { readonly auctionId?: unknown; readonly id?: unknown }
  if (typeof auctionId === 'number') assertAuction(world, viewer, auctionId)
  if (typeof id === 'number' && name.startsWith('two-person.')) assertPreparedBid(world, viewer, id)
  if (typeof id === 'number' && name.startsWith('loan.')) loanReadBy(world, viewer, id)
}
