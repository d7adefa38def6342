// The panel of an auction that is replayed: no actions, and no live data.
import { AuctionHistory } from './history/auction-history'
import { Bids, FurtherTerms, LowerSections, PanelTop, PriceAndChart, Result, Terms } from './panel-sections'

export const ReplayPanel = () => (
  <div className="panel">
    <PanelTop />
    <PriceAndChart />
    <Result />
    <Terms />
    <LowerSections>
      <Bids />
      <AuctionHistory />
      <FurtherTerms />
    </LowerSections>
  </div>
)
