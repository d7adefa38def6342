// The data room of an auction: the confidentiality agreement that opens its documents, and who read them. docs/data-room.md
import * as z from 'zod/mini'
import { firm } from './auction'
import { type CallSpec, file, one } from './call'
import { id, instant, maybe } from './fields'
import { loanFileKey } from './loan'
import { MAX_AGREEMENT_LENGTH } from './text-limits'

const agreement = z.object({
  version: z.int(),
  text: z.string(),
  /** Of the text, hex. */
  sha256: z.string(),
  set_at: instant,
})

/** That a signator accepted one version of the agreement for their firm. */
const acceptance = z.object({
  version: z.int(),
  /** Of the text that they accepted, hex. */
  sha256: z.string(),
  signator: z.string(),
  at: instant,
})

/** One version of a document that an investor opened. */
const documentRead = z.object({
  form: loanFileKey,
  version: z.int(),
  /** False if the document was replaced or removed since. */
  is_current: z.boolean(),
  first_at: instant,
  last_at: instant,
  count: z.int(),
})

/** An investor who may open the documents, or did. */
const reader = z.object({
  investor: firm,
  /** Oldest first. */
  acceptances: z.array(acceptance),
  /** In the order of first opening; empty if the investor never opened a document. */
  reads: z.array(documentRead),
})
export type Reader = z.output<typeof reader>

export const dataRoom = z.object({
  auction_id: id,
  /** The agreement in force; null if documents open without one. */
  agreement: maybe(agreement),
  /** The number of the last version, even if it was removed; 0 before the first. */
  agreement_version: z.int(),
  /** For an investor: the last version that their firm accepted. */
  accepted: maybe(acceptance),
  /** For the auction's seller only. */
  readers: maybe(z.array(reader)),
})
export type DataRoom = z.output<typeof dataRoom>

const auctionId = z.object({ auctionId: id })
const sellers = ['lender', 'originator'] as const
const viewers = [...sellers, 'investor'] as const

export const dataRoomCalls = {
  'auction.data-room': {
    method: 'GET',
    path: '/api/auction/data-room/{auctionId}',
    params: auctionId,
    answer: one(dataRoom),
    access: viewers,
    beyondSpec: true,
  },
  /** `version`: the last version that the sender saw (`agreement_version`). The server answers 409 if there is a newer one. */
  'auction.set-agreement': {
    method: 'POST',
    path: '/api/auction/agreement/{auctionId}',
    params: auctionId,
    body: z.union([
      z.object({ agreement_text: z.string(), version: z.int() }),
      z.object({ remove: z.literal(true), version: z.int() }),
    ]),
    // A text of the greatest length, with every character escaped.
    largestBodyBytes: 6 * MAX_AGREEMENT_LENGTH + 1_024,
    answer: one(dataRoom),
    access: sellers,
    beyondSpec: true,
  },
  /** `version`: the one that the signator read. The server answers 409 if it is no longer in force. Accepting it again changes nothing. */
  'auction.accept-agreement': {
    method: 'POST',
    path: '/api/auction/accept-agreement/{auctionId}',
    params: auctionId,
    body: z.object({ version: z.int(), signator_id: id }),
    answer: one(dataRoom),
    access: ['investor'],
    beyondSpec: true,
  },
  /** All documents that the viewer may open as one ZIP, with an index. Counts as opening each of them. */
  'auction.documents-archive': {
    method: 'GET',
    path: '/api/auction/documents-archive/{auctionId}',
    params: auctionId,
    answer: file,
    access: viewers,
    beyondSpec: true,
  },
} as const satisfies Record<string, CallSpec>
