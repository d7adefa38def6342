// A notice that the auction has changed its board while it was open here.
import { Link } from 'wouter'
import type { AuctionPanel } from '../../../state/views/auction-panel.view'
import { Notice } from '../../../ui/states'
import type { BoardStatus } from '../../destinations'
import { useDestinations } from '../../destinations'

/** The notice, with a link to the new board; nothing on the auction's own board. */
export function MovedNotice({ panel, board }: { readonly panel: AuctionPanel; readonly board: BoardStatus }) {
  const to = useDestinations()
  const { id, status } = panel.auction
  if (status === board) return null
  return (
    <div className="panel__notes">
      <Notice tone="info" role="status">
        {moveText(status)}{' '}
        <Link href={to.board(status, id)}>
          {status === 'past' ? 'Show the result under Past' : 'Show it on its board'}
        </Link>
      </Notice>
    </div>
  )
}

function moveText(status: BoardStatus): string {
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
