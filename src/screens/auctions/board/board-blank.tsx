// A board without rows: skeletons, an error with a retry, or an empty state that suggests what to do next.
import { Gavel, SearchX } from 'lucide-react'
import { Link } from 'wouter'
import { formatCount } from '../../../domain/formats'
import { boardQueryCleared } from '../../../state/boards/boards.slice'
import { lineRetryRequested } from '../../../state/connection/connection.slice'
import { selectUnreadable } from '../../../state/unreadable/unreadable.slice'
import { Button, buttonClass } from '../../../ui/button'
import { EmptyState, ErrorState, LoadingNote, Skeleton } from '../../../ui/states'
import { type BoardStatus, useDestinations } from '../../destinations'
import { useAppDispatch, useAppSelector } from '../../store-binding'
import type { BoardSelector } from './use-board'

const emptyCopy: Readonly<
  Record<BoardStatus, { readonly title: string; readonly text: string; readonly linkTo: BoardStatus | null }>
> = {
  incomplete: {
    title: 'No incomplete auctions',
    text: 'Loans appear here while their setup is in progress.',
    linkTo: null,
  },
  submitted: {
    title: 'No submitted auctions',
    text: 'A loan appears here once its setup is submitted.',
    linkTo: 'pre',
  },
  commitment: {
    title: 'No auctions at commitment',
    text: 'A loan appears here once its firm commitment is accepted.',
    linkTo: 'submitted',
  },
  pre: {
    title: 'No pre auctions',
    text: 'An auction appears here as soon as its start is announced. See what is live now.',
    linkTo: 'live',
  },
  live: {
    title: 'No live auctions',
    text: 'Nothing is open for bids at the moment. See what starts next.',
    linkTo: 'pre',
  },
  past: {
    title: 'No past auctions',
    text: 'Results appear here as soon as an auction closes. See what is live now.',
    linkTo: 'live',
  },
}
const linkLabel: Partial<Record<BoardStatus, string>> = {
  pre: 'Show pre auctions',
  live: 'Show live auctions',
  submitted: 'Show submitted auctions',
}

interface BoardBlankProps {
  readonly status: BoardStatus
  readonly selectBoard: BoardSelector
  /** Shows a table skeleton instead of cards. */
  readonly asTable: boolean
}

export function BoardBlank({ status, selectBoard, asTable }: BoardBlankProps) {
  const view = useAppSelector(selectBoard)
  const unreadable = useAppSelector((state) => selectUnreadable(state, `auction.list:${status}`))
  const dispatch = useAppDispatch()
  const to = useDestinations()
  switch (view.status) {
    case 'failed':
      return (
        <ErrorState title="Couldn’t load auctions" onRetry={() => dispatch(lineRetryRequested())}>
          {view.error?.message ?? 'The server didn’t give a reason.'}
        </ErrorState>
      )
    case 'loaded': {
      if (view.total > 0)
        return (
          <EmptyState
            icon={SearchX}
            title="No matching projects"
            actions={<Button onClick={() => dispatch(boardQueryCleared({ status }))}>Clear filters</Button>}
          >
            {view.total === 1 ? '1 auction is' : `${formatCount(view.total)} auctions are`} hidden by your search and
            filters.
          </EmptyState>
        )
      // The note above reports auctions that couldn't be read, so the board isn't really empty.
      if (unreadable > 0) return null
      const { title, text, linkTo } = emptyCopy[status]
      return (
        <EmptyState
          icon={Gavel}
          title={title}
          actions={
            linkTo ? (
              <Link className={buttonClass('quiet')} href={to.board(linkTo)}>
                {linkLabel[linkTo]}
              </Link>
            ) : null
          }
        >
          {text}
        </EmptyState>
      )
    }
    case 'unknown':
    case 'loading':
      return (
        <>
          <LoadingNote>Loading auctions</LoadingNote>
          {asTable ? <TableSkeleton /> : <CardsSkeleton />}
        </>
      )
    default:
      return view.status satisfies never
  }
}

const CardsSkeleton = () =>
  ['first', 'second', 'third', 'fourth'].map((row) => (
    <div className="row-skeleton" key={row}>
      <Skeleton width="46%" height="20px" />
      <Skeleton width="64%" height="14px" />
      <Skeleton height="28px" />
    </div>
  ))

/** Widths that look like project names. */
const nameWidths = ['168px', '132px', '190px', '150px', '176px', '120px', '158px', '184px', '140px', '164px']

const TableSkeleton = () => (
  <div className="table-skeleton">
    {nameWidths.map((width) => (
      <div key={width}>
        <Skeleton width={width} height="14px" />
        <Skeleton width="64px" height="14px" />
        <Skeleton height="14px" />
      </div>
    ))}
  </div>
)
