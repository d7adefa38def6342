// The limits of the firm in the settings: what they show, which PINs a change takes, and what is sent.
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { FirmLimits } from '../../../contract/two-person'
import { describeWithout } from '../../testing/describe-without'
import { clockAt, instant, signedInAs } from '../../testing/fixtures'
import { createStoreHarness } from '../../testing/render-with-store'
import { FirmLimits as FirmLimitsPart } from './firm-limits'
import { firmLimitsDialog } from './lazy-parts'
import { TwoPersonSection } from './two-person-section'

beforeAll(() => firmLimitsDialog.load())
afterEach(cleanup)

const ORTEGA = { id: 71, name: 'M. Ortega', set_at: instant(-60_000) }
const WHITFIELD = { id: 72, name: 'J. Whitfield', set_at: instant(-60_000) }
const inForce: FirmLimits = {
  firm: 50_000_000,
  person: null,
  day: 80_000_000,
  set_by: ['M. Ortega'],
  set_at: instant(0),
}

interface Rule {
  readonly limits?: FirmLimits | null
  readonly required?: boolean
  readonly signators?: readonly { readonly id: number; readonly name: string; readonly set_at?: string }[]
}

function open({ limits, required = false, signators = [ORTEGA, WHITFIELD] }: Rule) {
  const harness = createStoreHarness()
  const rule = (now: FirmLimits | null | undefined) => ({
    required,
    signators: [...signators],
    prepared: [],
    session: 'desk',
    ...(now === undefined ? {} : { limits: now }),
  })
  harness.receive(clockAt(6_000), signedInAs('investor'), {
    type: 'two-person.read/answered',
    payload: { subject: 'two-person.read', params: undefined, query: undefined, answer: { data: rule(limits) } },
  })
  render(<TwoPersonSection />, { wrapper: harness.Wrapper })
  const dialog = () => within(screen.getByRole('dialog'))
  return {
    ...harness,
    dialog,
    begin: (name: string) => fireEvent.click(screen.getByRole('button', { name })),
    type: (label: string | RegExp, value: string) =>
      fireEvent.change(dialog().getByLabelText(label), { target: { value } }),
    save: () => fireEvent.click(dialog().getByRole('button', { name: 'Set limits' })),
    change: (now: FirmLimits) => harness.receive({ type: 'two-person/changed', payload: { data: rule(now) } }),
    sent: () => harness.dispatched.filter(({ type }) => type === 'two-person/set-limits-requested'),
    pins: () => [...harness.heldSecrets.values()].map((text): unknown => JSON.parse(text)),
  }
}

describe('the firm’s limits', () => {
  it('are shown with who set them and when', () => {
    open({ limits: inForce })
    expect(screen.getByText('$50,000,000').closest('dl')?.textContent).toBe(
      'Firm limit$50,000,000Limit per signatorNoneDaily limit$80,000,000',
    )
    expect(screen.getByText('Set by M. Ortega on 03/02/2026 10:42:00 ET.')).toBeDefined()
  })

  it('that were never set are said to be missing', () => {
    open({ limits: null })
    expect(screen.getByText('Your firm has set no limits.')).toBeDefined()
  })

  it('are hidden on a server that enforces none', () => {
    open({})
    expect(screen.queryByRole('heading', { name: 'Firm limits' })).toBeNull()
  })
})

describe('the form for limits', () => {
  it('sends the typed limits and one PIN, also the first ones of a firm', () => {
    const { begin, type, save, sent, pins } = open({ limits: null })
    begin('Set limits')
    type(/^Firm limit/, '52.5M')
    type(/^Daily limit/, '80,000,000')
    type('PIN of M. Ortega', '482916')
    save()
    expect(sent()).toMatchObject([{ payload: { firm: 52_500_000, person: null, day: 80_000_000, seenSetAt: null } }])
    expect(pins()).toEqual([{ approvals: [{ signator_id: 71, pin: '482916' }] }])
  })

  it('needs amounts that it can read, and a PIN', () => {
    const { begin, type, save, sent, dialog } = open({ limits: inForce })
    begin('Change limits')
    type(/^Firm limit/, 'lots')
    save()
    expect(dialog().getByText('Enter whole dollars, such as 50,000,000 or 50M')).toBeDefined()
    expect(dialog().getAllByText('A signator must approve this')).toHaveLength(2)
    expect(sent()).toEqual([])
  })

  it('takes two PINs to raise or remove a limit while the two-person rule is on, and one to lower it', () => {
    const { begin, type, save, sent, dialog } = open({ limits: inForce, required: true })
    begin('Change limits')
    type(/^Firm limit/, '60M')
    type('PIN of M. Ortega', '482916')
    save()
    expect(dialog().getByText('Raising or removing a limit takes the PINs of two signators.')).toBeDefined()
    expect(dialog().getByText('Two signators must approve this')).toBeDefined()
    expect(sent()).toEqual([])
    type(/^Firm limit/, '40M')
    save()
    expect(sent()).toHaveLength(1)
  })

  it('keeps what was typed and says so when someone else sets the limits meanwhile', () => {
    const { begin, type, change, dialog, save, sent } = open({ limits: inForce })
    begin('Change limits')
    type(/^Firm limit/, '60M')
    type('PIN of M. Ortega', '482916')
    change({ ...inForce, firm: 20_000_000, set_by: ['J. Whitfield'], set_at: instant(60_000) })
    expect(dialog().getByRole('status').textContent).toBe(
      'The limits have changed: Firm limit $20,000,000, Limit per signator None, Daily limit $80,000,000. ' +
        'Set by J. Whitfield on 03/02/2026 10:43:00 ET.',
    )
    expect(dialog().getByLabelText<HTMLInputElement>(/^Firm limit/).value).toBe('60M')
    save()
    expect(sent()).toMatchObject([{ payload: { seenSetAt: instant(60_000) } }])
  })

  it('says what is missing if no signator has a PIN', () => {
    const { begin, dialog } = open({ limits: null, signators: [{ id: 71, name: 'M. Ortega' }] })
    begin('Set limits')
    expect(dialog().getByText(/^No signator has a PIN yet\./)).toBeDefined()
  })

  it('shows a refused PIN at its field, and keeps the amounts', () => {
    const { begin, type, save, receive, dialog } = open({ limits: null })
    begin('Set limits')
    type(/^Firm limit/, '50M')
    type('PIN of M. Ortega', '111222')
    save()
    receive({
      type: 'two-person.set-limits/failed',
      payload: {
        subject: 'two-person.set-limits',
        params: undefined,
        query: undefined,
        error: {
          status: 422,
          kind: 'invalid',
          message: 'This isn’t M. Ortega’s PIN.',
          fields: { 'approvals.0.pin': ['This isn’t M. Ortega’s PIN.'] },
        },
      },
    })
    expect(dialog().getByText('This isn’t M. Ortega’s PIN.')).toBeDefined()
    expect(dialog().getByLabelText<HTMLInputElement>(/^Firm limit/).value).toBe('50M')
  })
})

describeWithout('firm-limits', {
  role: 'investor',
  element: <FirmLimitsPart />,
  shows: { role: 'heading', name: 'Firm limits' },
})
