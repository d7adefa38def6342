// The forms for signators' PINs in the settings: setting, changing and resetting them, and what each form refuses.
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import type { StoreAction } from '../../../state/market-store'
import { clockAt, instant, signedInAs } from '../../testing/fixtures'
import { createStoreHarness } from '../../testing/render-with-store'
import { TwoPersonSection } from './two-person-section'

afterEach(cleanup)

const ORTEGA = { id: 71, name: 'M. Ortega', set_at: instant(-60_000) }
const WHITFIELD = { id: 72, name: 'J. Whitfield', set_at: instant(-60_000) }
const PRICE = { id: 73, name: 'A. Price', set_at: instant(-60_000) }
const [OLD, NEW, OTHER] = ['482916', '902746', '730158']

/** The firm's settings with these signators; the rule is on unless said otherwise. */
function open(signators: readonly { readonly id: number; readonly name: string }[], required = true) {
  const harness = createStoreHarness()
  const data = { required, signators: [...signators], prepared: [], session: 'desk' }
  harness.receive(clockAt(6_000), signedInAs('investor'), {
    type: 'two-person.read/answered',
    payload: { subject: 'two-person.read', params: undefined, query: undefined, answer: { data } },
  })
  render(<TwoPersonSection />, { wrapper: harness.Wrapper })
  const dialog = () => within(screen.getByRole('dialog'))
  const click = (name: string) => fireEvent.click(dialog().getByRole('button', { name }))
  const answered = {
    type: 'two-person.set-pin/answered',
    payload: { subject: 'two-person.set-pin:71', params: { signatorId: 71 }, query: undefined, answer: { data } },
  } as const
  const failed = (status: number, fields: Readonly<Record<string, string[]>>): StoreAction => ({
    type: 'two-person.set-pin/failed',
    payload: {
      subject: 'two-person.set-pin:71',
      params: { signatorId: 71 },
      query: undefined,
      error: { status, kind: status === 429 ? 'throttled' : 'invalid', message: 'Invalid.', fields },
    },
  })
  return {
    ...harness,
    dialog,
    click,
    answered,
    failed,
    begin: (name: string) => fireEvent.click(screen.getByRole('button', { name })),
    type: (label: string, value: string) => fireEvent.change(dialog().getByLabelText(label), { target: { value } }),
    /** What the field with this label says is wrong. */
    problemOf: (label: string) => {
      const field = dialog().getByLabelText(label)
      const ids = field.getAttribute('aria-invalid') === 'true' ? field.getAttribute('aria-describedby') : null
      return ids === null
        ? null
        : ids
            .split(' ')
            .map((id) => document.getElementById(id)?.textContent ?? '')
            .join(' ')
    },
    /** The PINs of the request that was sent, and how many were sent. */
    sent: () => {
      const actions = harness.dispatched.filter(({ type }) => type === 'two-person/set-pin-requested')
      return { count: actions.length, pins: [...harness.heldSecrets.values()].map((text): unknown => JSON.parse(text)) }
    },
  }
}

describe('the form for a PIN', () => {
  it('says from when the new PIN of a reset works', () => {
    const { begin, type, click, receive, answered, ...rest } = open([ORTEGA, WHITFIELD])
    begin('Change the PIN of M. Ortega')
    click('Forgot the old PIN?')
    type('New PIN', NEW)
    type('Repeat the new PIN', NEW)
    type('PIN of J. Whitfield', OTHER)
    click('Save PIN')
    expect(rest.sent().count).toBe(1)
    const reset = { at: instant(6_000), works_from: instant(86_406_000), approved_by: 'J. Whitfield' }
    receive({
      ...answered,
      payload: {
        ...answered.payload,
        answer: { data: { ...answered.payload.answer.data, signators: [{ ...ORTEGA, reset }, WHITFIELD] } },
      },
    })
    expect(screen.getByRole('log', { name: 'Messages' }).textContent).toMatch(
      /^The new PIN of M\. Ortega is saved\. It works from \d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d ET\.$/,
    )
  })

  it('sets a first PIN, typed twice and masked, and says that it works now', () => {
    const { begin, dialog, type, click, sent, receive, answered } = open(
      [{ id: 71, name: 'M. Ortega' }, WHITFIELD],
      false,
    )
    begin('Set a PIN of M. Ortega')
    screen.getByRole('dialog', { name: 'Set a PIN of M. Ortega' })
    expect(dialog().queryByLabelText('Old PIN')).toBeNull()
    expect(dialog().getByLabelText<HTMLInputElement>('New PIN').type).toBe('password')
    type('New PIN', NEW)
    type('Repeat the new PIN', NEW)
    click('Save PIN')
    expect(sent()).toEqual({ count: 1, pins: [{ pin: NEW }] })
    receive(answered)
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.getByRole('log', { name: 'Messages' }).textContent).toBe(
      'The PIN of M. Ortega is saved, and works now.',
    )
  })

  it('asks for the old PIN before it changes it', () => {
    const { begin, type, click, problemOf, sent } = open([ORTEGA, WHITFIELD])
    begin('Change the PIN of M. Ortega')
    type('New PIN', NEW)
    type('Repeat the new PIN', NEW)
    click('Save PIN')
    expect(problemOf('Old PIN')).toBe('Old PIN can not be empty')
    type('Old PIN', OLD)
    click('Save PIN')
    expect(sent()).toEqual({ count: 1, pins: [{ pin: NEW, old_pin: OLD }] })
  })

  it.each([
    ['123456', '123456', 'New PIN', 'PIN is too easy to guess: no repeated digits or sequences'],
    ['777777', '777777', 'New PIN', 'PIN is too easy to guess: no repeated digits or sequences'],
    ['4829', '4829', 'New PIN', 'PIN must have 6 to 12 digits'],
    ['48a916', '48a916', 'New PIN', 'PIN must have digits only'],
    ['', '', 'New PIN', 'PIN can not be empty'],
    [NEW, '902745', 'Repeat the new PIN', 'Doesn’t match the PIN above'],
  ])('refuses %j repeated as %j, at its field, and sends nothing', (pin, repeated, label, problem) => {
    const { begin, type, click, problemOf, sent } = open([ORTEGA, WHITFIELD])
    begin('Change the PIN of M. Ortega')
    type('Old PIN', OLD)
    type('New PIN', pin)
    type('Repeat the new PIN', repeated)
    click('Save PIN')
    expect(problemOf(label)).toBe(problem)
    expect(sent().count).toBe(0)
  })

  it('resets a forgotten PIN with the PINs of other signators, and says when the new one works', () => {
    const { begin, dialog, type, click, problemOf, sent } = open([ORTEGA, WHITFIELD, PRICE])
    begin('Change the PIN of M. Ortega')
    click('Forgot the old PIN?')
    expect(dialog().queryByLabelText('Old PIN')).toBeNull()
    dialog().getByText(
      /^With the PINs of two other signators, the new one works at once\. With one, it works after 24 hours/,
    )
    type('New PIN', NEW)
    type('Repeat the new PIN', NEW)
    click('Save PIN')
    expect(problemOf('PIN of J. Whitfield')).toBe('Another signator must approve this')
    type('PIN of J. Whitfield', OTHER)
    click('Save PIN')
    expect(sent()).toEqual({ count: 1, pins: [{ pin: NEW, approvals: [{ signator_id: 72, pin: OTHER }] }] })
  })

  it.each([
    ['a wrong old PIN', 422, { old_pin: ['This isn’t M. Ortega’s PIN. 4 tries left.'] }],
    ['too many wrong PINs', 429, { old_pin: ['Too many wrong PINs for M. Ortega. Try again in 60 seconds.'] }],
  ])('shows the server’s answer to %s at the field, once', (_what, status, fields) => {
    const { begin, type, click, problemOf, receive, failed } = open([ORTEGA, WHITFIELD])
    begin('Change the PIN of M. Ortega')
    type('Old PIN', '000001')
    type('New PIN', NEW)
    type('Repeat the new PIN', NEW)
    click('Save PIN')
    receive(failed(status, fields))
    expect(problemOf('Old PIN')).toBe(fields.old_pin[0])
    expect(screen.queryByText('Invalid.')).toBeNull()
  })

  it('shows the server’s answer to the PIN of another signator at that signator’s field', () => {
    const { begin, type, click, problemOf, receive, failed } = open([ORTEGA, WHITFIELD, PRICE])
    begin('Change the PIN of M. Ortega')
    click('Forgot the old PIN?')
    type('New PIN', NEW)
    type('Repeat the new PIN', NEW)
    type('PIN of A. Price', '000001')
    click('Save PIN')
    receive(failed(422, { 'approvals.0.pin': ['This isn’t A. Price’s PIN. 4 tries left.'] }))
    expect(problemOf('PIN of A. Price')).toBe('This isn’t A. Price’s PIN. 4 tries left.')
    expect(problemOf('PIN of J. Whitfield')).toBeNull()
  })

  it('never puts a PIN into an action, and forgets what was typed when it closes', () => {
    const { begin, dialog, type, click, dispatched, receive, failed } = open([ORTEGA, WHITFIELD])
    begin('Change the PIN of M. Ortega')
    type('Old PIN', OLD)
    type('New PIN', NEW)
    type('Repeat the new PIN', NEW)
    click('Save PIN')
    expect(JSON.stringify(dispatched)).not.toMatch(new RegExp(`${OLD}|${NEW}`))
    receive(failed(503, {}))
    click('Cancel')
    begin('Change the PIN of M. Ortega')
    expect(dialog().getByLabelText<HTMLInputElement>('Old PIN').value).toBe('')
  })
})

describe('approving a change of signators', () => {
  it('requires the PINs of two signators', () => {
    const { begin, type, click, problemOf, dispatched, heldSecrets } = open([ORTEGA, WHITFIELD])
    begin('Approve a change of signators')
    type('PIN of M. Ortega', OLD)
    click('Approve')
    expect(problemOf('PIN of J. Whitfield')).toBe('Two signators must approve this')
    type('PIN of J. Whitfield', OTHER)
    click('Approve')
    expect(dispatched.filter(({ type: name }) => name === 'two-person/approve-requested')).toHaveLength(1)
    expect([...heldSecrets.values()].map((text): unknown => JSON.parse(text))).toEqual([
      {
        approvals: [
          { signator_id: 71, pin: OLD },
          { signator_id: 72, pin: OTHER },
        ],
      },
    ])
  })
})

describe('turning on the rule', () => {
  it('requires a signator and their PIN, and shows an error at each missing field', () => {
    const { dispatched, heldSecrets } = open([ORTEGA, WHITFIELD], false)
    fireEvent.click(screen.getByRole('checkbox', { name: 'Require two people for every bid' }))
    const select = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Signator' })
    expect(select.value).toBe('')
    fireEvent.click(screen.getByRole('button', { name: 'Turn on the rule' }))
    screen.getByText('Signator can not be empty')
    fireEvent.change(select, { target: { value: '71' } })
    fireEvent.change(screen.getByLabelText('PIN of M. Ortega'), { target: { value: OLD } })
    fireEvent.click(screen.getByRole('button', { name: 'Turn on the rule' }))
    const action = dispatched.at(-1)
    expect(action).toMatchObject({ type: 'two-person/set-requested', payload: { required: true, signatorId: 71 } })
    expect(JSON.stringify(action)).not.toContain(OLD)
    expect([...heldSecrets.values()]).toEqual([OLD])
  })
})
