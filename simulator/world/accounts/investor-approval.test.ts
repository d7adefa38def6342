// Where the marketplace approves new investors: what asks for it, what is refused until then, and what approval does.
import { describe, expect, it } from 'vitest'
import { auctionListFor } from '../auctions/auctions.project'
import type { Command } from '../commands'
import { decide } from '../decide'
import type { Decision } from '../decision'
import { evolveAll } from '../evolve'
import { userFor } from '../people/people.project'
import { AT, applyAccepted, investorEntry, lenderEntry, saveProfile, worldOf } from '../profiles/sample-profiles'
import { apply, bidOf, FIRST, liveWorld, MINUTE, refusalOf, TEN, users } from '../sample-world'
import type { Person, WorldState } from '../state'
import { rowOf } from '../table'

const SOON = TEN + MINUTE
const REFUSED = 'Your firm is awaiting approval. You can bid once it’s approved.'

/** The sample market, where Ann's firm waits for approval. */
function waiting(): WorldState {
  const state: WorldState = { ...liveWorld(), investorApproval: 'required' }
  return evolveAll(state, [{ type: 'investor-approval-asked', userId: users.ann, at: TEN }])
}
const approve = (origin: Command['origin'] = 'control'): Command => ({
  name: 'approve investor',
  actor: users.ann,
  origin,
})
const maximum = { ...bidOf('ann', 102), name: 'set standing maximum' } as const
const preparation = {
  name: 'prepare bid',
  actor: users.ann,
  origin: 'control',
  auctionId: FIRST,
  price: 102,
  rate: null,
  signatorId: 0,
  session: 'desk',
  key: null,
} as const
const statusOf = (decision: Decision) => (decision.ok ? 200 : decision.refusal.status)

describe('an investor who awaits approval', () => {
  it.each<[string, Command]>([
    ['bid', bidOf('ann', 102)],
    ['set a standing maximum', maximum],
    ['prepare a bid', preparation],
  ])('can’t %s', (_act, command) => {
    const decision = decide(waiting(), command, SOON)
    expect([statusOf(decision), refusalOf(decision)]).toEqual([403, REFUSED])
  })

  it('sees the boards, and reads that they wait', () => {
    expect(auctionListFor(waiting(), users.ann, 'live')).toEqual(auctionListFor(liveWorld(), users.ann, 'live'))
    expect(userFor(waiting(), users.ann)?.profile?.awaiting_approval).toBe(true)
    expect(userFor(waiting(), users.bob)?.profile).not.toHaveProperty('awaiting_approval')
  })

  it('can bid once approved, and gets a notification and an email', () => {
    const state = apply(waiting(), approve(), SOON)
    expect(decide(state, bidOf('ann', 102), SOON).ok).toBe(true)
    expect(userFor(state, users.ann)?.profile).not.toHaveProperty('awaiting_approval')
    expect(state.notifications[users.ann]?.at(-1)?.action).toBe('investor_approved')
    expect(state.mailbox.map(({ to, subject }) => [to, subject])).toEqual([
      ['ann@ann-firm.example', 'Your firm is approved'],
    ])
  })

  it('can’t approve themselves', () => {
    expect(refusalOf(decide(waiting(), approve('person'), SOON))).toBe('The marketplace approves new investors.')
  })

  it('is approved once: again, or without having waited, changes nothing', () => {
    expect(decide(apply(waiting(), approve(), SOON), approve(), SOON)).toMatchObject({ ok: true, events: [] })
    expect(decide(liveWorld(), approve(), SOON)).toMatchObject({ ok: true, events: [] })
  })
})

describe('a new profile', () => {
  const registered = (role: 'investor' | 'lender', required: boolean): Person | undefined => {
    const { state, ids } = worldOf(role)
    const [id = 0] = ids
    const entry = role === 'investor' ? investorEntry([1]) : lenderEntry()
    const start: WorldState = required ? { ...state, investorApproval: 'required' } : state
    return rowOf(applyAccepted(start, saveProfile(id, entry)).people, id)
  }

  it('of an investor asks for approval where the marketplace requires it', () => {
    expect(registered('investor', true)).toMatchObject({ profile: { name: 'Prairie Lending' }, awaitsApproval: AT })
  })

  it.each([
    ['of an investor elsewhere', 'investor', false],
    ['of a lender', 'lender', true],
  ] as const)('%s asks for nothing', (_who, role, required) => {
    expect(registered(role, required)?.profile).toMatchObject({ name: 'Prairie Lending' })
    expect(registered(role, required)).not.toHaveProperty('awaitsApproval')
  })
})
