// Finding the loan of an auction.
import type { Auction } from '../../contract/auction'
import type { RootState } from '../root-state'

/** The loan's id, as the server tells it or as it was kept; null where nobody knows. */
export function selectLoanIdOf(
  { loanPlaces }: Pick<RootState, 'loanPlaces'>,
  auction: Pick<Auction, 'id'>,
  loan: Pick<Auction['loan'], 'id'>,
): number | null {
  if (typeof loan.id === 'number') return loan.id
  const found = Object.entries(loanPlaces.places).find(([, { auctionId }]) => auctionId === auction.id)
  return found === undefined ? null : Number(found[0])
}
