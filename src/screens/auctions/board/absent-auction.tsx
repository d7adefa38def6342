// What the detail side of a board shows where there is no auction: an invitation, or why the linked one is not there.
import { MousePointerClick, SearchX } from 'lucide-react'
import { useMemo } from 'react'
import { lineRetryRequested } from '../../../state/connection/connection.slice'
import { makeComparisonView } from '../../../state/views/comparison.view'
import { EmptyState, ErrorState, LoadingNote, Skeleton } from '../../../ui/states'
import { useAppDispatch, useView } from '../../store-binding'

/** How the linked auction stands: `none` is linked, it is `shown`, still `reading`, could not be read, or not there. */
export type Linked = 'none' | 'shown' | 'reading' | 'failed' | 'gone'

/** Follows the auction that an address names. */
export function useLinked(auctionId: number | null): Linked {
  const ids = useMemo(() => (auctionId === null ? [] : [auctionId]), [auctionId])
  return useView(makeComparisonView, ids)[0]?.kind ?? 'none'
}

interface AbsentAuctionProps {
  readonly auctionId: number | null
  readonly linked: Linked
}

/** Only where no auction can be shown. */
export function AbsentAuction({ auctionId, linked }: AbsentAuctionProps) {
  const dispatch = useAppDispatch()
  switch (linked) {
    case 'none':
      return (
        <EmptyState icon={MousePointerClick} title="No auction chosen">
          Choose an auction to see its price, its terms and its bids.
        </EmptyState>
      )
    case 'reading':
    case 'shown':
      return (
        <>
          <LoadingNote>Loading the auction</LoadingNote>
          <Skeleton width="240px" height="120px" />
        </>
      )
    case 'failed':
      return (
        <ErrorState title="The auction could not be read" onRetry={() => dispatch(lineRetryRequested())}>
          The server did not send it.
        </ErrorState>
      )
    case 'gone':
      return (
        <EmptyState icon={SearchX} title="Auction not found">
          There is no auction {auctionId}, or it is not open to you. Check the link, or choose an auction from the list.
        </EmptyState>
      )
    default:
      return linked satisfies never
  }
}
