// The actions that are open to the viewer of a card: looks them up in the domain's table, and leaves out what the server
// does not offer.
import type { ActionFacts, AuctionAction } from '../../domain/auction-actions'
import { openActions } from '../../domain/auction-actions'
import { isOffered, selectCapabilities } from '../../state/capabilities/capabilities.slice'
import { selectUser } from '../../state/session/session.slice'
import type { AuctionCard } from '../../state/views/auction-card.view'
import type { ScreenRole } from '../destinations'
import { useAppSelector } from '../store-binding'

const NOTHING: ReturnType<typeof openActions> = []

type Capabilities = ReturnType<typeof selectCapabilities>

/** The feature that an action belongs to; the other actions are in the specification. */
const features: Partial<Readonly<Record<AuctionAction, Parameters<typeof isOffered>[1]>>> = {
  withdraw: 'withdraw',
  pause: 'pause',
  resume: 'pause',
  extend: 'extend',
  relist: 'relist',
  'trade-confirmation': 'trade-confirmation',
  'my-receipts': 'receipts',
  'withdraw-offer': 'transfer-offers',
  'answer-offer': 'transfer-offers',
}

/** The profile of the viewer; null for people without one. */
const useOwnProfileId = (): number | null => useAppSelector(selectUser)?.profile?.id ?? null

function offeredOf({ auction }: Pick<AuctionCard, 'auction'>, ownProfileId: number | null): ActionFacts['offered'] {
  const offer = auction.transfer_offer ?? null
  return offer === null ? 'no' : offer.to.id === ownProfileId ? 'to-us' : 'by-us'
}

/** Whether the loan is offered to another lender: by the viewer's firm, or to it. */
export const useOffered = (card: Pick<AuctionCard, 'auction'>): ActionFacts['offered'] =>
  offeredOf(card, useOwnProfileId())

/** The open actions; none for roles without screens. */
function actionsOf(
  { auction, own }: Pick<AuctionCard, 'auction' | 'own'>,
  role: ScreenRole | 'admin' | undefined,
  capabilities: Capabilities,
  offered: ActionFacts['offered'],
) {
  if (role === undefined || role === 'admin') return NOTHING
  const facts = {
    paused: Boolean(auction.paused_at),
    own,
    outcome: auction.outcome,
    relisted: typeof auction.relisted_as === 'number',
    offered,
  }
  return openActions(role, auction.status, facts).filter((action) => {
    const feature = features[action]
    return feature === undefined || isOffered(capabilities, feature)
  })
}

/** The actions that are open to this role; none without one. */
export const useActions = (card: Pick<AuctionCard, 'auction' | 'own'>, role: ScreenRole | 'admin' | undefined) =>
  actionsOf(card, role, useAppSelector(selectCapabilities), useOffered(card))
