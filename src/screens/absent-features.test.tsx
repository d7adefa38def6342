// Every optional feature disappears, without an error, as soon as its call answers 404, and stays hidden after a reload.
import { cleanup, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { capabilities, capabilityNames } from '../contract/capabilities'
import { capabilitiesRecalled } from '../state/capabilities/capabilities.slice'
import type { StoreAction } from '../state/market-store'
import { BoardScreen } from './auctions/board/board-screen'
import type { BoardStatus, ScreenRole } from './destinations'
import { ForgotPasswordScreen } from './guest/forgot-password-screen'
import { ResendEmail } from './guest/resend-email'
import { SignUpScreen } from './guest/sign-up-screen'
import { IndicationsScreen } from './indications/indications-screen'
import { StoredDocument } from './loans/documents/document-parts'
import { DocumentVersions } from './loans/documents/document-versions'
import { SettingsScreen } from './settings/settings-screen'
import { auctionOf, clockAt, listOf, signedInAs } from './testing/fixtures'
import { loadLazyParts } from './testing/load-lazy-parts'
import { createStoreHarness } from './testing/render-with-store'

beforeAll(loadLazyParts)
beforeEach(() => {
  window.history.replaceState(null, '', '/lender/auction/live')
  Reflect.get(window, 'happyDOM').setViewport({ width: 1440, height: 900 })
})
afterEach(cleanup)

const [investor, borrower]: readonly [ScreenRole, ScreenRole] = ['investor', 'borrower']

interface Case {
  readonly role: ScreenRole
  readonly element: ReactNode
  readonly facts?: readonly StoreAction[]
  /** Visible until the server turns out not to offer the feature. */
  readonly shows: { readonly role: 'button' | 'heading' | 'link'; readonly name: string | RegExp }
}

const onBoard = (role: ScreenRole, status: BoardStatus, rest: object, shows: Case['shows']): Case => ({
  role,
  element: <BoardScreen status={status} />,
  facts: [listOf(status, auctionOf(1, 'Riverbend Commons', { status, rest }))],
  shows,
})
const button = (name: string) => ({ role: 'button', name }) as const
const heading = (name: string) => ({ role: 'heading', name }) as const

/** Why a feature has no element to check. */
type NoElement = string
const fieldOnly: NoElement = 'shown wherever the server sends the field'

const cases: Readonly<Record<(typeof capabilityNames)[number], Case | NoElement>> = {
  'sign-up': { role: 'investor', element: <SignUpScreen role={investor} />, shows: button('Sign up') },
  'email-again': { role: 'investor', element: <ResendEmail email="a@b.example" />, shows: button('Resend email') },
  'password-reset': {
    role: 'investor',
    element: <ForgotPasswordScreen role={investor} />,
    shows: button('Send reset link'),
  },
  reactivation: 'without it a login to a suspended account is refused, without a button',
  'read-marks': 'marking as read is local without it',
  withdraw: onBoard('lender', 'pre', { start_at: '2026-03-03T15:00:00.000Z' }, button('Withdraw')),
  pause: onBoard('lender', 'live', { end_at: '2026-03-02T16:00:00.000Z' }, button('Pause')),
  extend: onBoard('lender', 'live', { end_at: '2026-03-02T16:00:00.000Z' }, button('Extend')),
  relist: onBoard('lender', 'past', { result: { outcome: 'no_sale' } }, button('Relist')),
  'transfer-offers': 'without it a loan is transferred at once; a field of the loan says which',
  'auction-documents': onBoard('investor', 'pre', { start_at: '2026-03-03T15:00:00.000Z' }, heading('Documents')),
  'document-downloads': {
    role: 'lender',
    element: <StoredDocument loanId={5} label="HUD" document={{ form: 'form_hud', name: 'a.pdf' }} />,
    shows: button('Download HUD'),
  },
  'resumable-uploads': 'without it a file is sent whole, and from the start after an interruption',
  'document-versions': {
    role: 'lender',
    element: <DocumentVersions loanId={5} label="HUD" versions={[{ id: 4, form: 'form_hud', name: 'a.pdf' }]} />,
    shows: button('Restore a.pdf'),
  },
  bidders: onBoard('lender', 'live', { end_at: '2026-03-02T16:00:00.000Z', invited: [] }, heading('Bidders')),
  receipts: onBoard('investor', 'live', { end_at: '2026-03-02T16:00:00.000Z' }, heading('My receipts')),
  'receipt-proof': 'a button among the receipts',
  'trade-confirmation': onBoard(
    'lender',
    'past',
    { result: { outcome: 'sold' } },
    {
      role: 'link',
      name: 'Trade confirmation',
    },
  ),
  'two-person-rule': 'shown only once the server has sent the rule',
  'signator-pins': fieldOnly,
  'calendar-address': {
    role: 'investor',
    element: <SettingsScreen role={investor} />,
    shows: heading('Calendar subscription'),
  },
  'loan-parties': 'without it the choices come from the lists of the specification',
  questions: {
    role: 'borrower',
    element: <IndicationsScreen role={borrower} />,
    shows: button('Ask for another indication'),
  },
  countdown: fieldOnly,
  'soft-close': fieldOnly,
  'bid-times': fieldOnly,
  'lost-events': fieldOnly,
  'loan-figures': fieldOnly,
  'loan-versions': fieldOnly,
  'document-facts': fieldOnly,
  'preference-news': fieldOnly,
  'originator-standing': fieldOnly,
}

const notOffered = (call: string, params: object): StoreAction => {
  const error = {
    status: 404,
    kind: 'not-found',
    message: 'This server doesn’t support this feature.',
    fields: {},
    absent: 'surely',
  }
  const fact: unknown = { type: `${call}/failed`, payload: { subject: `${call}:1`, params, query: undefined, error } }
  return fact as StoreAction
}
const params = { auctionId: 1, id: 5, form: 'form_hud' }

const open = (each: Case, ...before: StoreAction[]) => {
  const harness = createStoreHarness()
  harness.receive(clockAt(0), signedInAs(each.role), ...before)
  harness.receive(...(each.facts ?? []))
  render(each.element, { wrapper: harness.Wrapper })
  return harness
}

const visible = capabilityNames.flatMap((name) => {
  const each = cases[name]
  return typeof each === 'string' ? [] : capabilities[name].calls.map((call) => ({ name, call, each }))
})

describe.each(visible)('$name on a server that answers 404 to $call', ({ name, call, each }) => {
  it('is visible before, and hidden afterwards and after a reload, without an error', () => {
    const { receive } = open(each)
    expect(screen.queryAllByRole(each.shows.role, { name: each.shows.name })).not.toEqual([])
    receive(notOffered(call, params))
    expect(screen.queryAllByRole(each.shows.role, { name: each.shows.name })).toEqual([])
    expect(screen.queryByRole('alert')).toBeNull()
    cleanup()
    open(each, capabilitiesRecalled({ declared: null, absent: { [name]: { since: 0, call } } }))
    expect(screen.queryAllByRole(each.shows.role, { name: each.shows.name })).toEqual([])
    expect(screen.queryByRole('alert')).toBeNull()
  })
})
