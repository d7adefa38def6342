// The visible rows of a board: one store subscription for the whole window, one memoized row per auction.
import { useRef } from 'react'
import { shallowEqual, useSelector } from 'react-redux'
import { selectComparison } from '../../../state/comparison/comparison.selectors'
import type { RootState } from '../../../state/root-state'
import type { AuctionCard } from '../../../state/views/auction-card.view'
import { makeAuctionCardView } from '../../../state/views/auction-card.view'
import type { RowWindow } from '../../../ui/row-window'
import { WindowRow } from '../../../ui/window-list'
import type { BoardStatus } from '../../destinations'
import { useDestinations } from '../../destinations'
import { useAppSelector } from '../../store-binding'
import { AuctionRow } from './auction-row'

interface BoardRowsProps {
  readonly ids: readonly number[]
  readonly drawn: RowWindow
  readonly status: BoardStatus
  readonly rowHeight: number
  readonly selectedId: number | null
  readonly narrow: boolean
}

type CardView = ReturnType<typeof makeAuctionCardView>

/** The rows of the visible window, each at its position. */
export function BoardRows({ ids, drawn, status, rowHeight, selectedId, narrow }: BoardRowsProps) {
  const to = useDestinations()
  const compared = useAppSelector(selectComparison).ids
  const cards = useCards(ids.slice(drawn.first, drawn.end))
  return cards.map((card, offset) => {
    const index = drawn.first + offset
    const id = ids[index]
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

/** The cards of some auctions; the same array while no card changes. Memoized selectors exist for visible rows only. */
function useCards(ids: readonly number[]): readonly (AuctionCard | null)[] {
  const views = useRef(new Map<number, CardView>())
  const read = (state: RootState) => {
    const kept = new Map<number, CardView>()
    const cards = ids.map((id) => {
      const view = views.current.get(id) ?? kept.get(id) ?? makeAuctionCardView()
      kept.set(id, view)
      return view(state, id)
    })
    views.current = kept
    return cards
  }
  return useSelector<RootState, readonly (AuctionCard | null)[]>(read, shallowEqual)
}
