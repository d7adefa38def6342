// Applies events to auctions and their lists, without checking any rule again: what is in the log has happened.
import type { AuctionStatus } from '../../../src/contract/auction'
import type { DocumentRead } from '../documents/data-room.state'
import { simulatedDocuments } from '../documents/simulated-documents'
import type { AuctionEvent } from '../events'
import { withKeys, withoutKey } from '../keys'
import { setupOf } from '../loans/loan-facts'
import { loanParties } from '../loans/loan-parties'
import type { LoanRecord, LoanSetup } from '../loans/loan-record'
import { initialLetter } from '../loans/owned-loan'
import type { AuctionRecord, EndMove, Opening, WorldState } from '../state'
import { nextId, rowOf, withoutRow, withRow } from '../table'
import { frozenSheet, frozenSheetOf, hasBidSheet } from './bid-sheet'

const MINUTE = 60_000

/** The state after one event about an auction. */
export function evolveAuction(state: WorldState, event: AuctionEvent): WorldState {
  if (event.type === 'auction-listed') return listAuction(state, event.auction)
  if (event.type === 'auction-relisted') return relistAuction(state, event.auctionId, event.auction)
  const before = rowOf(state.auctions, event.auctionId)
  if (before === undefined) throw new Error(`the log names an unknown auction ${event.auctionId}`)
  const after = applyToAuction(before, event)
  const isFrozen = event.type === 'auction-scheduled' || event.type === 'auction-started'
  return updateAuction(state, before, isFrozen ? { ...after, bidSheet: frozenSheet(state, before, event.at) } : after)
}

/** Adds an auction and its loan. If there's no setup, it is derived from the auction's loan facts. */
export function listAuction(state: WorldState, auction: AuctionRecord, setup?: LoanSetup): WorldState {
  const loanId = nextId(state.loans)
  const loanSetup = setup ?? setupOf(auction, state.reference, () => loanParties(state, auction.sellerProfileId))
  const listed: AuctionRecord = { ...auction, loanId, loan: { ...auction.loan, id: loanId } }
  const row = hasBidSheet(auction.status)
    ? { ...listed, bidSheet: frozenSheetOf(state, listed, loanSetup, auction.statusedAt) }
    : listed
  const committedAt = initialCommitmentTime(auction)
  const loan: LoanRecord = {
    id: loanId,
    auctionId: auction.id,
    setup: loanSetup,
    documents: setup === undefined ? simulatedDocuments(row, state.reference) : [],
    ...initialLetter(loanSetup, committedAt),
    committedAt,
    transferredFrom: null,
    updatedAt: auction.statusedAt,
    version: 1,
    setupVersion: 1,
  }
  return {
    ...state,
    loans: withRow(state.loans, loanId, loan),
    auctions: withRow(state.auctions, auction.id, row),
    auctionKeys: withKeys(state.auctionKeys, [[auction.key, auction.id]]),
    lists: { ...state.lists, [auction.status]: [auction.id, ...state.lists[auction.status]] },
  }
}

/** When an auction that a world starts with reached commitment; null if it hasn't. */
function initialCommitmentTime({ status, statusedAt, createdAt }: AuctionRecord): number | null {
  if (status === 'incomplete' || status === 'submitted') return null
  return status === 'commitment' ? statusedAt : createdAt
}

/** Adds a new auction for the loan of an unsold one, with its setup, documents and commitment. */
function relistAuction(state: WorldState, formerId: number, auction: AuctionRecord): WorldState {
  const formerAuction = rowOf(state.auctions, formerId)
  const former = rowOf(state.loans, formerAuction?.loanId)
  if (former === undefined || formerAuction === undefined)
    throw new Error(`the log relists auction ${formerId}, which has no loan`)
  const linkedFormer = { ...formerAuction, relistedAs: auction.id, sellersNews: formerAuction.sellersNews + 1 }
  const after = listAuction(updateAuction(state, formerAuction, linkedFormer), auction, former.setup)
  const loan = rowOf(after.loans, rowOf(after.auctions, auction.id)?.loanId)
  if (loan === undefined) throw new Error('the listed auction has no loan')
  const { documents, commitment, letterAmount, committedAt, transferredFrom } = former
  const letter = letterAmount === undefined ? {} : { commitment, letterAmount }
  const carriedOver = { ...loan, documents, ...letter, committedAt, transferredFrom }
  return { ...after, loans: withRow(after.loans, loan.id, carriedOver) }
}

/** Replaces an auction. If its status changed, moves it to the head of the new list. */
export function updateAuction(state: WorldState, before: AuctionRecord, after: AuctionRecord): WorldState {
  const auctions = withRow(state.auctions, after.id, after)
  if (before.status === after.status) return { ...state, auctions }
  const remaining: readonly number[] = state.lists[before.status].filter((id) => id !== after.id)
  const target: readonly number[] = [after.id, ...state.lists[after.status]]
  const moved = { ...state, auctions, lists: { ...state.lists, [before.status]: remaining, [after.status]: target } }
  return moved.lists.past.length > MAX_PAST_AUCTIONS ? evictOldestPast(moved) : moved
}

/** The most past auctions that a world stores. The oldest one is evicted together with its loan. */
export const MAX_PAST_AUCTIONS = 4_000

function evictOldestPast(state: WorldState): WorldState {
  const oldest = rowOf(state.auctions, state.lists.past.at(-1))
  if (oldest === undefined) return state
  // The keys of answers are `userId:auctionId:key`.
  const answers = Object.entries(state.answers).filter(([key]) => key.split(':')[1] !== String(oldest.id))
  return {
    ...state,
    auctions: withoutRow(state.auctions, oldest.id),
    auctionKeys: withoutKey(state.auctionKeys, oldest.key),
    loans: withoutRow(state.loans, oldest.loanId),
    lists: { ...state.lists, past: state.lists.past.slice(0, -1) },
    answers: answers.length === Object.keys(state.answers).length ? state.answers : Object.fromEntries(answers),
  }
}

type ChangeEvent = Exclude<AuctionEvent, { readonly type: 'auction-listed' | 'auction-relisted' }>

function applyToAuction(auction: AuctionRecord, event: ChangeEvent): AuctionRecord {
  // The bid that extended the auction has already raised the version, and both are announced as one change.
  const isAnnouncedByBid = event.type === 'auction-extended' && event.bidId !== null
  const next = { ...auction, version: auction.version + (isAnnouncedByBid ? 0 : 1) }
  switch (event.type) {
    case 'auction-scheduled':
      return {
        ...next,
        ...enterStatus(auction, 'pre', event.at),
        scheduledAt: event.at,
        startAt: event.startAt,
        minutes: event.minutes,
        invited: event.invited,
        ...rankOnlyOf(event),
        remindersSent: [],
        withdrawnReason: null,
        withdrawnFrom: null,
      }
    case 'auction-withdrawn':
      return {
        ...next,
        ...enterStatus(auction, 'commitment', event.at),
        scheduledAt: null,
        startAt: null,
        minutes: null,
        passes: {},
        openings: {},
        remindersSent: [],
        withdrawnReason: event.reason,
        withdrawnFrom: {
          project: auction.loan.project_name,
          startAt: auction.startAt,
          minutes: auction.minutes,
          invited: auction.invited,
          passes: auction.passes,
        },
      }
    case 'auction-started':
      return {
        ...next,
        ...enterStatus(auction, 'live', event.at),
        startAt: event.at,
        startedAt: event.at,
        minutes: event.minutes,
        endAt: event.endAt,
        ...rankOnlyOf(event),
      }
    case 'auction-paused':
      return {
        ...next,
        pausedAt: event.at,
        remainingMs: event.remainingMs,
        endAt: null,
        endMoves: [
          ...auction.endMoves,
          {
            kind: 'pause',
            at: event.at,
            remainingMs: event.remainingMs,
            ...(event.reason === undefined ? {} : { reason: event.reason }),
          },
        ],
      }
    case 'auction-resumed':
      return {
        ...next,
        pausedAt: null,
        remainingMs: null,
        endAt: event.endAt,
        endMoves: [...auction.endMoves, { kind: 'resume', at: event.at, endAt: event.endAt }],
      }
    case 'auction-extended':
      return {
        ...next,
        endAt: event.endAt,
        extensionsUsed: auction.extensionsUsed + (event.bidId === null ? 0 : 1),
        endMoves: [...auction.endMoves, extensionMove(auction, event)],
      }
    case 'auction-closed':
      return { ...next, ...enterStatus(auction, 'past', event.at), result: event.result }
    case 'auction-passed':
      return { ...next, passes: { ...auction.passes, [event.profileId]: event.at } }
    case 'document-opened':
      // Only the seller may know, so the version for others must not grow.
      return {
        ...auction,
        sellersNews: auction.sellersNews + 1,
        openings: { ...auction.openings, [event.profileId]: recordOpening(auction.openings[event.profileId], event) },
        ...withRead(auction, event),
      }
    case 'agreement-set':
      return { ...next, agreement: event.agreement }
    case 'agreement-accepted':
      // Only the seller may know, too.
      return {
        ...auction,
        sellersNews: auction.sellersNews + 1,
        acceptances: [...(auction.acceptances ?? []), event.acceptance],
      }
    // Only the seller's list shows how many are open, so the version for others must not grow.
    case 'question-asked':
      return {
        ...auction,
        sellersNews: auction.sellersNews + 1,
        questions: [...(auction.questions ?? []), event.question],
      }
    case 'question-answered':
      return {
        ...auction,
        sellersNews: auction.sellersNews + 1,
        questions: (auction.questions ?? []).map((question, index) =>
          index === event.questionId - 1 ? { ...question, answers: [...question.answers, event.answer] } : question,
        ),
      }
    case 'auction-handed-over':
      return { ...next, originatorProfileId: event.originatorProfileId }
    case 'reminder-sent':
      // Not visible to anyone, so the version stays.
      return { ...auction, remindersSent: [...auction.remindersSent, event.reminder] }
    default: {
      const never: never = event
      return never
    }
  }
}

const rankOnlyOf = ({ rankOnly }: { readonly rankOnly?: boolean }): Pick<AuctionRecord, 'rankOnly'> =>
  rankOnly === undefined ? {} : { rankOnly }

/** An extension as a move of the end: by a bid, or by minutes that the seller added. */
function extensionMove(
  { endAt: before }: AuctionRecord,
  { at, endAt, bidId }: Extract<AuctionEvent, { readonly type: 'auction-extended' }>,
): EndMove {
  if (bidId !== null) return { kind: 'bid', at, endAt, bidId }
  return { kind: 'extension', at, endAt, minutes: Math.round((endAt - (before ?? at)) / MINUTE) }
}

function recordOpening(
  before: Opening | undefined,
  { at, form }: Extract<AuctionEvent, { readonly type: 'document-opened' }>,
): Opening {
  if (before === undefined) return { firstAt: at, lastAt: at, count: 1, forms: [form] }
  const { firstAt, count, forms } = before
  return { firstAt, lastAt: at, count: count + 1, forms: forms.includes(form) ? forms : [...forms, form] }
}

/** The reads of files, with this one; older logs don't say which file was opened. */
function withRead(
  { reads = [] }: AuctionRecord,
  { at, profileId, form, documentId, version = 1, sha256 = null }: Extract<AuctionEvent, { type: 'document-opened' }>,
): Pick<AuctionRecord, 'reads'> {
  if (documentId === undefined) return {}
  const isThis = (read: DocumentRead): boolean => read.profileId === profileId && read.documentId === documentId
  if (reads.some(isThis))
    return { reads: reads.map((read) => (isThis(read) ? { ...read, lastAt: at, count: read.count + 1 } : read)) }
  return { reads: [...reads, { profileId, form, documentId, version, sha256, firstAt: at, lastAt: at, count: 1 }] }
}

/** A rescheduled auction stays in its status, so it keeps its place in the list. S4.17 */
function enterStatus(auction: AuctionRecord, status: AuctionStatus, at: number): Partial<AuctionRecord> {
  return auction.status === status ? {} : { status, statusedAt: at }
}
