// The figure of a prepared order: `102-00`, or `Standing maximum 104-00`, so that nobody takes a maximum for a bid.
import { knownQuote } from '../loan-copy'
import type { PreparedBid } from './prepared-bid-order'

export function PreparedFigure({ bid }: { readonly bid: PreparedBid }) {
  const figure = knownQuote(bid)
  if (!bid.standing_maximum) return <b>{figure ?? 'A bid'}</b>
  return figure === null ? (
    <b>A standing maximum</b>
  ) : (
    <>
      Standing maximum <b>{figure}</b>
    </>
  )
}
