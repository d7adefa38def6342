// The actions that are open to the viewer of a card: looks them up in the domain's table.
import { openActions } from '../../domain/auction-actions'
import type { AuctionCard } from '../../state/views/auction-card.view'
import type { ScreenRole } from '../destinations'

const NOTHING: ReturnType<typeof openActions> = []

/** The open actions; none for roles without screens. */
export function actionsOf(
  { auction, own }: Pick<AuctionCard, 'auction' | 'own'>,
  role: ScreenRole | 'admin' | undefined,
) {
  if (role === undefined || role === 'admin') return NOTHING
  const facts = {
    paused: Boolean(auction.paused_at),
    own,
    outcome: auction.result?.outcome ?? null,
    relisted: typeof auction.relisted_as === 'number',
  }
  return openActions(role, auction.status, facts)
}
