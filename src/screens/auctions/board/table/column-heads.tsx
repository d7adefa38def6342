// The header row of a board's table. Clicking a column name sorts by it.
import { ArrowDown, ArrowUp } from 'lucide-react'
import { memo } from 'react'
import type { BoardColumn } from '../../../../domain/board-columns'
import { selectAssumption } from '../../../../state/assumption/assumption.slice'
import { sortAfterPress, sortsOfColumn } from '../../../../state/boards/board-sorts'
import { boardQueryChanged, selectBoardQuery } from '../../../../state/boards/boards.slice'
import { selectHasWatchList } from '../../../../state/watch-list/watch-list.slice'
import type { BoardStatus } from '../../../destinations'
import { useAppDispatch, useAppSelector } from '../../../store-binding'
import { columnCopy, columnTexts } from './column-copy'

interface ColumnHeadsProps {
  readonly status: BoardStatus
  readonly columns: readonly BoardColumn[]
}

export const ColumnHeads = memo(function ColumnHeads({ status, columns }: ColumnHeadsProps) {
  const { sort } = useAppSelector((state) => selectBoardQuery(state, status))
  const assumption = useAppSelector(selectAssumption)
  const hasStars = useAppSelector(selectHasWatchList)
  const projectClass = hasStars ? 'board-table__project board-table__project--star' : 'board-table__project'
  const dispatch = useAppDispatch()
  return (
    <thead>
      <tr className="board-table__heads" aria-rowindex={1}>
        {columns.map((column) => {
          const { figures } = columnCopy(column, status)
          const { head, name, hint } = columnTexts(column, status, assumption)
          const { ascending, descending } = sortsOfColumn(column, status)
          const direction = sort === ascending ? 'ascending' : sort === descending ? 'descending' : undefined
          return (
            <th
              key={column}
              scope="col"
              aria-sort={direction}
              className={[figures ? 'board-table__figures' : '', column === 'project' ? projectClass : '']
                .filter(Boolean)
                .join(' ')}
            >
              <button
                type="button"
                className="board-table__sort"
                // `Starts (ET)` says its name `Starts` itself.
                title={hint ?? (head.startsWith(name) ? undefined : name)}
                onClick={() =>
                  dispatch(boardQueryChanged({ status, change: { sort: sortAfterPress(column, status, sort) } }))
                }
              >
                {head}
                {direction === 'ascending' ? <ArrowUp size={12} aria-hidden="true" /> : null}
                {direction === 'descending' ? <ArrowDown size={12} aria-hidden="true" /> : null}
              </button>
            </th>
          )
        })}
        <th scope="col" className="board-table__pick">
          <span className="visually-hidden">Compare</span>
        </th>
      </tr>
    </thead>
  )
})
