// Actions available to the viewer of an auction: the domain's rules, minus features this server doesn't support.
import { type ActionFacts, type AuctionAction, openActions } from '../../domain/auction-actions'
import { isOffered, selectCapabilities } from '../../state/capabilities/capabilities.slice'
import { selectUser } from '../../state/session/session.slice'
import type { AuctionCard } from '../../state/views/auction-card.view'
import type { ScreenRole } from '../destinations'
import { useAppSelector } from '../store-binding'
import { useRole } from '../use-role'

const NO_ACTIONS: ReturnType<typeof openActions> = []

type Capabilities = ReturnType<typeof selectCapabilities>

/** The optional feature behind an action. Actions not listed here are in the specification, so every server has them. */
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

/** The viewer's profile id; null before registration is complete. */
const useOwnProfileId = (): number | null => useAppSelector(selectUser)?.profile?.id ?? null

function transferOfferOf(
  { auction }: Pick<AuctionCard, 'auction'>,
  ownProfileId: number | null,
): ActionFacts['offered'] {
  const offer = auction.transfer_offer ?? null
  return offer === null ? 'no' : offer.to.id === ownProfileId ? 'to-us' : 'by-us'
}

/** Whether the loan has a pending transfer offer, from or to the viewer's firm. */
export const useTransferOffer = (card: Pick<AuctionCard, 'auction'>): ActionFacts['offered'] =>
  transferOfferOf(card, useOwnProfileId())

function actionsOf(
  { auction, own }: Pick<AuctionCard, 'auction' | 'own'>,
  role: ScreenRole | 'admin' | undefined,
  capabilities: Capabilities,
  offered: ActionFacts['offered'],
) {
  if (role === undefined || role === 'admin') return NO_ACTIONS
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

/** The actions available to the viewer; none for admins, who have no screens. */
export const useActions = (card: Pick<AuctionCard, 'auction' | 'own'>) =>
  actionsOf(card, useRole(), useAppSelector(selectCapabilities), useTransferOffer(card))
