// The detail side of a board without an auction: a hint to select one, or why the linked one can't be shown.
import { MousePointerClick, SearchX } from 'lucide-react'
import { useMemo } from 'react'
import { lineRetryRequested } from '../../../state/connection/connection.slice'
import { makeComparisonView } from '../../../state/views/comparison.view'
import { EmptyState, ErrorState, LoadingNote, Skeleton } from '../../../ui/states'
import { useAppDispatch, useView } from '../../store-binding'

/** State of the linked auction; `none` if the URL names none. */
export type Linked = 'none' | 'shown' | 'reading' | 'failed' | 'gone'

/** Loads the auction named in the URL. */
export function useLinked(auctionId: number | null): Linked {
  const ids = useMemo(() => (auctionId === null ? [] : [auctionId]), [auctionId])
  return useView(makeComparisonView, ids)[0]?.kind ?? 'none'
}

interface AbsentAuctionProps {
  readonly auctionId: number | null
  readonly linked: Linked
}

export function AbsentAuction({ auctionId, linked }: AbsentAuctionProps) {
  const dispatch = useAppDispatch()
  switch (linked) {
    case 'none':
      return (
        <EmptyState icon={MousePointerClick} title="No auction selected">
          Select an auction to see its price, terms and bids.
        </EmptyState>
      )
    case 'reading':
    case 'shown':
      return (
        <>
          <LoadingNote>Loading auction</LoadingNote>
          <Skeleton width="240px" height="120px" />
        </>
      )
    case 'failed':
      return (
        <ErrorState title="Couldn’t load this auction" onRetry={() => dispatch(lineRetryRequested())}>
          The server didn’t return it.
        </ErrorState>
      )
    case 'gone':
      return (
        <EmptyState icon={SearchX} title="Auction not found">
          Auction {auctionId} doesn’t exist or isn’t available to you. Check the link, or select an auction from the
          list.
        </EmptyState>
      )
    default:
      return linked satisfies never
  }
}
