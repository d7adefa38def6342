// How events change loans and, with them, the rows of their auctions. No rule is asked again.
import { listed, replaced } from '../auctions/auctions.evolve'
import { withoutKey } from '../keys'
import type { AuctionRecord, WorldState } from '../state'
import { rowOf, withoutRow, withRow } from '../table'
import { factsOf } from './loan-facts'
import type { LoanRecord, StoredDocument } from './loan-record'
import { KEPT_VERSIONS } from './loan-record'
import type { LoanEvent } from './loans.events'
import { earlierLetter } from './owned-loan'

/** The state after one event about a loan. */
export function evolveLoan(state: WorldState, event: LoanEvent): WorldState {
  if (event.type === 'loan-created') return created(state, event)
  const loan = rowOf(state.loans, event.loanId)
  const auction = rowOf(state.auctions, event.auctionId)
  if (loan === undefined || auction === undefined) throw new Error(`the log speaks of an unknown loan ${event.loanId}`)
  if (event.type === 'loan-deleted') return deleted(state, loan, auction)
  const touched = { ...loan, updatedAt: event.at, version: loan.version + 1 }
  const row = { ...auction, version: auction.version + 1 }
  switch (event.type) {
    case 'loan-updated':
      return put(
        state,
        { ...touched, ...letterBefore(loan), setup: event.setup, updatedBy: event.by ?? null },
        auction,
        {
          ...row,
          loan: factsOf(event.setup, loan.id, state.reference),
          originatorProfileId: event.originatorProfileId,
          invited: event.setup.investors ?? [],
        },
      )
    case 'loan-submitted':
      return put(state, { ...touched, commitment: event.commitment }, auction, {
        ...row,
        status: 'submitted',
        statusedAt: event.at,
      })
    case 'loan-transferred':
      return put(state, { ...touched, setup: event.setup, transferredFrom: event.from }, auction, {
        ...row,
        sellerProfileId: event.toProfileId,
        originatorProfileId: null,
        offer: null,
      })
    case 'loan-offered':
      return replaced(state, auction, { ...row, offer: { to: event.toProfileId, at: event.at } })
    case 'loan-offer-ended':
      return replaced(state, auction, { ...row, offer: null })
    case 'document-attached': {
      const others = loan.documents.filter(({ form }) => form !== event.document.form)
      const replaced = versionsAfter(loan, event.document.form).filter(({ id }) => id !== event.restores)
      const next = { ...touched, documents: [...others, event.document], replaced, commitment: event.commitment }
      const after = put(state, next, auction, row)
      return { ...after, nextDocumentId: Math.max(state.nextDocumentId, event.document.id + 1) }
    }
    case 'document-removed': {
      const documents = loan.documents.filter(({ form }) => form !== event.form)
      const replaced = versionsAfter(loan, event.form)
      return put(state, { ...touched, documents, replaced, commitment: event.commitment }, auction, row)
    }
    case 'commitment-decided': {
      const { commitment, at } = event
      if (commitment.state !== 'accepted') return put(state, { ...touched, commitment }, auction, row)
      const letterAmount = loan.setup.loan_amount ?? null
      // An amended letter leaves the auction where it stands.
      const moved = auction.status === 'commitment' ? {} : { status: 'commitment' as const, statusedAt: at }
      return put(state, { ...touched, commitment, committedAt: at, letterAmount }, auction, { ...row, ...moved })
    }
    default: {
      const never: never = event
      return never
    }
  }
}

/** The letter that a stored state does not have yet: it was accepted for the amount that the loan has until now. */
const letterBefore = ({ letterAmount, setup, committedAt }: LoanRecord) =>
  letterAmount === undefined && committedAt !== null ? earlierLetter(setup, committedAt) : {}

/** The earlier versions once the present document of a form is one of them. */
function versionsAfter({ documents, replaced = [] }: LoanRecord, form: string): readonly StoredDocument[] {
  const present = documents.filter((document) => document.form === form)
  const ofForm = [...replaced.filter((document) => document.form === form), ...present].slice(-KEPT_VERSIONS)
  return [...replaced.filter((document) => document.form !== form), ...ofForm]
}

function put(state: WorldState, loan: LoanRecord, before: AuctionRecord, after: AuctionRecord): WorldState {
  return { ...replaced(state, before, after), loans: withRow(state.loans, loan.id, loan) }
}

function created(state: WorldState, event: Extract<LoanEvent, { readonly type: 'loan-created' }>): WorldState {
  const after = listed(state, event.auction, event.setup)
  return event.createdKey === null
    ? after
    : { ...after, createdLoans: { ...after.createdLoans, [event.createdKey]: event.loanId } }
}

function deleted(state: WorldState, loan: LoanRecord, auction: AuctionRecord): WorldState {
  const left = state.lists[auction.status].filter((id) => id !== auction.id)
  return {
    ...state,
    auctionKeys: withoutKey(state.auctionKeys, auction.key),
    lists: { ...state.lists, [auction.status]: left },
    auctions: withoutRow(state.auctions, auction.id),
    loans: withoutRow(state.loans, loan.id),
  }
}

/** The setup behind an auction names its new originator too. */
export function loanHandedOver(
  state: WorldState,
  { auctionId, originatorProfileId }: { readonly auctionId: number; readonly originatorProfileId: number },
): WorldState {
  const loan = rowOf(state.loans, rowOf(state.auctions, auctionId)?.loanId)
  if (loan === undefined) return state
  const setup = { ...loan.setup, originator_contact_id: originatorProfileId }
  return { ...state, loans: withRow(state.loans, loan.id, { ...loan, setup, version: loan.version + 1 }) }
}
