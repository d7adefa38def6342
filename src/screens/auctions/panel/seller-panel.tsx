// The panel of an auction for its seller. It keeps all sections once the loan is gone, because they say what happened to it.
import type { ReactNode } from 'react'
import { WhenLoaded } from '../../../ui/lazy-part'
import { Placeholder } from '../../../ui/placeholder'
import { Skeleton } from '../../../ui/states'
import { AsOf } from '../../as-of'
import type { BoardStatus } from '../../destinations'
import { useAuction } from '../auction-context'
import { PastLinks } from '../board/past-links'
import type { SellerSectionProps } from '../desk/seller-section'
import { useGone } from '../use-gone'
import { AuctionHistory } from './history/auction-history'
import { sellerSection } from './lazy-parts'
import { MovedNotice } from './moved-notice'
import {
  BidSheet,
  Bids,
  Documents,
  FurtherTerms,
  LowerSections,
  PanelTop,
  PriceAndChart,
  Questions,
  Result,
  Terms,
} from './panel-sections'

export interface SellerPanelProps {
  /** The board that shows the panel. */
  readonly board: BoardStatus
}

export function SellerPanel({ board }: SellerPanelProps) {
  const panel = useAuction()
  const reason = useGone(panel)
  const gone = reason !== null
  const isLive = panel.auction.status === 'live'
  return (
    <div className="panel">
      <PanelTop gone={reason} asOf={<AsOf />} />
      <PriceAndChart gone={gone} />
      {gone ? null : <MovedNotice board={board} />}
      {isLive ? (
        <>
          <Part section="figures" fallback={<Placeholder height="120px">Calculating proceeds</Placeholder>} />
          <Bids gone={gone} />
        </>
      ) : null}
      <Result>
        <PastLinks />
      </Result>
      <Part section="progress" />
      <Terms />
      <LowerSections>
        {isLive ? null : <Bids gone={gone} />}
        <AuctionHistory />
        <Part section="investors" fallback={<Placeholder height="96px">Loading seller details</Placeholder>} />
        <FurtherTerms />
        <BidSheet />
        <Documents />
        <Questions />
        <Part section="paper" />
      </LowerSections>
      <Part
        section="foot"
        fallback={
          <div className="panel__foot">
            <Skeleton height="44px" />
          </div>
        }
      />
    </div>
  )
}

interface PartProps extends SellerSectionProps {
  /** Shown while the seller's sections load. */
  readonly fallback?: ReactNode
}

const Part = ({ section, fallback = null }: PartProps) => (
  <WhenLoaded part={sellerSection} fallback={fallback}>
    <sellerSection.Component section={section} />
  </WhenLoaded>
)
