// The two-person rule: one signator prepares a bid, another confirms it within a minute, and the receipt names both.
import { describe, expect, it } from 'vitest'
import { auction as auctionSchema, bidAnswer } from '../../../src/contract/auction'
import { preparedBid } from '../../../src/contract/two-person'
import { announce } from '../announce'
import { receiptFor } from '../bids/receipts.project'
import type { CommandNamed } from '../commands'
import { decide } from '../decide'
import type { Decision } from '../decision'
import { evolveAll } from '../evolve'
import {
  apply,
  bidOf,
  FIRST,
  liveWorld as liveSample,
  MINUTE,
  profiles,
  refusalOf,
  signators,
  TEN,
  users,
} from '../sample-world'
import type { Profile, WorldState } from '../state'
import { rowOf, withRow } from '../table'
import { twoPersonFor } from './two-person.project'
import { RECENT_MS } from './two-person.state'

const SOON = TEN + MINUTE
/** The second signator of Ann's firm, who prepares the bids in these tests. */
const TESS = { id: 900, name: 'Tess Trader' } as const
const ann = { actor: users.ann, origin: 'person' } as const

/** The number of each signator's PIN. */
const PIN = { [signators.ann]: 1, [TESS.id]: 2 } as const

/** Gives Ann's firm these signators, each with a PIN. */
function withSignators(state: WorldState, ...all: Profile['signators']): WorldState {
  const ann = rowOf(state.people, users.ann)
  if (!ann?.profile) throw new Error('Ann has no profile')
  const { profile } = ann
  const pins = Object.fromEntries(
    all.map(({ id }) => [id, { current: { pinHash: `hash ${id}`, n: PIN[id] ?? 0, setAt: 0 }, next: null }]),
  )
  return {
    ...state,
    people: withRow(state.people, ann.id, { ...ann, profile: { ...profile, signators: all } }),
    twoPerson: { ...state.twoPerson, nextPin: 3, pins: { [profile.id]: pins } },
  }
}
const OWN = { id: signators.ann, name: 'Signator of ann' } as const
const liveWorld = (): WorldState => withSignators(liveSample(), OWN, TESS)

const setting = (required: boolean, session = 'desk', signatorId: number = TESS.id) =>
  ({ name: 'set two-person rule', ...ann, required, session, signatorId, pin: PIN[signatorId] ?? 0 }) as const
const preparation = (overrides: Partial<CommandNamed<'prepare bid'>> = {}): CommandNamed<'prepare bid'> => ({
  name: 'prepare bid',
  ...ann,
  auctionId: FIRST,
  price: 102,
  rate: null,
  signatorId: TESS.id,
  pin: PIN[TESS.id] ?? 0,
  session: 'desk',
  key: 'one',
  ...overrides,
})
const preparedId = (state: WorldState): number => twoPersonFor(state, users.ann).prepared.at(-1)?.id ?? 0
const confirmation = (
  state: WorldState,
  overrides: Partial<CommandNamed<'confirm prepared bid'>> = {},
): CommandNamed<'confirm prepared bid'> => ({
  name: 'confirm prepared bid',
  ...ann,
  preparedId: preparedId(state),
  signatorId: signators.ann,
  pin: PIN[signators.ann] ?? 0,
  session: 'phone',
  seen: null,
  key: 'two',
  ...overrides,
})
const decline = (state: WorldState, session = 'phone') =>
  ({ name: 'decline prepared bid', ...ann, preparedId: preparedId(state), session }) as const

const statusOf = (decision: Decision): number | null => (decision.ok ? null : decision.refusal.status)
const fieldsOf = (decision: Decision): readonly string[] =>
  decision.ok ? [] : Object.keys(decision.refusal.errors ?? {})
const bidsIn = (state: WorldState) => rowOf(state.auctions, FIRST)?.bids ?? []
const receiptsIn = (state: WorldState) => rowOf(state.auctions, FIRST)?.receipts ?? []
const prepared = () => apply(apply(liveWorld(), setting(true), SOON), preparation(), SOON)

/** The world with the PIN of this signator reset by the other one at this instant. */
function withReset(state: WorldState, signatorId: number, at: number, by: string): WorldState {
  const profileId = rowOf(state.people, users.ann)?.profile?.id ?? 0
  const ofFirm = state.twoPerson.pins[profileId] ?? {}
  const current = ofFirm[signatorId]?.current
  if (current === null || current === undefined) throw new Error('no PIN')
  const reset = { current: { ...current, reset: { at, by: [by] } }, next: null }
  return { ...state, twoPerson: { ...state.twoPerson, pins: { [profileId]: { ...ofFirm, [signatorId]: reset } } } }
}

describe('a receipt', () => {
  it.each([
    ['prepared', TESS.id, OWN.name],
    ['confirmed', OWN.id, TESS.name],
  ])('says that the PIN it was %s with was reset in the last week, when, and who approved that', (act, id, by) => {
    const at = SOON - RECENT_MS + 1
    const state = withReset(prepared(), id, at, by)
    const again = apply(withReset(apply(liveWorld(), setting(true), SOON), id, at, by), preparation(), SOON)
    const ready = act === 'prepared' ? again : state
    const after = apply(ready, confirmation(ready), SOON)
    const [receipt] = receiptsIn(after)
    if (receipt === undefined) throw new Error('no receipt')
    const mark = { at: new Date(at).toISOString(), by: [by] }
    expect(receiptFor(FIRST, receipt).two_person).toMatchObject({ [`${act}_pin_reset`]: mark })
    expect(receiptFor(FIRST, receipt).two_person).not.toHaveProperty(
      act === 'prepared' ? 'confirmed_pin_reset' : 'prepared_pin_reset',
    )
    expect(bidsIn(after)).toHaveLength(1)
  })

  it('doesn’t mention a reset from more than a week ago', () => {
    const old = withReset(prepared(), OWN.id, SOON - RECENT_MS, TESS.name)
    const [receipt] = receiptsIn(apply(old, confirmation(old), SOON))
    expect(receipt?.twoPerson).not.toHaveProperty('confirmedPinReset')
  })
})

describe('a firm with the two-person rule', () => {
  it('has it off by default, and its own people see when it is on', () => {
    expect(twoPersonFor(liveWorld(), users.ann).required).toBe(false)
    const state = apply(liveWorld(), setting(true), SOON)
    expect(twoPersonFor(state, users.ann).required).toBe(true)
    expect(twoPersonFor(state, users.bob).required).toBe(false)
  })

  it('can switch it off only by two signators in two sessions within a minute', () => {
    const on = apply(liveWorld(), setting(true), SOON)
    const requested = apply(on, setting(false), SOON)
    const ruleOf = (state: WorldState) => twoPersonFor(state, users.ann)
    expect(ruleOf(requested)).toMatchObject({ required: true, switch_off: { session: 'desk' } })
    expect(ruleOf(apply(requested, setting(false), SOON + 1)).required).toBe(true)
    expect(fieldsOf(decide(requested, setting(false, 'phone'), SOON + 1))).toEqual(['signator_id'])
    const late = apply(requested, setting(false, 'phone'), SOON + MINUTE)
    expect(ruleOf(late)).toMatchObject({ required: true, switch_off: { session: 'phone' } })
    const off = apply(requested, setting(false, 'phone', OWN.id), SOON + MINUTE - 1)
    expect(ruleOf(off)).toMatchObject({ required: false, switch_off: null })
    expect(ruleOf(apply(requested, setting(true), SOON + 1))).toMatchObject({ required: true, switch_off: null })
    const { events } = decide(on, setting(false), SOON)
    expect(announce(on, requested, events, users.ann).map(({ channel, to }) => [channel, to])).toEqual([
      ['two-person', [users.ann]],
    ])
  })

  it('can’t bid without a confirmation, and gets a receipt, while other firms bid as usual', () => {
    const state = apply(liveWorld(), setting(true), SOON)
    expect(statusOf(decide(state, bidOf('ann', 102), SOON))).toBe(403)
    const after = apply(state, bidOf('ann', 102), SOON)
    expect(receiptsIn(after)).toMatchObject([{ outcome: 'refused' }])
    expect(bidsIn(apply(after, bidOf('bob', 102), SOON))).toHaveLength(1)
  })
})

describe('a prepared bid', () => {
  it('places no bid, and is announced only to the firm’s people', () => {
    const before = apply(liveWorld(), setting(true), SOON)
    const { events } = decide(before, preparation(), SOON)
    const after = evolveAll(before, events)
    expect(bidsIn(after)).toHaveLength(0)
    expect(receiptsIn(after)).toHaveLength(0)
    const announced = announce(before, after, events, users.ann)
    expect(announced.map(({ channel, event, to }) => [channel, event, to])).toEqual([
      ['two-person', 'two-person-changed', [users.ann]],
    ])
    expect(twoPersonFor(after, users.ann).prepared).toMatchObject([
      { price: 102, prepared_by_id: TESS.id, prepared_by: 'Tess Trader', outcome: 'waiting' },
    ])
    expect(twoPersonFor(after, users.bob).prepared).toEqual([])
  })

  it('is prepared once per Idempotency-Key, and answered in the shape of the contract', () => {
    const decision = decide(prepared(), preparation(), SOON + 1)
    expect(decision.events).toEqual([])
    expect(preparedBid.parse(decision.reply(prepared()))).toMatchObject({ outcome: 'waiting' })
    expect(statusOf(decide(prepared(), preparation({ price: 103 }), SOON))).toBe(422)
    expect(statusOf(decide(prepared(), preparation({ signatorId: OWN.id }), SOON))).toBe(422)
  })

  it('is refused if the bid would be, or while another one is waiting on the auction', () => {
    expect(statusOf(decide(liveWorld(), preparation({ price: 50 }), SOON))).toBe(422)
    expect(refusalOf(decide(prepared(), preparation({ key: 'other' }), SOON))).toContain('is waiting')
    expect(decide(prepared(), preparation({ key: 'other' }), SOON + MINUTE).ok).toBe(true)
  })
})

describe('the id of a prepared bid', () => {
  it('counts the firm’s own, and not those that other firms prepare', () => {
    const state = apply(liveWorld(), setting(true), SOON)
    const own = twoPersonFor(apply(state, preparation(), SOON), users.ann).prepared.at(-1)?.id
    const [event] = decide(state, preparation(), SOON).events.filter(({ type }) => type === 'bid-prepared')
    if (event?.type !== 'bid-prepared') throw new Error('nothing was prepared')
    const ofBob = { ...event.prepared, profileId: profiles.bob, userId: users.bob }
    const later = evolveAll(state, [{ ...event, prepared: ofBob }])
    expect(preparedId(apply(later, preparation(), SOON))).toBe(own)
    const next = apply(apply(later, preparation(), SOON), preparation({ key: 'two' }), SOON + MINUTE)
    expect(preparedId(next)).toBe((own ?? 0) + 1)
  })
})

describe('the signator who prepares', () => {
  it.each([
    ['one of another firm', signators.bob],
    ['an unknown one', 4_711],
  ])('can’t be %s', (_who, signatorId) => {
    const decision = decide(liveWorld(), preparation({ signatorId }), SOON)
    expect(fieldsOf(decision)).toEqual(['signator_id'])
    expect(refusalOf(decision)).toBe('This person may not sign for your firm.')
  })

  it('can’t be the firm’s only one, because the rule needs two', () => {
    const alone = withSignators(liveSample(), TESS)
    const switchedOn = decide(alone, setting(true), SOON)
    expect(fieldsOf(switchedOn)).toEqual(['required'])
    expect(refusalOf(switchedOn)).toMatch(/^The two-person rule needs two signators\./)
    const leftAlone = withSignators(apply(liveWorld(), setting(true), SOON), TESS)
    const decision = decide(leftAlone, preparation(), SOON)
    expect(fieldsOf(decision)).toEqual(['signator_id'])
    expect(refusalOf(decision)).toMatch(/^The two-person rule needs two signators\./)
  })
})

describe('the confirmation', () => {
  it('by another session places the bid, and the receipt names both signators', () => {
    const state = prepared()
    const decision = decide(state, confirmation(state), SOON + 30_000)
    const after = evolveAll(state, decision.events)
    expect(bidsIn(after)).toMatchObject([{ value: 102 * 32, signatorId: signators.ann, at: SOON + 30_000 }])
    const answer = bidAnswer.parse(decision.reply(after))
    expect(auctionSchema.safeParse(answer).success).toBe(true)
    expect(answer.receipt?.two_person).toEqual({
      prepared_by_id: TESS.id,
      prepared_by: 'Tess Trader',
      prepared_at: new Date(SOON).toISOString(),
      prepared_with_pin: true,
      confirmed_by_id: OWN.id,
      confirmed_by: OWN.name,
      confirmed_with_pin: true,
    })
    expect(twoPersonFor(after, users.ann).prepared).toMatchObject([{ outcome: 'confirmed', decided_with_pin: true }])
  })

  it('by the session that prepared the bid is refused, and the bid stays waiting', () => {
    const state = prepared()
    expect(statusOf(decide(state, confirmation(state, { session: 'desk' }), SOON))).toBe(403)
    const after = apply(state, confirmation(state, { session: 'desk' }), SOON)
    expect(bidsIn(after)).toHaveLength(0)
    expect(twoPersonFor(after, users.ann).prepared).toMatchObject([{ outcome: 'waiting' }])
  })

  it('by the signator who prepared the bid, an unknown one, or another firm is refused', () => {
    const state = prepared()
    const self = decide(state, confirmation(state, { signatorId: TESS.id }), SOON)
    expect(fieldsOf(self)).toEqual(['signator_id'])
    expect(refusalOf(self)).toBe('Tess Trader prepared this bid, so another signator must confirm it.')
    expect(fieldsOf(decide(state, confirmation(state, { signatorId: 1 }), SOON))).toEqual(['signator_id'])
    expect(statusOf(decide(state, confirmation(state, { actor: users.bob }), SOON))).toBe(404)
  })

  it('by the signator who prepared the bid is refused even after they were renamed', () => {
    const renamed = withSignators(prepared(), OWN, { id: TESS.id, name: 'Theresa Trader' })
    expect(statusOf(decide(renamed, confirmation(renamed, { signatorId: TESS.id }), SOON))).toBe(422)
  })

  it.each(['Tess Trader', 'Tess  Trader', ' tess TRADER', 'Tess\u00a0Trader'])(
    'by another signator with the same name, written %j, is refused',
    (name) => {
      const namesakes = withSignators(prepared(), { id: OWN.id, name }, TESS)
      expect(fieldsOf(decide(namesakes, confirmation(namesakes), SOON))).toEqual(['signator_id'])
      const switchedOn = decide(withSignators(liveSample(), { id: OWN.id, name }, TESS), setting(true), SOON)
      expect(refusalOf(switchedOn)).toMatch(/^The two-person rule needs two signators\./)
    },
  )

  it('after 60 seconds is refused without placing the bid', () => {
    const state = prepared()
    const late = decide(state, confirmation(state), SOON + MINUTE)
    expect(refusalOf(late)).toBe('This bid has expired. Nothing was sent.')
    expect(bidsIn(evolveAll(state, late.events))).toHaveLength(0)
  })

  it('of a bid that was outbid in the meantime is refused like any bid, with a receipt', () => {
    const state = apply(prepared(), bidOf('bob', 103), SOON + 1)
    const decision = decide(state, confirmation(state), SOON + 2)
    expect(statusOf(decision)).toBe(422)
    const after = evolveAll(state, decision.events)
    expect(receiptsIn(after).at(-1)).toMatchObject({ outcome: 'refused', twoPerson: { preparedBy: 'Tess Trader' } })
    expect(twoPersonFor(after, users.ann).prepared).toMatchObject([{ outcome: 'refused' }])
  })

  it('places one bid per Idempotency-Key, however often it is repeated', () => {
    const state = prepared()
    const after = apply(state, confirmation(state), SOON)
    const again = decide(after, confirmation(state), SOON + 5)
    expect(again).toMatchObject({ ok: true, events: [] })
    expect(bidAnswer.parse(again.reply(after)).receipt).toMatchObject({ sequence: 1 })
    expect(refusalOf(decide(after, confirmation(state, { key: 'three' }), SOON))).toContain('confirmed')
  })
})

describe('declining a prepared bid', () => {
  it('by either session places no bid, now or later', () => {
    for (const session of ['phone', 'desk']) {
      const state = prepared()
      const after = apply(state, decline(state, session), SOON)
      const withdrawn = session === 'desk' ? true : null
      expect(twoPersonFor(after, users.ann).prepared).toMatchObject([{ outcome: 'declined', withdrawn }])
      expect(refusalOf(decide(after, confirmation(after), SOON))).toContain('Nothing was sent')
      expect(bidsIn(after)).toHaveLength(0)
    }
  })
})

describe('what the pages of a prepared bid showed', () => {
  /** Ann's firm leads at 102-00. */
  const led = () =>
    apply(apply(apply(liveWorld(), bidOf('ann', 102), SOON), setting(true), SOON), bidOf('bob', 99), SOON)
  const raise = (seen: object) => preparation({ price: 102.5, seen })

  it('must include the firm’s lead when the bid is prepared', () => {
    expect(statusOf(decide(led(), raise({ version: 1 }), SOON))).toBe(409)
    expect(statusOf(decide(led(), raise({ price: 102 }), SOON))).toBeNull()
    expect(statusOf(decide(led(), preparation({ price: 102.5 }), SOON))).toBeNull()
  })

  it('must include it when the bid is confirmed; otherwise the bid still waits, and can be confirmed after a look', () => {
    const state = apply(led(), raise({ price: 102 }), SOON)
    const behind = confirmation(state, { seen: { price: 101.75 }, key: 'behind' })
    const decision = decide(state, behind, SOON + 1)
    expect(decision).toMatchObject({ ok: false, refusal: { status: 409 } })
    const after = evolveAll(state, decision.events)
    expect(receiptsIn(after).at(-1)).toMatchObject({ outcome: 'refused', twoPerson: { confirmedBy: OWN.name } })
    expect(twoPersonFor(after, users.ann).prepared.at(-1)?.outcome).toBe('waiting')
    expect(decide(after, behind, SOON + 2)).toMatchObject({ ok: false, refusal: { status: 409 }, events: [] })
    const looked = confirmation(after, { seen: { price: 102 }, key: 'looked' })
    expect(statusOf(decide(after, looked, SOON + 2))).toBeNull()
  })
})

describe('the Idempotency-Key', () => {
  const seen = { price: 101.5 }

  it('of a preparation belongs to the body that it came with', () => {
    const before = apply(liveWorld(), setting(true), SOON)
    const state = apply(before, preparation({ seen }), SOON)
    expect(decide(state, preparation({ seen }), SOON)).toMatchObject({ ok: true, events: [] })
    expect(fieldsOf(decide(state, preparation({ seen: { price: 101 } }), SOON))).toEqual(['idempotency_key'])
  })

  it('of a confirmation belongs to its signator and screen', () => {
    const state = prepared()
    const sent = confirmation(state, { seen })
    const after = apply(state, sent, SOON)
    expect(decide(after, sent, SOON)).toMatchObject({ ok: true, events: [] })
    for (const other of [{ seen: null }, { seen, signatorId: TESS.id }])
      expect(fieldsOf(decide(after, confirmation(state, other), SOON))).toEqual(['idempotency_key'])
  })
})
