// Every loan of every built-in world, opened in the form of the app and saved: only what was typed is listed, sent as a change, kept in
// the trail, and shown to investors.
import { describe, expect, it } from 'vitest'
import { scenarioNames, scriptNamed, sharedFixtures } from '../../simulator/runtime/library'
import { openingOf } from '../../simulator/runtime/opening'
import type { Command } from '../../simulator/world/commands'
import { decide } from '../../simulator/world/decide'
import { evolveAll } from '../../simulator/world/evolve'
import { loanFor } from '../../simulator/world/loans/loans.project'
import { staleLoan } from '../../simulator/world/loans/term-changes'
import type { LoanFacts, WorldState } from '../../simulator/world/state'
import { rowOf } from '../../simulator/world/table'
import { marketDay } from '../../src/domain/business-days'
import { setupDifferences } from '../../src/domain/loan/draft-comparison'
import { sectionOf } from '../../src/domain/loan/setup-context'
import { setupRequest, valuesOf } from '../../src/domain/loan/setup-request'
import { sameSetup } from '../../src/domain/loan/setup-review'
import type { SetupValues } from '../../src/domain/loan/setup-values'

const desk = { actor: 'system', origin: 'control' } as const

function applied(state: WorldState, command: Command, at: number): WorldState {
  const decision = decide(state, command, at)
  if (!decision.ok) throw new Error(`${command.name}: ${decision.refusal.message}`)
  return evolveAll(state, decision.events)
}

/** The opening of a world in which the loans of scheduled and unsold auctions can be changed, too. */
function openedWorld(name: string) {
  const script = scriptNamed(name)
  if (script === null) throw new Error(`${name} is missing`)
  const { startsAt: at } = script
  const opening = openingOf(script, sharedFixtures(), script.document.seed).state
  const withdrawn = opening.lists.pre.reduce(
    (state, auctionId) => applied(state, { name: 'withdraw auction', ...desk, auctionId, reason: 'Other terms' }, at),
    opening,
  )
  const unsold = opening.lists.past.map((id) => rowOf(opening.auctions, id)).filter((auction) => auction !== undefined)
  const state = unsold
    .filter(({ result, relistedAs }) => result?.outcome === 'no_sale' && relistedAs === null)
    .reduce((after, { id }) => applied(after, { name: 'relist auction', ...desk, auctionId: id }, at), withdrawn)
  const { incomplete, submitted, commitment } = state.lists
  return { at, state, auctionIds: [...incomplete, ...submitted, ...commitment] }
}

/** The loan as its seller's form shows it, and what investors see of it. */
function readLoan(state: WorldState, auctionId: number) {
  const auction = rowOf(state.auctions, auctionId)
  const loan = rowOf(state.loans, auction?.loanId)
  if (auction === undefined || loan === undefined) throw new Error(`auction ${auctionId} has no loan`)
  const row = loanFor(state, state.profileOwners[auction.sellerProfileId] ?? 0, loan.id)
  if (row === null || row === 'forbidden') throw new Error(`loan ${loan.id} can't be read by its seller`)
  return { key: auction.key, loan, row, values: valuesOf(row), facts: auction.loan }
}

/** A fact as investors see it. Without a process, they bid the price. */
const factIn = (facts: LoanFacts, field: keyof LoanFacts) =>
  facts[field] ?? (field === 'auction_process_type' ? 'price' : null)

/** The loan after its form was saved with this change: what the review listed, and what the save did. */
function afterSave(state: WorldState, auctionId: number, change: Partial<SetupValues>, at: number) {
  const before = readLoan(state, auctionId)
  const values = { ...before.values, ...change }
  const context = {
    values,
    section: sectionOf(values, state.reference.sectionActs),
    today: marketDay(at),
    restrictions: state.reference.deliveryRestrictions,
  }
  const listed = setupDifferences({ base: before.values, mine: before.values, theirs: values }, context, () => null)
  const sent = setupRequest(context, 'review-and-submit')
  const after = readLoan(applied(state, { name: 'update loan', ...desk, loanId: before.loan.id, sent }, at), auctionId)
  const seenByInvestors = (Object.keys(after.facts) as (keyof LoanFacts)[]).filter(
    (field) => JSON.stringify(factIn(before.facts, field)) !== JSON.stringify(factIn(after.facts, field)),
  )
  return {
    listed: listed.map(({ key }) => key),
    isAsTyped: sameSetup(after.values, values),
    inTrail: (after.row.term_changes ?? [])
      .slice(0, -(before.row.term_changes ?? []).length || undefined)
      .map(({ field }) => field),
    seenByInvestors,
    isStaleForOthers: staleLoan(after.loan, before.loan.version) !== null,
  }
}

describe.each(scenarioNames())('the loans of %s', (name) => {
  const { state, at, auctionIds } = openedWorld(name)
  const outcomes = (change: Partial<SetupValues>) =>
    auctionIds.map((id) => ({ key: rowOf(state.auctions, id)?.key, ...afterSave(state, id, change, at) }))

  it('have no changes in a form in which nothing was typed, and none after it was saved', () => {
    expect(auctionIds.length).toBeGreaterThan(0)
    expect(outcomes({})).toEqual(
      auctionIds.map((id) => ({
        key: rowOf(state.auctions, id)?.key,
        listed: [],
        isAsTyped: true,
        inTrail: [],
        seenByInvestors: [],
        isStaleForOthers: false,
      })),
    )
  })

  it('change in exactly the field that was typed', () => {
    expect(outcomes({ loan_amount_diff_percent: '7.5' })).toEqual(
      auctionIds.map((id) => ({
        key: rowOf(state.auctions, id)?.key,
        listed: ['loan_amount_diff_percent'],
        isAsTyped: true,
        inTrail: ['loan_amount_diff_percent'],
        seenByInvestors: ['loan_amount_diff_percent'],
        isStaleForOthers: true,
      })),
    )
  })
})
