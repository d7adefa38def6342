// The list side of a board: heading, what changed while away, tools, count, and the rows or why there are none.
import type { Ref } from 'react'
import { useRef } from 'react'
import { boardTitle } from '../../../domain/auction-status'
import { selectUser } from '../../../state/session/session.selectors'
import type { makeBoardView } from '../../../state/views/live-board.view'
import { NARROW, useMediaQuery } from '../../../ui/media-query'
import { LivePill } from '../../../ui/tag'
import type { WindowListHandle } from '../../../ui/window-list'
import { WindowList } from '../../../ui/window-list'
import type { BoardStatus } from '../../destinations'
import { PageHeading } from '../../page-heading'
import { useAppSelector } from '../../store-binding'
import { AwayDigest } from './away-digest'
import { BoardBlank } from './board-blank'
import { BoardRows } from './board-rows'
import { BoardCount, BoardTools } from './board-tools'
import { ExportCsv } from './export-csv'

/** Row and gap, px; board.css draws the rows to the same measure. */
const ROW_WIDE = 138
const ROW_NARROW = 152

interface BoardListProps {
  readonly status: BoardStatus
  readonly view: ReturnType<ReturnType<typeof makeBoardView>>
  readonly selectedId: number | null
  readonly list: Ref<WindowListHandle>
  readonly search: Ref<HTMLInputElement>
  /** Opens the list of keys. */
  readonly onKeys: () => void
}

/** The region Auctions. */
export function BoardList({ status, view, selectedId, list, search, onKeys }: BoardListProps) {
  const role = useAppSelector(selectUser)?.role
  const narrow = useMediaQuery(NARROW)
  const scroller = useRef<HTMLElement>(null)
  const rowHeight = narrow ? ROW_NARROW : ROW_WIDE
  return (
    <section className="board__list" ref={scroller} aria-label="Auctions">
      <PageHeading title={boardTitle[status]}>
        {status === 'live' && view.total > 0 ? <LivePill>{view.total} OPEN</LivePill> : null}
      </PageHeading>
      <AwayDigest />
      <BoardTools
        status={status}
        withWins={role === 'investor'}
        withPeople={role === 'lender' || role === 'originator'}
        search={search}
      />
      {view.status === 'loaded' || view.total > 0 ? (
        <BoardCount status={status} shown={view.shown} total={view.total} onKeys={onKeys}>
          {status === 'past' && view.shown > 0 ? <ExportCsv ids={view.ids} /> : null}
        </BoardCount>
      ) : null}
      {view.ids.length > 0 ? (
        <WindowList
          ref={list}
          label={boardTitle[status]}
          count={view.ids.length}
          rowHeight={rowHeight}
          scroller={scroller}
          renderRows={(drawn) => (
            <BoardRows
              ids={view.ids}
              drawn={drawn}
              status={status}
              rowHeight={rowHeight}
              selectedId={selectedId}
              narrow={narrow}
            />
          )}
        />
      ) : (
        <BoardBlank status={status} view={view} />
      )}
    </section>
  )
}
