// The worlds that ship, as they begin: their hours and their loans.
import { describe, expect, it } from 'vitest'
import { easternDateTime, outOfHours } from '../world/eastern-time'
import { loanParties } from '../world/loans/loan-parties'
import { submissionProblems } from '../world/loans/loan-rules'
import { rowOf } from '../world/table'
import { matterOfWorlds, scenarioNames, scriptNamed } from './library'
import { openingOf } from './opening'

const MINUTE = 60_000

const known = new Map<string, ReturnType<typeof open>>()
const open = (name: string) => {
  const script = scriptNamed(name)
  if (script === null) throw new Error(`${name} is missing`)
  const matter = matterOfWorlds()
  return { script, matter, state: openingOf(script, matter, script.document.seed).state }
}
/** The opening of a world that ships, made once. */
function opened(name: string) {
  const world = known.get(name) ?? open(name)
  known.set(name, world)
  return world
}

describe('investor walk 26, seller walk 28: the worlds that ship keep the hours of the market', () => {
  it.each(scenarioNames())('%s: auctions open and end between 09:00 and 17:00 on business days', (name) => {
    const { state, matter } = opened(name)
    const scheduled = [...state.lists.pre, ...state.lists.past].flatMap((id) => {
      const auction = rowOf(state.auctions, id)
      return auction?.startAt == null ? [] : [auction]
    })
    const wrong = scheduled.filter(({ startAt, minutes }) => {
      if (startAt === null) return false
      // A bid in the last two minutes may move the end; when it was announced to end is what the seller chose.
      const endsAt = startAt + (minutes ?? 60) * MINUTE
      return outOfHours(startAt, matter.reference) !== null || outOfHours(endsAt - 1, matter.reference) !== null
    })
    expect(scheduled.length).toBeGreaterThan(10)
    expect(wrong.map(({ key, startAt }) => `${key}: ${easternDateTime(startAt ?? 0)}`)).toEqual([])
  })
})

describe('seller walk 8: the loans of the worlds that ship', () => {
  it.each(scenarioNames())('%s: a submitted or committed loan lacks nothing', (name) => {
    const { state, script } = opened(name)
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
