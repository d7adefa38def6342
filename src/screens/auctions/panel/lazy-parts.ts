// Parts of the panel that load later: the seller-only sections, because with their dialogs they add 32 kB gzip that investors don't
// need, the standing maximum with its form, the ranks of a rank-only auction, and what is below the first paint: the bid sheet, documents, questions and receipts.
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

export const myReceipts = lazyPart(
  () => import('./receipts/my-receipts'),
  ({ MyReceipts }) => MyReceipts,
)

export const rankLadder = lazyPart(
  () => import('./bids/rank-history'),
  ({ RankLadder }) => RankLadder,
)

export const rankList = lazyPart(
  () => import('./bids/rank-history'),
  ({ RankList }) => RankList,
)

export const bidSheet = lazyPart(
  () => import('./bid-sheet-section'),
  ({ LoadedBidSheet }) => LoadedBidSheet,
)
