// The panel's bid sheet: its content loads with the sheet.
import { useEffect } from 'react'
import { bidSheetOpened, selectBidSheet } from '../../../state/bid-sheets/bid-sheets.slice'
import { WhenLoaded } from '../../../ui/lazy-part'
import { ErrorState, Skeleton } from '../../../ui/states'
import { useAppDispatch, useAppSelector } from '../../store-binding'
import { useOffers } from '../../use-offers'
import { useAuction } from '../auction-context'
import { PanelSection } from '../panel-section'
import { bidSheet } from './lazy-parts'

/** Nothing on a server without bid sheets, and before the auction is scheduled. Another version is fetched again. */
export function BidSheetSection() {
  const { auction } = useAuction()
  const isOffered = useOffers('bid-sheet')
  const mark = auction.bid_sheet ?? null
  return isOffered && mark !== null ? (
    <Loaded key={`${auction.id} ${mark.sha256}`} auctionId={auction.id} sha256={mark.sha256} />
  ) : null
}

interface LoadedProps {
  readonly auctionId: number
  /** Of the version in force. */
  readonly sha256: string
}

function Loaded({ auctionId, sha256 }: LoadedProps) {
  const dispatch = useAppDispatch()
  const loaded = useAppSelector((state) => selectBidSheet(state, auctionId))
  useEffect(() => {
    dispatch(bidSheetOpened({ auctionId }))
  }, [dispatch, auctionId])
  const sheet = loaded?.sheet?.sha256 === sha256 ? loaded.sheet : null
  return (
    <PanelSection title="Bid sheet">
      {sheet !== null ? (
        <WhenLoaded part={bidSheet} fallback={<Skeleton height="160px" />}>
          <bidSheet.Component sheet={sheet} />
        </WhenLoaded>
      ) : loaded?.status === 'failed' ? (
        <ErrorState title="Couldn’t load the bid sheet" onRetry={() => dispatch(bidSheetOpened({ auctionId }))}>
          {loaded.error?.message}
        </ErrorState>
      ) : (
        <Skeleton height="160px" />
      )}
    </PanelSection>
  )
}
