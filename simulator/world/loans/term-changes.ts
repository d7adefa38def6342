// The terms that investors bid on, who changed them, and whether a person still sees the current ones.
import { loanTermFields } from '../../../src/contract/loan'
import { changesOf, sentenceOf } from '../auctions/seen-terms'
import { canonical } from '../canonical'
import type { Refusal } from '../refusal'
import { type LoanRecord, type LoanSetup, MAX_TERM_CHANGES, type TermChange } from './loan-record'

/** Who saved, when, and the loan's version after it. */
type Save = Pick<TermChange, 'at' | 'by' | 'version'>

/** The terms that a save changed, in the order of the fields. */
export const termChangesOf = (before: LoanSetup, after: LoanSetup, save: Save): readonly TermChange[] =>
  loanTermFields.flatMap((field) => {
    const [from, to] = [before[field] ?? null, after[field] ?? null]
    return from === to ? [] : [{ ...save, field, from, to }]
  })

/**
 * What a setup says about the loan, in one form. Without a process, investors bid the price; a box that isn't checked is stored as
 * false or not at all; an empty list of investors invites all of them. Where the user last was says nothing about the loan.
 */
export function meantBy({ metadata_step: _step, auction_process_type = 'price', ...setup }: LoanSetup): LoanSetup {
  const entered = Object.entries(setup).filter(
    ([, value]) => value !== false && !(Array.isArray(value) && value.length === 0),
  )
  return { ...Object.fromEntries(entered), auction_process_type }
}

/** The record's trail after a save. */
export function withSavedTerms(
  before: LoanRecord,
  setup: LoanSetup,
  save: Save,
): Pick<LoanRecord, 'setupVersion' | 'termChanges'> {
  const [from, to] = [meantBy(before.setup), meantBy(setup)]
  const isSame = canonical(from) === canonical(to)
  const changes = [...(before.termChanges ?? []), ...termChangesOf(from, to, save)]
  return {
    ...(isSame ? onlyDefined(before.setupVersion) : { setupVersion: save.version }),
    termChanges: changes.slice(-MAX_TERM_CHANGES),
  }
}

const onlyDefined = (setupVersion: number | undefined) => (setupVersion === undefined ? {} : { setupVersion })

/** A sentence for each term that differs from the one at this version. */
function changedSince({ setup, termChanges = [] }: LoanRecord, version: number): readonly string[] {
  const later = termChanges.filter((change) => change.version > version)
  const now = Object.fromEntries(loanTermFields.map((field) => [field, setup[field] ?? null]))
  // The first change after the version has the value that the person saw.
  const seen = Object.fromEntries(later.toReversed().map(({ field, from }) => [field, from]))
  return changesOf({ ...now, ...seen }, now).map(sentenceOf)
}

/**
 * Why an order on a loan is stale; null if it isn't. It is stale if any field of the setup was saved after the version that
 * the person saw, or if there's no such version yet. A document, a submission or a decision of the agency also raises the
 * version, but changes no field, so it doesn't count. A state stored without `setupVersion` can't tell, so any difference counts.
 */
export function staleLoan(loan: LoanRecord, seenVersion: number | undefined): Refusal | null {
  if (seenVersion === undefined || seenVersion === loan.version) return null
  if (seenVersion > loan.version) {
    return {
      status: 409,
      message: 'You saw a newer version of this loan than the server has. Reload the loan and confirm again.',
    }
  }
  if (seenVersion >= (loan.setupVersion ?? loan.version)) return null
  const changed = changedSince(loan, seenVersion)
  const what = changed.length === 0 ? ['This loan was saved elsewhere after you opened it.'] : changed
  return { status: 409, message: [...what, 'Review the loan and confirm again.'].join(' ') }
}
