// Signators' PINs: setting, changing and resetting them, and what one person alone can't do.
import { describe, expect, it } from 'vitest'
import type { Command, CommandNamed } from '../commands'
import { decide } from '../decide'
import { evolveAll } from '../evolve'
import { personById } from '../people/people'
import { ownProfile, recordOf } from '../profiles/profiles.project'
import { ada, applyAccepted, ben, investorEntry, saveProfile, worldOf } from '../profiles/sample-profiles'
import type { WorldState } from '../state'
import { pinAt, recentReset } from './signator-pins'
import { twoPersonFor } from './two-person.project'
import { APPROVAL_MS, RECENT_MS, RESET_WAIT_MS } from './two-person.state'

const AT = Date.parse('2026-03-02T15:00:00.000Z')
const cleo = { type: 'trader', name: 'Cleo Diaz', email: 'cleo@firm0.example', phone: '16125550104' }

/** An investor's firm with these signators. */
function newFirm(...people: (typeof ada)[]) {
  const { state, ids } = worldOf('investor')
  const [userId = 0] = ids
  const positions = people.map((_, index) => index + 1)
  const saved = applyAccepted(state, saveProfile(userId, investorEntry(positions, people)), AT)
  const profile = ownProfile(saved, userId)
  if (profile?.role !== 'investor') throw new Error('no investor')
  return {
    state: saved,
    by: { actor: userId, origin: 'person' } as const,
    profileId: profile.profile.id,
    ids: profile.profile.signators,
  }
}

interface Firm {
  readonly by: { readonly actor: number; readonly origin: 'person' }
  readonly profileId: number
}

/** The proof that this signator typed the PIN that works now. */
const typed = (state: WorldState, { profileId }: Firm, signatorId: number, at = AT) => ({
  signatorId,
  pin: pinAt(state, profileId, signatorId, at)?.n ?? 0,
})

const setPin = (
  { by }: Firm,
  signatorId: number,
  overrides: Partial<CommandNamed<'set signator pin'>> = {},
): CommandNamed<'set signator pin'> => ({
  name: 'set signator pin',
  ...by,
  signatorId,
  pinHash: `hash of ${signatorId}`,
  oldPin: null,
  approvals: [],
  ...overrides,
})

/** A firm of Ada and Ben, or of these people, each with a PIN, and the rule on. */
function guardedFirm(people = [ada, ben]) {
  const { state, ids, ...firm } = newFirm(...people)
  const [first = 0, second = 0, third = 0] = ids
  let after = state
  for (const id of ids) after = applyAccepted(after, setPin(firm, id), AT)
  after = applyAccepted(
    after,
    { name: 'set two-person rule', ...firm.by, required: true, session: 'desk', ...typed(after, firm, first) },
    AT,
  )
  return { state: after, firm, first, second, third }
}

const refusalIn = (state: WorldState, command: Command, at = AT) => {
  const decision = decide(state, command, at)
  return decision.ok ? null : (decision.refusal.errors ?? decision.refusal.message)
}
/** Recipient and subject of the emails that were sent between these states. */
const mailsSince = ({ mailbox }: WorldState, after: WorldState) =>
  after.mailbox.slice(mailbox.length).map(({ to, subject }) => [to, subject])
const deskOf = (state: WorldState, { by }: Firm) => personById(state, by.actor)?.email
const newestNotification = (state: WorldState, { by }: Firm) => state.notifications[by.actor]?.at(-1)
const hashAt = (state: WorldState, { profileId }: Firm, id: number, at: number) =>
  pinAt(state, profileId, id, at)?.pinHash

describe('a first PIN', () => {
  it('is needed by each signator before the rule is turned on, and takes no approval until then', () => {
    const { state, ids, ...firm } = newFirm(ada, ben)
    const [first = 0, second = 0] = ids
    const turnOn = (current: WorldState) => {
      const proof = typed(current, firm, first)
      return { name: 'set two-person rule', ...firm.by, required: true, session: 'desk', ...proof } as const
    }
    const onePin = applyAccepted(state, setPin(firm, first), AT)
    expect(refusalIn(onePin, turnOn(onePin))).toEqual({
      required: ['Ben Orr has no PIN yet. Every signator needs one before the rule is turned on.'],
    })
    const bothPins = applyAccepted(onePin, setPin(firm, second), AT)
    expect(decide(bothPins, turnOn(bothPins), AT).ok).toBe(true)
  })

  it('can’t be set for a person who isn’t a signator of the firm', () => {
    const { state, ids: _ids, ...firm } = newFirm(ada)
    expect(refusalIn(state, setPin(firm, 4_711))).toEqual({ signator_id: ['This person may not sign for your firm.'] })
  })

  it('of a new signator takes the PINs of two others while the rule is on, or the PIN of one and a day’s wait', () => {
    const { state, firm, first, second } = guardedFirm()
    const approvals = [typed(state, firm, first), typed(state, firm, second)]
    const approved = applyAccepted(state, { name: 'approve signator change', ...firm.by, approvals }, AT)
    const added = applyAccepted(
      approved,
      saveProfile(firm.by.actor, investorEntry([1, 2, 3], [ada, ben, cleo]), 'edit profile'),
      AT,
    )
    const third = twoPersonFor(added, firm.by.actor).signators?.find(({ name }) => name === 'Cleo Diaz')?.id ?? 0
    expect(refusalIn(added, setPin(firm, third))).toEqual({
      approvals: ['Another signator must approve this with their PIN.'],
    })
    const atOnce = applyAccepted(added, setPin(firm, third, { approvals }), AT)
    expect(hashAt(atOnce, firm, third, AT)).toBe(`hash of ${third}`)
    const later = applyAccepted(added, setPin(firm, third, { approvals: approvals.slice(0, 1) }), AT)
    expect(hashAt(later, firm, third, AT + RESET_WAIT_MS - 1)).toBeUndefined()
    expect(hashAt(later, firm, third, AT + RESET_WAIT_MS)).toBe(`hash of ${third}`)
  })
})

describe('a PIN', () => {
  it('is changed at once with the old PIN, which is refused from then on', () => {
    const { state, firm, first } = guardedFirm()
    const old = typed(state, firm, first).pin
    const changed = applyAccepted(state, setPin(firm, first, { pinHash: 'new', oldPin: old }), AT)
    expect(hashAt(changed, firm, first, AT)).toBe('new')
    expect(refusalIn(changed, setPin(firm, first, { oldPin: old }))).toEqual({
      old_pin: ['The PIN of Ada Marsh has changed. Type the new one.'],
    })
  })

  it('that is forgotten is reset a day after one other signator approves, and the firm and the signator are told', () => {
    const { state, firm, first, second } = guardedFirm()
    const reset = applyAccepted(
      state,
      setPin(firm, second, { pinHash: 'new', approvals: [typed(state, firm, first)] }),
      AT,
    )
    expect(hashAt(reset, firm, second, AT + RESET_WAIT_MS - 1)).toBe(`hash of ${second}`)
    expect(hashAt(reset, firm, second, AT + RESET_WAIT_MS)).toBe('new')
    expect(twoPersonFor(reset, firm.by.actor).signators?.at(1)).toMatchObject({
      name: 'Ben Orr',
      reset: { approved_by: 'Ada Marsh', works_from: new Date(AT + RESET_WAIT_MS).toISOString() },
    })
    expect(mailsSince(state, reset)).toEqual([
      [ben.email, 'The PIN of Ben Orr'],
      [deskOf(state, firm), 'The PIN of Ben Orr'],
    ])
    expect(newestNotification(reset, firm)).toMatchObject({ action: 'signator_pin', title: 'The PIN of Ben Orr' })
    expect(reset.mailbox.at(-1)?.text).toMatch(/^Ada Marsh approved a new PIN for Ben Orr\. It works in 24 hours\./)
    expect(new Set(reset.mailbox.slice(-2).map(({ id }) => id)).size).toBe(2)
  })

  it('that is used before its reset works cancels the reset', () => {
    const { state, firm, first, second } = guardedFirm()
    const resetApprovals = [typed(state, firm, first)]
    const reset = applyAccepted(state, setPin(firm, second, { pinHash: 'new', approvals: resetApprovals }), AT)
    const approvals = [typed(reset, firm, first), typed(reset, firm, second)]
    const used = applyAccepted(reset, { name: 'approve signator change', ...firm.by, approvals }, AT + 1)
    expect(hashAt(used, firm, second, AT + RESET_WAIT_MS)).toBe(`hash of ${second}`)
    expect(mailsSince(reset, used).map(([to]) => to)).toEqual([ben.email, deskOf(state, firm)])
    expect(used.mailbox.at(-1)?.text).toBe(
      'The new PIN for Ben Orr was canceled, because the old one was used. Ada Marsh approved it. If that was wrong, ask who did.',
    )
    expect(newestNotification(used, firm)).toMatchObject({ action: 'signator_pin' })
  })

  it('that is changed with the old PIN cancels its reset, and both are told with different ids', () => {
    const { state, firm, first, second } = guardedFirm()
    const reset = applyAccepted(state, setPin(firm, second, { approvals: [typed(state, firm, first)] }), AT)
    const changed = applyAccepted(reset, setPin(firm, second, { oldPin: typed(reset, firm, second).pin }), AT + 1)
    const mails = changed.mailbox.slice(reset.mailbox.length)
    expect(mails).toHaveLength(4)
    expect(new Set(mails.map(({ id }) => id)).size).toBe(4)
    const ids = changed.notifications[firm.by.actor]?.map(({ id }) => id) ?? []
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('that was typed wrong too often is told to its signator and the firm', () => {
    const { state, firm, second } = guardedFirm()
    const report = { name: 'report wrong pins', ...firm.by, signatorId: second, count: 7 } as const
    const after = applyAccepted(state, report, AT)
    expect(mailsSince(state, after).map(([to]) => to)).toEqual([ben.email, deskOf(state, firm)])
    expect(newestNotification(after, firm)).toMatchObject({
      action: 'signator_pin',
      title: 'Wrong PINs for Ben Orr',
      text: expect.stringMatching(/^7 wrong PINs were typed for Ben Orr in the last 24 hours\./),
    })
  })

  it('that was reset is marked for a week, also after it is changed with the new PIN', () => {
    const { state, firm, first, second } = guardedFirm()
    const reset = applyAccepted(state, setPin(firm, second, { approvals: [typed(state, firm, first)] }), AT)
    const works = AT + RESET_WAIT_MS
    const changed = applyAccepted(reset, setPin(firm, second, { oldPin: typed(reset, firm, second, works).pin }), works)
    const mark = { at: works, by: ['Ada Marsh'] }
    for (const current of [reset, changed]) {
      const markAt = (at: number) => recentReset(current, firm.profileId, typed(current, firm, second, at), at)
      expect([markAt(works), markAt(works + RECENT_MS - 1), markAt(works + RECENT_MS)]).toEqual([mark, mark, null])
    }
    expect(recentReset(reset, firm.profileId, typed(reset, firm, first, works), works)).toBeNull()
  })

  it('that is forgotten is reset at once with the PINs of two others, who must be two people', () => {
    const { state, firm, first, second, third } = guardedFirm([ada, ben, cleo])
    const [a, b] = [typed(state, firm, first), typed(state, firm, second)]
    const reset = applyAccepted(state, setPin(firm, third, { pinHash: 'new', approvals: [a, b] }), AT)
    expect(hashAt(reset, firm, third, AT)).toBe('new')
    const field = { 'approvals.1.signator_id': ['A signator other than Ada Marsh must approve this.'] }
    expect(refusalIn(state, setPin(firm, third, { approvals: [a, a] }))).toEqual(field)
    expect(refusalIn(state, setPin(firm, first, { approvals: [a, b] }))).toEqual({
      'approvals.0.signator_id': ['A signator other than Ada Marsh must approve this.'],
    })
  })

  it('that was forgotten can’t be reset without knowing another PIN while the rule is on', () => {
    const { state, firm, second } = guardedFirm()
    expect(refusalIn(state, setPin(firm, second))).toEqual({
      approvals: ['Another signator must approve this with their PIN.'],
    })
  })

  it('that changed after it was typed proves nothing', () => {
    const { state, firm, first, second } = guardedFirm()
    const [a, b] = [typed(state, firm, first), typed(state, firm, second)]
    const changed = applyAccepted(state, setPin(firm, second, { oldPin: b.pin }), AT)
    expect(refusalIn(changed, { name: 'approve signator change', ...firm.by, approvals: [a, b] })).toEqual({
      'approvals.1.pin': ['The PIN of Ben Orr has changed. Type the new one.'],
    })
  })

  it('goes with its signator', () => {
    const { state, ids, ...firm } = newFirm(ada, ben)
    const [, second = 0] = ids
    const withPin = applyAccepted(state, setPin(firm, second), AT)
    const removed = applyAccepted(
      withPin,
      saveProfile(firm.by.actor, investorEntry([1], [ada, ben]), 'edit profile'),
      AT,
    )
    expect(removed.twoPerson.pins[firm.profileId]).toEqual({})
  })
})

describe('changing who signs', () => {
  const edits = {
    removing: investorEntry([1], [ada, ben]),
    replacing: investorEntry([1, 2], [ada, cleo]),
    renaming: investorEntry([1, 2], [ada, { ...ben, name: 'Benjamin Orr' }]),
    adding: investorEntry([1, 2, 3], [ada, ben, cleo]),
    'changing the email of': investorEntry([1, 2], [ada, { ...ben, email: 'rival@firm0.example' }]),
    'changing the phone of': investorEntry([1, 2], [ada, { ...ben, phone: '16125550109' }]),
  }

  it.each(Object.entries(edits))('%s a signator takes the approval of two while the rule is on', (_what, entry) => {
    const { state, firm, first, second } = guardedFirm()
    const edit = saveProfile(firm.by.actor, entry, 'edit profile')
    expect(refusalIn(state, edit)).toEqual({ signators: [expect.stringContaining('two signators must first approve')] })
    const approvals = [typed(state, firm, first), typed(state, firm, second)]
    const single = { name: 'approve signator change', ...firm.by, approvals: approvals.slice(0, 1) } as const
    expect(refusalIn(state, single)).toEqual({ approvals: ['Two signators must approve this with their PINs.'] })
    const approved = applyAccepted(state, { ...single, approvals }, AT)
    expect(decide(approved, edit, AT + APPROVAL_MS).ok).toBe(false)
    const saved = evolveAll(approved, decide(approved, edit, AT + APPROVAL_MS - 1).events)
    const [before, after] = [state, saved].map((current) => recordOf(current, firm.by.actor)?.profile)
    expect({ ...after, version: 0 }).not.toEqual({ ...before, version: 0 })
    expect(saved.twoPerson.approvals[firm.profileId]).toBeNull()
  })

  it('takes no approval while the rule is off, and other edits never take any', () => {
    const { state, ids: _ids, ...firm } = newFirm(ada, ben)
    expect(decide(state, saveProfile(firm.by.actor, edits.removing, 'edit profile'), AT).ok).toBe(true)
    const guarded = guardedFirm([ada, ben, cleo])
    const approvals = [
      typed(guarded.state, guarded.firm, guarded.first),
      typed(guarded.state, guarded.firm, guarded.second),
    ]
    const command = { name: 'approve signator change', ...guarded.firm.by, approvals } as const
    const without = saveProfile(guarded.firm.by.actor, investorEntry([1, 2], [ada, ben, cleo]), 'edit profile')
    const twoSign = applyAccepted(applyAccepted(guarded.state, command, AT), without, AT)
    const other = investorEntry([1, 2], [ada, ben, { ...cleo, email: 'c@firm0.example' }])
    expect(decide(twoSign, saveProfile(guarded.firm.by.actor, other, 'edit profile'), AT).ok).toBe(true)
  })

  it('is told to all signators, to the address before the change, to the desk, and in every session', () => {
    const { state, firm, first, second } = guardedFirm()
    const approvals = [typed(state, firm, first), typed(state, firm, second)]
    const approved = applyAccepted(state, { name: 'approve signator change', ...firm.by, approvals }, AT)
    const edit = saveProfile(firm.by.actor, edits['changing the email of'], 'edit profile')
    const saved = applyAccepted(approved, edit, AT)
    expect(mailsSince(approved, saved)).toEqual([
      [ada.email, 'The signators of your firm changed'],
      [ben.email, 'The signators of your firm changed'],
      ['rival@firm0.example', 'The signators of your firm changed'],
      [deskOf(state, firm), 'The signators of your firm changed'],
    ])
    expect(saved.mailbox.at(-1)?.text).toMatch(/^The email of Ben Orr changed\. If this is wrong/)
    expect(newestNotification(saved, firm)).toMatchObject({ action: 'signators_changed' })
    // A week later only the new address is warned.
    const reset = (at: number) => {
      const proof = typed(saved, firm, first, at)
      const after = applyAccepted(saved, setPin(firm, second, { approvals: [proof] }), at)
      return mailsSince(saved, after).map(([to]) => to)
    }
    expect(reset(AT + RECENT_MS - 1)).toEqual(['rival@firm0.example', ben.email, deskOf(state, firm)])
    expect(reset(AT + RECENT_MS)).toEqual(['rival@firm0.example', deskOf(state, firm)])
  })
})
