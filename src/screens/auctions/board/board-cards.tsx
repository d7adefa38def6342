// A board as cards: only the visible ones in the document, one store subscription for all of them, one memoized row per auction.
import type { Ref, RefObject } from 'react'
import { boardTitle } from '../../../domain/auction-status'
import { selectComparison } from '../../../state/comparison/comparison.slice'
import type { RowWindow } from '../../../ui/row-window'
import type { RowWindowHandle } from '../../../ui/use-row-window'
import { WindowList, WindowRow } from '../../../ui/window-list'
import type { BoardStatus } from '../../destinations'
import { useDestinations } from '../../destinations'
import { useAppSelector } from '../../store-binding'
import { AuctionRow } from './auction-row'
import type { ReadBoard } from './use-board'
import { useCards } from './use-cards'

/** A card and its gap, px; board.css draws the rows to the same measure. */
const ROW_WIDE = 138
const ROW_NARROW = 152

interface CardsProps {
  readonly status: BoardStatus
  readonly selectedId: number | null
  readonly narrow: boolean
}

interface BoardCardsProps extends CardsProps {
  readonly board: ReadBoard
  /** The element that scrolls. */
  readonly scroller: RefObject<HTMLElement | null>
  readonly ref?: Ref<RowWindowHandle> | undefined
}

/** The list of cards. */
export function BoardCards({ board, scroller, ref, ...cards }: BoardCardsProps) {
  const { ids } = useAppSelector(board)
  const rowHeight = cards.narrow ? ROW_NARROW : ROW_WIDE
  return (
    <WindowList
      ref={ref}
      label={boardTitle[cards.status]}
      count={ids.length}
      rowHeight={rowHeight}
      scroller={scroller}
      renderRows={(drawn) => <BoardRows {...cards} ids={ids} drawn={drawn} rowHeight={rowHeight} />}
    />
  )
}

interface BoardRowsProps extends CardsProps {
  readonly ids: readonly number[]
  readonly drawn: RowWindow
  readonly rowHeight: number
}

/** The rows of the visible window, each at its position. */
function BoardRows({ ids, drawn, status, rowHeight, selectedId, narrow }: BoardRowsProps) {
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
