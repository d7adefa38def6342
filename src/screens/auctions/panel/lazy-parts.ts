// Parts of the panel that load later: the seller-only sections, because with their dialogs they add 32 kB gzip that investors don't
// need, the standing maximum with its form, questions, and the bid sheet and documents below the first paint.
import { lazyPart } from '../../../ui/lazy-part'

export const sellerSection = lazyPart(
  () => import('../desk/seller-section'),
  ({ SellerSection }) => SellerSection,
)

export const standingMaximum = lazyPart(
  () => import('../standing-maximum/standing-maximum-line'),
  ({ StandingMaximumLine }) => StandingMaximumLine,
)

export const auctionDocuments = lazyPart(
  () => import('./documents/auction-documents'),
  ({ AuctionDocuments }) => AuctionDocuments,
)

export const questions = lazyPart(
  () => import('../questions/questions-section'),
  ({ QuestionsSection }) => QuestionsSection,
)

export const bidSheet = lazyPart(
  () => import('./bid-sheet-section'),
  ({ LoadedBidSheet }) => LoadedBidSheet,
)
