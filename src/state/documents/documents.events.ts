// What a person wants with the documents of an auction.
import type { LoanFileKey } from '../../contract/loan'
import type { PackChange, PackRequest } from '../../ports/files'
import { fact, intent } from '../core/intent'

/** The documents of an auction are looked at: read which there are. */
export const documentsOpened = fact('documents/opened')<{ readonly auctionId: number }>()
/** Fetch one and hand it to the browser under this name. */
export const documentFetchRequested = intent('document/fetch-requested')<{
  readonly auctionId: number
  readonly form: LoanFileKey
  readonly name: string
}>()
/** How much of it has come, bytes; `total` null where the server does not say. */
export const documentPartReceived = fact('document/part-received')<{
  readonly auctionId: number
  readonly form: LoanFileKey
  readonly received: number
  readonly total: number | null
}>()
/** Put the documents of a loan and the held sheets into one file. */
export const documentPackRequested = intent('document/pack-requested')<PackRequest>()
/** How far it is. */
export const documentPackChanged = fact('document/pack-changed')<PackChange['payload']>()
