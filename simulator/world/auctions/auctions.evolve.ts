// How events change auctions and their lists. No rule is asked again here: what is in the log has happened.
import type { AuctionStatus } from '../../../src/contract/auction'
import { simulatedDocuments } from '../documents/simulated-documents'
import type { AuctionEvent } from '../events'
import { withKeys, withoutKey } from '../keys'
import { setupOf } from '../loans/loan-facts'
import { loanParties } from '../loans/loan-parties'
import type { LoanRecord, LoanSetup } from '../loans/loan-record'
import { earlierLetter } from '../loans/owned-loan'
import type { AuctionRecord, EndMove, Opening, WorldState } from '../state'
import { nextId, rowOf, withoutRow, withRow } from '../table'

const MINUTE = 60_000

/** The state after one event about an auction. */
export function evolveAuction(state: WorldState, event: AuctionEvent): WorldState {
  if (event.type === 'auction-listed') return listed(state, event.auction)
  if (event.type === 'auction-relisted') return relisted(state, event.auctionId, event.auction)
  const before = rowOf(state.auctions, event.auctionId)
  if (before === undefined) throw new Error(`the log speaks of an auction ${event.auctionId} that was never listed`)
  return replaced(state, before, changed(before, event))
}

/** The state with this auction in its table and list, and its loan with it; without a setup, it is made from the auction's facts. */
export function listed(state: WorldState, auction: AuctionRecord, setup?: LoanSetup): WorldState {
  const loanId = nextId(state.loans)
  const row: AuctionRecord = { ...auction, loanId, loan: { ...auction.loan, id: loanId } }
  const ownSetup = setup ?? setupOf(auction, state.reference, () => loanParties(state, auction.sellerProfileId))
  const committedAt = committedFrom(auction)
  const loan: LoanRecord = {
    id: loanId,
    auctionId: auction.id,
    setup: ownSetup,
    documents: setup === undefined ? simulatedDocuments(row, state.reference) : [],
    ...earlierLetter(ownSetup, committedAt),
    committedAt,
    transferredFrom: null,
    updatedAt: auction.statusedAt,
    version: 1,
  }
  return {
    ...state,
    loans: withRow(state.loans, loanId, loan),
    auctions: withRow(state.auctions, auction.id, row),
    auctionKeys: withKeys(state.auctionKeys, [[auction.key, auction.id]]),
    lists: { ...state.lists, [auction.status]: [auction.id, ...state.lists[auction.status]] },
  }
}

/** A world may begin with auctions behind their commitment: they entered it when they entered their status, or before. */
function committedFrom({ status, statusedAt, createdAt }: AuctionRecord): number | null {
  if (status === 'incomplete' || status === 'submitted') return null
  return status === 'commitment' ? statusedAt : createdAt
}

/** The state with a new auction of the loan that stood behind an earlier one: setup, documents and commitment go along. */
function relisted(state: WorldState, formerId: number, auction: AuctionRecord): WorldState {
  const formerAuction = rowOf(state.auctions, formerId)
  const former = rowOf(state.loans, formerAuction?.loanId)
  if (former === undefined || formerAuction === undefined)
    throw new Error(`the log lists again an auction ${formerId} that has no loan`)
  const followed = { ...formerAuction, relistedAs: auction.id, sellersNews: formerAuction.sellersNews + 1 }
  const after = listed(replaced(state, formerAuction, followed), auction, former.setup)
  const loan = rowOf(after.loans, rowOf(after.auctions, auction.id)?.loanId)
  if (loan === undefined) throw new Error('a listed auction has a loan')
  const { documents, commitment, letterAmount, committedAt, transferredFrom } = former
  const letter = letterAmount === undefined ? {} : { commitment, letterAmount }
  const kept = { ...loan, documents, ...letter, committedAt, transferredFrom }
  return { ...after, loans: withRow(after.loans, loan.id, kept) }
}

/** The state with the row replaced and, when the status changed, moved to the head of the new list. */
export function replaced(state: WorldState, before: AuctionRecord, after: AuctionRecord): WorldState {
  const auctions = withRow(state.auctions, after.id, after)
  if (before.status === after.status) return { ...state, auctions }
  const left: readonly number[] = state.lists[before.status].filter((id) => id !== after.id)
  const joined: readonly number[] = [after.id, ...state.lists[after.status]]
  const moved = { ...state, auctions, lists: { ...state.lists, [before.status]: left, [after.status]: joined } }
  return moved.lists.past.length > MOST_PAST ? withoutOldestPast(moved) : moved
}

/** A market without end keeps so many past auctions: the one that is past for the longest time goes, with its loan. */
export const MOST_PAST = 4_000

function withoutOldestPast(state: WorldState): WorldState {
  const oldest = rowOf(state.auctions, state.lists.past.at(-1))
  if (oldest === undefined) return state
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

function changed(auction: AuctionRecord, event: ChangeEvent): AuctionRecord {
  // A version is what an event tells: the bid that moved the end has already made one.
  const isTold = event.type === 'auction-extended' && event.bidId !== null
  const next = { ...auction, version: auction.version + (isTold ? 0 : 1) }
  switch (event.type) {
    case 'auction-scheduled':
      return {
        ...next,
        ...entered(auction, 'pre', event.at),
        scheduledAt: event.at,
        startAt: event.startAt,
        minutes: event.minutes,
        invited: event.invited,
        remindersSent: [],
        withdrawnReason: null,
        withdrawnFrom: null,
      }
    case 'auction-withdrawn':
      return {
        ...next,
        ...entered(auction, 'commitment', event.at),
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
        ...entered(auction, 'live', event.at),
        startAt: event.at,
        startedAt: event.at,
        minutes: event.minutes,
        endAt: event.endAt,
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
      return { ...next, ...entered(auction, 'past', event.at), result: event.result }
    case 'auction-passed':
      return { ...next, passes: { ...auction.passes, [event.profileId]: event.at } }
    case 'document-opened':
      // Only the seller may know of it: the version of the others must not grow.
      return {
        ...auction,
        sellersNews: auction.sellersNews + 1,
        openings: { ...auction.openings, [event.profileId]: openedBy(auction.openings[event.profileId], event) },
      }
    case 'auction-handed-over':
      return { ...next, originatorProfileId: event.originatorProfileId }
    case 'reminder-sent':
      // Nothing that anybody sees of the auction changes.
      return { ...auction, remindersSent: [...auction.remindersSent, event.reminder] }
    default: {
      const never: never = event
      return never
    }
  }
}

/** An extension as a move of the end: by a bid, or by so many minutes of the seller's. */
function extensionMove(
  { endAt: before }: AuctionRecord,
  { at, endAt, bidId }: Extract<AuctionEvent, { readonly type: 'auction-extended' }>,
): EndMove {
  if (bidId !== null) return { kind: 'bid', at, endAt, bidId }
  return { kind: 'extension', at, endAt, minutes: Math.round((endAt - (before ?? at)) / MINUTE) }
}

function openedBy(
  before: Opening | undefined,
  { at, form }: Extract<AuctionEvent, { readonly type: 'document-opened' }>,
): Opening {
  if (before === undefined) return { firstAt: at, lastAt: at, count: 1, forms: [form] }
  const { firstAt, count, forms } = before
  return { firstAt, lastAt: at, count: count + 1, forms: forms.includes(form) ? forms : [...forms, form] }
}

/** A status is entered once: a rescheduled auction keeps its place in the list. S4.17 */
function entered(auction: AuctionRecord, status: AuctionStatus, at: number): Partial<AuctionRecord> {
  return auction.status === status ? {} : { status, statusedAt: at }
}
