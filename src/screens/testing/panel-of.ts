// The panel of one auction, for tests of dialogs that are rendered without a board.
import { initialState } from '../../state/root-reducer'
import { stateAfter } from '../../state/testing/samples'
import { type AuctionPanel, makeAuctionPanelView } from '../../state/views/auction-panel.view'
import { type auctionOf, listOf, signedInAs } from './fixtures'

/** As a lender sees it. */
export function panelOf(auction: ReturnType<typeof auctionOf>): AuctionPanel {
  const state = stateAfter(initialState, signedInAs('lender'), listOf(auction.status, auction))
  const panel = makeAuctionPanelView()(state, auction.id)
  if (panel === null) throw new Error(`no auction ${auction.id}`)
  return panel
}
