// The agency's desk.
import { describe, expect, it } from 'vitest'
import { MINUTE, sampleWorld, TEN, withAuction } from '../../world/sample-world'
import type { WorldState } from '../../world/state'
import { rowOf, withRow } from '../../world/table'
import { agencyPlan } from './agency'

const agency = { decides: [2 * MINUTE, 4 * MINUTE], rejects: 0 } as const

/** A submitted loan whose firm commitment was uploaded at TEN. */
function waiting(seed = 7, number: string | null = '087-35358'): WorldState {
  const state = withAuction(sampleWorld(seed), { status: 'submitted', loan: { fha_number: number } })
  const [id = 0] = state.lists.submitted
  const loan = rowOf(state.loans, rowOf(state.auctions, id)?.loanId)
  if (loan === undefined) throw new Error('no loan')
  const document = { id: 1, form: 'form_rhs', name: 'a.pdf', size: 9, sha256: '', uploadedAt: TEN } as const
  const uploaded = {
    ...loan,
    documents: [document, { ...document, form: 'form_hud' as const }],
    commitment: { state: 'waiting', reason: '' } as const,
  }
  return { ...state, loans: withRow(state.loans, loan.id, uploaded) }
}

const planIn = (state: WorldState, settings: Parameters<typeof agencyPlan>[0] = agency) => {
  const auction = rowOf(state.auctions, state.lists.submitted[0] ?? 0)
  return auction === undefined ? null : agencyPlan(settings, state, auction)
}

describe('the agency', () => {
  it('accepts a firm commitment within its range of delays', () => {
    const plan = planIn(waiting())
    expect(plan?.command).toMatchObject({ name: 'accept commitment', actor: 'system' })
    expect(plan?.at).toBeGreaterThanOrEqual(TEN + 2 * MINUTE)
    expect(plan?.at).toBeLessThanOrEqual(TEN + 4 * MINUTE)
  })

  it('rejects the configured percentage, with a reason', () => {
    const commands = Array.from(
      { length: 200 },
      (_, seed) => planIn(waiting(seed), { ...agency, rejects: 30 })?.command,
    )
    const rejections = commands.filter((command) => command?.name === 'reject commitment')
    expect(rejections.length).toBeGreaterThan(35)
    expect(rejections.length).toBeLessThan(85)
    expect(rejections.every((command) => command?.name === 'reject commitment' && command.reason !== '')).toBe(true)
  })

  it('never accepts a loan without a project number', () => {
    expect(planIn(waiting(7, null))?.command.name).toBe('reject commitment')
  })

  it('does nothing while there is no commitment to review', () => {
    expect(planIn(withAuction(sampleWorld(), { status: 'submitted' }))).toBeNull()
  })
})
