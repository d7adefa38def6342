// Every optional feature of these screens disappears as soon as its call answers 404. Other screens test their features themselves.
import { cleanup } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach } from 'vitest'
import { ForgotPasswordScreen } from './account/guest/forgot-password-screen'
import { ResendEmail } from './account/guest/resend-email'
import { SignUpScreen } from './account/guest/sign-up-screen'
import { BoardScreen } from './auctions/board/board-screen'
import type { BoardStatus, ScreenRole } from './destinations'
import { IndicationsScreen } from './indications/indications-screen'
import { StoredDocument } from './loans/documents/document-parts'
import { DocumentVersions } from './loans/documents/document-versions'
import { LoanActivity } from './loans/setup/loan-activity'
import { NotificationsScreen } from './notifications/notifications-screen'
import { SettingsScreen } from './settings/settings-screen'
import { describeWithout, type FeatureOnScreen } from './testing/describe-without'
import { auctionOf, listOf, notificationsOf } from './testing/fixtures'
import { loadLazyParts } from './testing/load-lazy-parts'

beforeAll(loadLazyParts)
beforeEach(() => {
  window.history.replaceState(null, '', '/lender/auction/live')
  Reflect.get(window, 'happyDOM').setViewport({ width: 1440, height: 900 })
})
afterEach(cleanup)

const onBoard = (
  role: ScreenRole,
  status: BoardStatus,
  rest: object,
  shows: FeatureOnScreen['shows'],
): FeatureOnScreen => ({
  role,
  element: <BoardScreen status={status} />,
  facts: [listOf(status, auctionOf(1, 'Riverbend Commons', { status, rest }))],
  shows,
})
const button = (name: string) => ({ role: 'button', name }) as const
const heading = (name: string) => ({ role: 'heading', name }) as const

describeWithout('sign-up', { role: 'investor', element: <SignUpScreen />, shows: button('Sign up') })
describeWithout('email-again', {
  role: 'investor',
  element: <ResendEmail email="a@b.example" />,
  shows: button('Resend email'),
})
describeWithout('password-reset', {
  role: 'investor',
  element: <ForgotPasswordScreen />,
  shows: button('Send reset link'),
})
describeWithout('withdraw', onBoard('lender', 'pre', { start_at: '2026-03-03T15:00:00.000Z' }, button('Withdraw')))
describeWithout(
  'pause',
  onBoard('lender', 'live', { end_at: '2026-03-02T16:00:00.000Z', paused_at: null }, button('Pause')),
)
describeWithout('extend', onBoard('lender', 'live', { end_at: '2026-03-02T16:00:00.000Z' }, button('Extend')))
describeWithout('relist', onBoard('lender', 'past', { result: { outcome: 'no_sale' } }, button('Relist')))
describeWithout(
  'auction-documents',
  onBoard('investor', 'pre', { start_at: '2026-03-03T15:00:00.000Z' }, heading('Documents')),
)
describeWithout(
  'bid-sheet',
  onBoard(
    'investor',
    'pre',
    { start_at: '2026-03-03T15:00:00.000Z', bid_sheet: { version: 1, sha256: '00' } },
    heading('Bid sheet'),
  ),
)
describeWithout(
  'rank-history',
  onBoard(
    'investor',
    'past',
    { rank_only: true, start_at: '2026-03-02T14:00:00.000Z' },
    { role: 'link', name: 'Replay auction' },
  ),
)
describeWithout('loan-activity', {
  role: 'lender',
  element: <LoanActivity loan={{ id: 5, version: 1 }} />,
  shows: heading('Activity'),
})
describeWithout('document-downloads', {
  role: 'lender',
  element: <StoredDocument loanId={5} label="HUD" document={{ form: 'form_hud', name: 'a.pdf' }} />,
  shows: button('Download HUD'),
})
describeWithout('document-versions', {
  role: 'lender',
  element: <DocumentVersions loanId={5} label="HUD" versions={[{ id: 4, form: 'form_hud', name: 'a.pdf' }]} />,
  shows: button('Restore a.pdf'),
})
describeWithout(
  'bidders',
  onBoard('lender', 'live', { end_at: '2026-03-02T16:00:00.000Z', invited: [] }, heading('Bidders')),
)
describeWithout('receipts', onBoard('investor', 'live', { end_at: '2026-03-02T16:00:00.000Z' }, heading('My receipts')))
describeWithout(
  'trade-confirmation',
  onBoard('lender', 'past', { result: { outcome: 'sold' } }, { role: 'link', name: 'Trade confirmation' }),
)
describeWithout('calendar-address', {
  role: 'investor',
  element: <SettingsScreen />,
  shows: heading('Calendar subscription'),
})
describeWithout('questions', {
  role: 'borrower',
  element: <IndicationsScreen />,
  shows: button('Ask for another indication'),
})
describeWithout('read-marks', {
  role: 'lender',
  element: <NotificationsScreen />,
  facts: [notificationsOf({ id: 1 })],
  shows: button('Mark all as read'),
})
