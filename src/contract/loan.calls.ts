// Calls about loans. S7.25 to S7.31
import * as z from 'zod/mini'
import { auction } from './auction'
import { type CallSpec, file, maybeOne, none, one, rows } from './call'
import { extension, id } from './fields'
import {
  loan,
  loanActivity,
  loanCheck,
  loanCreated,
  loanCreateRequest,
  loanFileKey,
  loanParties,
  loanSetupRequest,
  loanSubmission,
  loanUpdateRequest,
  uploadProgress,
  uploadRequest,
} from './loan'
import { seenTerms } from './seen-terms'

const loanId = z.object({ id })
const sellers = ['lender', 'originator'] as const
/** What the lender's dialog showed; the server answers 409 if a term has changed. */
const seen = z.optional(seenTerms)

export const loanCalls = {
  'loan.read': { method: 'GET', path: '/api/loan/{id}', params: loanId, answer: one(loan), access: sellers },
  /**
   * What happened to the loan and its auction since the firm has it, newest first, a page at a time. `before`: the id of the last row of
   * the page before. `older`: how many rows follow this page.
   */
  'loan.activity': {
    method: 'GET',
    path: '/api/loan/{id}/activity',
    params: loanId,
    query: z.object({ before: z.optional(z.int()) }),
    answer: rows(loanActivity, z.object({ older: extension(z.int()) })),
    access: sellers,
    beyondSpec: true,
  },
  'loan.check': {
    method: 'POST',
    path: '/api/loan/check',
    body: loanSetupRequest,
    answer: maybeOne(loanCheck),
    access: sellers,
  },
  /** Takes an Idempotency-Key: a repeat after a lost answer creates nothing. */
  'loan.create': {
    method: 'POST',
    path: '/api/loan',
    body: loanCreateRequest,
    answer: one(loanCreated),
    access: sellers,
  },
  /** With the `version` that the edit started from, a server with versions answers 409 if the setup changed since. */
  'loan.update': {
    method: 'POST',
    path: '/api/loan/{id}',
    params: loanId,
    body: loanUpdateRequest,
    answer: maybeOne(loanCreated),
    access: sellers,
  },
  /** With the `version` of the loan that the seller saw, a server with versions answers 409 if the setup changed since. */
  'loan.remove': {
    method: 'DELETE',
    path: '/api/loan/{id}',
    params: loanId,
    query: z.object({ version: z.optional(z.int()) }),
    answer: none,
    access: sellers,
  },
  'loan.transfer': {
    method: 'POST',
    path: '/api/loan/{id}/transfer',
    params: loanId,
    /** The other lender's profile id, from the lender map. */
    body: z.object({ lender_id: id, seen }),
    answer: none,
    access: ['lender'],
  },
  /** Offers the loan to another lender. Nothing changes until they accept. */
  'loan.offer': {
    method: 'POST',
    path: '/api/loan/{id}/offer',
    params: loanId,
    /** The other lender's profile id, from the lender map. */
    body: z.object({ lender_id: id, seen }),
    answer: none,
    access: ['lender'],
    beyondSpec: true,
  },
  /**
   * By the lender that it is offered to. Without `seen`, an acceptance with another `version` than the auction's is answered with 409;
   * a refusal of the offer is never stale.
   */
  'loan.answer-offer': {
    method: 'POST',
    path: '/api/loan/{id}/offer/answer',
    params: loanId,
    body: z.object({ accept: z.boolean(), version: z.optional(z.int()), seen }),
    answer: none,
    access: ['lender'],
    beyondSpec: true,
  },
  /** By the lender who offers it. */
  'loan.withdraw-offer': {
    method: 'DELETE',
    path: '/api/loan/{id}/offer',
    params: loanId,
    answer: none,
    access: ['lender'],
    beyondSpec: true,
  },
  /** A multipart form with the loan file fields. */
  'loan.upload': {
    method: 'POST',
    path: '/api/loan/{id}/documents',
    params: loanId,
    encoding: 'multipart',
    answer: maybeOne(loan),
    access: sellers,
  },
  /**
   * Starts or resumes sending a document in parts: the same file of the same user is found by its name and SHA-256. If the
   * document is complete already, the answer contains the loan.
   */
  'loan.begin-upload': {
    method: 'POST',
    path: '/api/loan/{id}/uploads',
    params: loanId,
    body: uploadRequest,
    answer: one(uploadProgress),
    access: sellers,
    beyondSpec: true,
  },
  /**
   * The next part, as the file `part` of a multipart form. At an offset other than its own the server answers 409; the answer to the last
   * part contains the loan.
   */
  'loan.send-part': {
    method: 'POST',
    path: '/api/loan/{id}/uploads/{upload}',
    params: z.object({ id, upload: z.string() }),
    query: z.object({ offset: z.int() }),
    encoding: 'multipart',
    answer: one(uploadProgress),
    access: sellers,
    beyondSpec: true,
  },
  'loan.remove-document': {
    method: 'DELETE',
    path: '/api/loan/{id}/documents',
    params: loanId,
    body: z.object({ form: loanFileKey }),
    encoding: 'urlencoded',
    answer: maybeOne(loan),
    access: sellers,
  },
  /** Restores an earlier version of a document; the current one becomes an earlier version. */
  'loan.restore-document': {
    method: 'POST',
    path: '/api/loan/{id}/documents/restore',
    params: loanId,
    /** The id of one of `replaced_documents`. */
    body: z.object({ document_id: id }),
    answer: maybeOne(loan),
    access: sellers,
    beyondSpec: true,
  },
  'loan.document': {
    method: 'GET',
    path: '/api/loan/{id}/documents/{form}',
    params: z.object({ id, form: loanFileKey }),
    answer: file,
    access: sellers,
    beyondSpec: true,
  },
  /** The people and firms that a setup may name: contacts, signators, servicers, investors. */
  'loan.parties': {
    method: 'GET',
    path: '/api/info/loan-parties',
    answer: one(loanParties),
    access: sellers,
    beyondSpec: true,
  },
  /** With the `version` of the loan that the seller saw, a server with versions answers 409 if the setup changed since. */
  'auction.submit': {
    method: 'POST',
    path: '/api/auction/submit/{auctionId}',
    params: z.object({ auctionId: id }),
    body: loanSubmission,
    answer: maybeOne(auction),
    access: sellers,
  },
} as const satisfies Record<string, CallSpec>
