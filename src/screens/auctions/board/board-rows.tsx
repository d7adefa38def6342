// The visible rows of a board: one store subscription for the whole window, one memoized row per auction.
import { selectComparison } from '../../../state/comparison/comparison.selectors'
import type { BoardIds } from '../../../state/views/live-board.view'
import type { RowWindow } from '../../../ui/row-window'
import { WindowRow } from '../../../ui/window-list'
import type { BoardStatus } from '../../destinations'
import { useDestinations } from '../../destinations'
import { useAppSelector } from '../../store-binding'
import { AuctionRow } from './auction-row'
import { useCards } from './use-cards'

interface BoardRowsProps {
  readonly ids: BoardIds
  readonly drawn: RowWindow
  readonly status: BoardStatus
  readonly rowHeight: number
  readonly selectedId: number | null
  readonly narrow: boolean
}

/** The rows of the visible window, each at its position. */
export function BoardRows({ ids, drawn, status, rowHeight, selectedId, narrow }: BoardRowsProps) {
  const to = useDestinations()
  const compared = useAppSelector(selectComparison).ids
  const seen = ids.slice(drawn.first, drawn.end)
  const cards = useCards(seen)
  return cards.map((card, offset) => {
    const index = drawn.first + offset
    const id = seen[offset]
    return card === null || id === undefined ? null : (
      <WindowRow key={id} index={index} count={ids.length} rowHeight={rowHeight}>
        <AuctionRow
          card={card}
          path={to.board(status, id)}
          selected={id === selectedId}
          compared={compared.includes(id)}
          narrow={narrow}
        />
      </WindowRow>
    )
  })
}
