// The opening of every built-in world obeys the market's hours and the rules for loans.
import { describe, expect, it } from 'vitest'
import type { Command } from '../world/commands'
import { decide } from '../world/decide'
import { easternDateTime, outOfHours } from '../world/eastern-time'
import { evolveAll } from '../world/evolve'
import { loanParties } from '../world/loans/loan-parties'
import { submissionProblems } from '../world/loans/loan-rules'
import type { WorldState } from '../world/state'
import { rowOf } from '../world/table'
import { scenarioNames, scriptNamed, sharedFixtures } from './library'
import { openingOf } from './opening'

const MINUTE = 60_000

const cachedWorlds = new Map<string, ReturnType<typeof openWorld>>()
const openWorld = (name: string) => {
  const script = scriptNamed(name)
  if (script === null) throw new Error(`${name} is missing`)
  const fixtures = sharedFixtures()
  return { script, fixtures, state: openingOf(script, fixtures, script.document.seed).state }
}
/** The opening of a built-in world, cached. */
function cachedWorld(name: string) {
  const world = cachedWorlds.get(name) ?? openWorld(name)
  cachedWorlds.set(name, world)
  return world
}

describe('auctions of the built-in worlds', () => {
  it.each(scenarioNames())('open and end between 09:00 and 17:00 on trading days in %s', (name) => {
    const { state } = cachedWorld(name)
    const scheduled = [...state.lists.pre, ...state.lists.past].flatMap((id) => {
      const auction = rowOf(state.auctions, id)
      return auction?.startAt == null ? [] : [auction]
    })
    const wrong = scheduled.filter(({ startAt, minutes }) => {
      if (startAt === null) return false
      // A late bid may have extended the auction, so check the end that the seller chose.
      const endsAt = startAt + (minutes ?? 60) * MINUTE
      return outOfHours(startAt) !== null || outOfHours(endsAt - 1) !== null
    })
    expect(scheduled.length).toBeGreaterThan(10)
    expect(wrong.map(({ key, startAt }) => `${key}: ${easternDateTime(startAt ?? 0)}`)).toEqual([])
  })
})

describe('loans of the built-in worlds', () => {
  it.each(scenarioNames())('are complete once they are submitted or committed in %s', (name) => {
    const { state, script } = cachedWorld(name)
    const wrong = [...state.lists.submitted, ...state.lists.commitment].flatMap((id) => {
      const auction = rowOf(state.auctions, id)
      const setup = rowOf(state.loans, auction?.loanId)?.setup
      if (auction === undefined || setup === undefined) throw new Error(`auction ${id} has no loan`)
      const parties = loanParties(state, auction.sellerProfileId)
      const problems = submissionProblems(setup, { reference: state.reference, parties, at: script.startsAt })
      return Object.entries(problems).map(([field, messages]) => `${auction.key}: ${field}: ${messages.join(' ')}`)
    })
    expect(wrong).toEqual([])
  })
})

const HOUR = 60 * MINUTE
/** How much the amount is lowered, dollars. */
const REDUCTION = 150_000

/** The draws, reduced so that they add up to the lower amount. */
const reduceLargest = (draws: readonly number[]): number[] => {
  const largest = draws.indexOf(Math.max(...draws))
  return draws.map((draw, index) => (index === largest ? draw - REDUCTION : draw))
}

/** Lowers the amount of the auction's loan and schedules it; returns the message of the refusal, or null. */
function afterLowerAmount(before: WorldState, auctionId: number, at: number): string | null {
  const auction = rowOf(before.auctions, auctionId)
  const loan = rowOf(before.loans, auction?.loanId)
  if (auction === undefined || loan === undefined) throw new Error(`auction ${auctionId} has no loan`)
  const actor = before.profileOwners[auction.sellerProfileId] ?? 0
  const seller = { actor, origin: 'person' } as const
  const { loan_amount = 0, construction_draw_amount: draws } = loan.setup
  const lowerDraws = draws === undefined ? {} : { construction_draw_amount: reduceLargest(draws) }
  const sent = { loan_amount: loan_amount - REDUCTION, ...lowerDraws }
  const updated = applyAccepted(before, { name: 'update loan', ...seller, loanId: loan.id, sent }, at)
  const startAt = at + 24 * HOUR
  const scheduled = decide(
    updated,
    { name: 'schedule auction', ...seller, auctionId, startAt, minutes: 60, invited: null },
    at,
  )
  return scheduled.ok ? null : scheduled.refusal.message
}

function applyAccepted(state: WorldState, command: Command, at: number): WorldState {
  const decision = decide(state, command, at)
  if (!decision.ok) throw new Error(`${command.name}: ${decision.refusal.message}`)
  return evolveAll(state, decision.events)
}

describe('firm commitments of the built-in worlds', () => {
  it.each(scenarioNames())(
    'match the amount of their loan if they were accepted before the scenario started in %s',
    (name) => {
      const { state } = cachedWorld(name)
      const { commitment, pre, live, past } = state.lists
      const wrong = [...commitment, ...pre, ...live, ...past].flatMap((id) => {
        const auction = rowOf(state.auctions, id)
        const loan = rowOf(state.loans, auction?.loanId)
        const matches = loan?.commitment?.state === 'accepted' && loan.letterAmount === loan.setup.loan_amount
        return matches ? [] : [auction?.key]
      })
      expect(wrong).toEqual([])
    },
  )

  it.each(scenarioNames())(
    'must be amended after the amount changes, also after a withdrawal or no sale, in %s',
    (name) => {
      const { state, script } = cachedWorld(name)
      const at = script.startsAt
      const desk = { actor: 'system', origin: 'control' } as const
      const committed = state.lists.commitment.map((id) => afterLowerAmount(state, id, at))
      const withdrawn = state.lists.pre.map((auctionId) => {
        const reason = 'The appraisal is being corrected.'
        const back = applyAccepted(state, { name: 'withdraw auction', ...desk, auctionId, reason }, at)
        return afterLowerAmount(back, auctionId, at)
      })
      const relisted = state.lists.past
        .filter((id) => {
          const auction = rowOf(state.auctions, id)
          return auction?.result?.outcome === 'no_sale' && auction.relistedAs === null
        })
        .map((auctionId) => {
          const again = applyAccepted(state, { name: 'relist auction', ...desk, auctionId }, at)
          return afterLowerAmount(again, again.lists.commitment[0] ?? 0, at)
        })
      const refusals = [...committed, ...withdrawn, ...relisted]
      expect(refusals.length).toBeGreaterThan(0)
      expect([...new Set(refusals)]).toEqual([
        'The loan amount changed after the commitment letter. Upload the amended letter before the auction is scheduled.',
      ])
    },
  )
})
