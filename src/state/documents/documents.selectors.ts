// Reading the documents of an auction.
import type { LoanFileKey } from '../../contract/loan'
import type { RootState } from '../root-state'
import type { AuctionDocuments, ClosingPack, DocumentDownload } from './documents.state'
import { downloadKey } from './documents.state'

/** Undefined until they were opened. */
export const selectDocuments = (state: RootState, auctionId: number): AuctionDocuments | undefined =>
  state.documents.byAuction[auctionId]

/** The last download of one document; undefined before the first. */
export const selectDownload = (state: RootState, auctionId: number, form: LoanFileKey): DocumentDownload | undefined =>
  state.documents.downloads[downloadKey(auctionId, form)]

/** The last closing pack of a loan; undefined before the first. */
export const selectPack = (state: RootState, loanId: number): ClosingPack | undefined => state.documents.packs[loanId]
