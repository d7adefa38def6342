// Tells the viewer that the open auction has moved to another board.
import { Link } from 'wouter'
import { Notice } from '../../../ui/states'
import { type BoardStatus, useDestinations } from '../../destinations'
import { useAuction } from '../auction-context'

/** Links to the new board. Hidden while the auction is on this board. */
export function MovedNotice({ board }: { readonly board: BoardStatus }) {
  const panel = useAuction()
  const to = useDestinations()
  const { id, status } = panel.auction
  if (status === board) return null
  return (
    <div className="panel__notes">
      <Notice tone="info" role="status">
        {movedText(status)}{' '}
        <Link href={to.board(status, id)}>{status === 'past' ? 'See the result' : 'Go to its board'}</Link>
      </Notice>
    </div>
  )
}

function movedText(status: BoardStatus): string {
  switch (status) {
    case 'past':
      return 'This auction has closed.'
    case 'live':
      return 'This auction is live.'
    case 'commitment':
      return 'This auction was withdrawn.'
    case 'incomplete':
    case 'submitted':
    case 'pre':
      return 'This auction moved to another board.'
    default:
      return status satisfies never
  }
}
