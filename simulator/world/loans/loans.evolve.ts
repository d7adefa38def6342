// Applies events to loans and their auctions, without checking any rule again.
import { listAuction, updateAuction } from '../auctions/auctions.evolve'
import { withoutKey } from '../keys'
import type { AuctionRecord, WorldState } from '../state'
import { rowOf, withoutRow, withRow } from '../table'
import { withDeparture } from './departed-loans'
import { factsAfterSave } from './loan-facts'
import { type LoanRecord, MAX_EARLIER_VERSIONS, type StoredDocument } from './loan-record'
import type { LoanEvent } from './loans.events'
import { initialLetter } from './owned-loan'
import { termChangesOf, withSavedTerms } from './term-changes'

/** The state after one event about a loan. */
export function evolveLoan(state: WorldState, event: LoanEvent): WorldState {
  if (event.type === 'loan-created') return createLoan(state, event)
  const loan = rowOf(state.loans, event.loanId)
  const auction = rowOf(state.auctions, event.auctionId)
  if (loan === undefined || auction === undefined) throw new Error(`the log names an unknown loan ${event.loanId}`)
  if (event.type === 'loan-deleted') {
    const after = deleteLoan(state, loan, auction)
    const { at, by = null } = event
    return at === undefined ? after : withDeparture(after, auction, { at, by, toProfileId: null })
  }
  const changedLoan = { ...loan, updatedAt: event.at, version: loan.version + 1 }
  const changedAuction = { ...auction, version: auction.version + 1 }
  switch (event.type) {
    case 'loan-updated':
      return updateLoan(
        state,
        {
          ...changedLoan,
          ...missingLetter(loan),
          ...withSavedTerms(loan, event.setup, { at: event.at, by: event.by ?? null, version: changedLoan.version }),
          setup: event.setup,
          updatedBy: event.by ?? null,
        },
        auction,
        {
          ...changedAuction,
          loan: factsAfterSave(auction.loan, loan.setup, event.setup, loan.id, state.reference),
          originatorProfileId: event.originatorProfileId,
          invited: event.setup.investors ?? [],
        },
      )
    case 'loan-submitted':
      return updateLoan(state, { ...changedLoan, commitment: event.commitment }, auction, {
        ...changedAuction,
        status: 'submitted',
        statusedAt: event.at,
      })
    case 'loan-transferred': {
      const departure = { at: event.at, by: null, toProfileId: event.toProfileId }
      const departed = withDeparture(state, auction, departure)
      // The new lender doesn't see which people of the former one changed the terms.
      const next = {
        ...changedLoan,
        setup: event.setup,
        setupVersion: changedLoan.version,
        termChanges: [],
        transferredFrom: event.from,
      }
      return updateLoan(departed, next, auction, {
        ...changedAuction,
        sellerProfileId: event.toProfileId,
        originatorProfileId: null,
        offer: null,
      })
    }
    case 'loan-offered':
      return updateAuction(state, auction, { ...changedAuction, offer: { to: event.toProfileId, at: event.at } })
    case 'loan-offer-ended':
      return updateAuction(state, auction, { ...changedAuction, offer: null })
    case 'document-attached': {
      const others = loan.documents.filter(({ form }) => form !== event.document.form)
      const replaced = earlierVersions(loan, event.document.form).filter(({ id }) => id !== event.restores)
      const next = { ...changedLoan, documents: [...others, event.document], replaced, commitment: event.commitment }
      const after = updateLoan(state, next, auction, changedAuction)
      return { ...after, nextDocumentId: Math.max(state.nextDocumentId, event.document.id + 1) }
    }
    case 'document-removed': {
      const documents = loan.documents.filter(({ form }) => form !== event.form)
      const replaced = earlierVersions(loan, event.form)
      return updateLoan(
        state,
        { ...changedLoan, documents, replaced, commitment: event.commitment },
        auction,
        changedAuction,
      )
    }
    case 'commitment-decided': {
      const { commitment, at } = event
      if (commitment.state !== 'accepted')
        return updateLoan(state, { ...changedLoan, commitment }, auction, changedAuction)
      const letterAmount = loan.setup.loan_amount ?? null
      // Accepting an amended letter doesn't move the auction.
      const moved = auction.status === 'commitment' ? {} : { status: 'commitment' as const, statusedAt: at }
      return updateLoan(state, { ...changedLoan, commitment, committedAt: at, letterAmount }, auction, {
        ...changedAuction,
        ...moved,
      })
    }
    default: {
      const never: never = event
      return never
    }
  }
}

/** Fills in the letter in states stored without one: it was accepted for the amount before this change. */
const missingLetter = ({ letterAmount, setup, committedAt }: LoanRecord) =>
  letterAmount === undefined && committedAt !== null ? initialLetter(setup, committedAt) : {}

/** The earlier versions, including the current document of this form, which is being replaced or removed. */
function earlierVersions({ documents, replaced = [] }: LoanRecord, form: string): readonly StoredDocument[] {
  const current = documents.filter((document) => document.form === form)
  const ofForm = [...replaced.filter((document) => document.form === form), ...current].slice(-MAX_EARLIER_VERSIONS)
  return [...replaced.filter((document) => document.form !== form), ...ofForm]
}

function updateLoan(state: WorldState, loan: LoanRecord, before: AuctionRecord, after: AuctionRecord): WorldState {
  return { ...updateAuction(state, before, after), loans: withRow(state.loans, loan.id, loan) }
}

function createLoan(state: WorldState, event: Extract<LoanEvent, { readonly type: 'loan-created' }>): WorldState {
  const listed = listAuction(state, event.auction, event.setup)
  const after = { ...listed, loans: withCreatedTerms(listed, event) }
  const { createdKey, loanId, fingerprint } = event
  if (createdKey === null) return after
  const known = { ...after, createdLoans: { ...after.createdLoans, [createdKey]: loanId } }
  return fingerprint === undefined
    ? known
    : { ...known, createdFingerprints: { ...after.createdFingerprints, [createdKey]: fingerprint } }
}

/** The loans, with the draft and the terms that the new one was created with. */
function withCreatedTerms(
  { loans }: WorldState,
  { loanId, setup, at, by = null, draft }: Extract<LoanEvent, { readonly type: 'loan-created' }>,
): WorldState['loans'] {
  const loan = rowOf(loans, loanId)
  if (loan === undefined) throw new Error(`the created loan ${loanId} was not listed`)
  const termChanges = termChangesOf({}, setup, { at, by, version: loan.version })
  return withRow(loans, loanId, { ...loan, termChanges, ...(draft === undefined ? {} : { draft }) })
}

function deleteLoan(state: WorldState, loan: LoanRecord, auction: AuctionRecord): WorldState {
  const remaining = state.lists[auction.status].filter((id) => id !== auction.id)
  return {
    ...state,
    auctionKeys: withoutKey(state.auctionKeys, auction.key),
    lists: { ...state.lists, [auction.status]: remaining },
    auctions: withoutRow(state.auctions, auction.id),
    loans: withoutRow(state.loans, loan.id),
  }
}

/** Updates the originator in the setup of an auction's loan. */
export function handOverLoan(
  state: WorldState,
  { auctionId, originatorProfileId }: { readonly auctionId: number; readonly originatorProfileId: number | null },
): WorldState {
  const auction = rowOf(state.auctions, auctionId)
  const loan = rowOf(state.loans, auction?.loanId)
  if (auction === undefined || loan === undefined) return state
  const setup = { ...loan.setup, originator_contact_id: originatorProfileId ?? auction.sellerProfileId }
  const version = loan.version + 1
  return { ...state, loans: withRow(state.loans, loan.id, { ...loan, setup, version, setupVersion: version }) }
}
