// What users see when something fails: the error page, its fallback, the dialog, and the event log download.
import { act, cleanup, configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { Component, type ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { PreviewDialog } from '../screens/auctions/desk/preview-dialog'
import { LoanSetupScreen } from '../screens/loans/setup/setup-screen'
import { clockAt, listOf, signedInAs } from '../screens/testing/fixtures'
import { loanRead } from '../screens/testing/loan-fixtures'
import { createStoreHarness } from '../screens/testing/render-with-store'
import {
  accountPasswordResetRequested,
  accountResetLinkRequested,
  accountSignUpRequested,
} from '../state/accounts/accounts.slice'
import { previewSubject } from '../state/desk/desk.slice'
import { loanSubmitRequested, loanUpdateRequested } from '../state/loan-setup/loan-setup.slice'
import type { StoreAction } from '../state/market-store'
import { sessionNotFound } from '../state/session/session.slice'
import { App } from './app'
import { AppServicesProvider } from './app-services'
import { ErrorBoundary } from './error-boundary'
import { PageError } from './error-copy'
import { decide } from './guards'
import { pages } from './paths'
import { createTabMemory } from './tab-memory'
import { UnhandledErrors } from './unhandled-errors'

// Screens load on first render, which takes longer on a busy machine.
configure({ asyncUtilTimeout: 5000 })

beforeEach(() => Reflect.get(window, 'happyDOM').setViewport({ width: 1440, height: 900 }))
afterEach(cleanup)

const noStorage = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined }

function open(path: string, ...facts: Parameters<ReturnType<typeof createStoreHarness>['receive']>) {
  window.history.replaceState(null, '', path)
  const harness = createStoreHarness()
  harness.receive(clockAt(0), ...facts)
  const exportLog = vi.fn(async () => '{}')
  const tab = createTabMemory(() => noStorage)
  render(
    <App
      store={harness.store}
      ports={harness.ports}
      services={{ exportLog, tab, reportError: () => undefined, reportBoard: () => undefined }}
    />,
  )
  return { ...harness, exportLog }
}

function Broken(): never {
  throw new PageError(503, 'The desk is closed')
}

/** A real browser saves the file; the test browser would navigate. */
async function press(button: HTMLElement): Promise<void> {
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  fireEvent.click(button)
  await waitFor(() => expect(saved).toHaveBeenCalledTimes(1))
  saved.mockRestore()
}

/** Throws an error whose `message` throws too. */
class ThrowsUnreadableError extends Component {
  override render(): never {
    throw Object.defineProperty(new Error(), 'message', {
      get: () => {
        throw new TypeError('no message')
      },
    })
  }
}

const notOffered = {
  status: 404,
  kind: 'not-found',
  message: 'Not found.',
  fields: {},
  callMissing: 'certain',
} as const

describe('a page of a feature that the server turns out not to offer', () => {
  it.each([
    [
      'sign-up',
      'auth.sign-up',
      accountSignUpRequested({ role: 'investor', email: 'a@b.example', passwordKey: 'p', terms: true }),
    ],
    ['forgot-password', 'auth.forgot-password', accountResetLinkRequested({ email: 'a@b.example' })],
    ['reset-password', 'auth.reset-password', accountPasswordResetRequested({ secretKey: 's' })],
  ] as const)('%s says so, without the dialog', async (path, call, requested) => {
    const { receive } = open(`/investor/${path}`, sessionNotFound())
    await screen.findByRole('button', { name: /Sign up|Send reset link|Reset password/ })
    receive(requested)
    const about = { subject: call, params: undefined, query: undefined }
    receive({ type: `${call}/failed` as const, payload: { ...about, error: notOffered } } as StoreAction)
    await screen.findByText(/Ask the marketplace operator/)
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

describe('an unhandled rendering error', () => {
  // Verifies: S8.1
  it('shows its message, status, a home link and the event log, and is reported', () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const reportError = vi.fn()
    const services = {
      exportLog: async () => '',
      reportError,
      reportBoard: () => undefined,
      tab: createTabMemory(() => noStorage),
    }
    render(
      <AppServicesProvider value={services}>
        <ErrorBoundary>
          <Broken />
        </ErrorBoundary>
      </AppServicesProvider>,
    )
    expect(reportError).toHaveBeenCalledWith(expect.objectContaining({ message: 'The desk is closed' }))
    screen.getByRole('heading', { name: 'The desk is closed' })
    screen.getByText('503')
    screen.getByRole('link', { name: 'Back to the home page' })
    screen.getByRole('button', { name: 'Download event log' })
    vi.restoreAllMocks()
  })

  // Verifies: S8.2
  it('is shown as plain text if it breaks the error page as well', () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    render(
      <ErrorBoundary>
        <ThrowsUnreadableError />
      </ErrorBoundary>,
    )
    screen.getByRole('heading', { name: 'An error occurred while showing the error page' })
    expect(screen.getByRole('link', { name: 'Go home' }).getAttribute('href')).toBe('/')
    vi.restoreAllMocks()
  })

  // Verifies: S8.4
  it('is "Unknown middleware" with 500 for a page with an unknown guard', () => {
    const before = pages.profile.guard
    Reflect.set(pages.profile, 'guard', 'no such guard')
    const user = { id: 1, email: 'desk@harborcrest.example', role: 'investor' } as const
    const go = () => decide({ page: 'profile', role: 'investor' }, { status: 'signed-in', user })
    expect(go).toThrow(expect.objectContaining({ message: 'Unknown middleware', status: 500 }))
    Reflect.set(pages.profile, 'guard', before)
  })
})

describe('the Unhandled error dialog', () => {
  // Verifies: S2.43
  it('shows an error thrown outside of rendering, and offers the log', async () => {
    const { exportLog } = open('/', sessionNotFound())
    await screen.findByRole('heading', { level: 1 })
    const error = new Error('The sheet could not be printed')
    act(() => void window.dispatchEvent(Object.assign(new Event('error'), { error, message: error.message })))
    const dialog = within(screen.getByRole('dialog', { name: 'Unhandled error' }))
    dialog.getByText(/The sheet could not be printed/)
    await press(dialog.getByRole('button', { name: 'Download event log' }))
    expect(exportLog).toHaveBeenCalledTimes(1)
    fireEvent.click(dialog.getByRole('button', { name: 'Close' }))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('shows a failed epic once', async () => {
    const { receive } = open('/', sessionNotFound())
    await screen.findByRole('heading', { level: 1 })
    const payload = { epic: 'send bid', why: 'TypeError', message: 'x', subjects: [], stopped: false }
    receive({ type: 'epic/failed', payload })
    const dialog = within(screen.getByRole('dialog', { name: 'Unhandled error' }))
    dialog.getByText(/\(send bid\) failed and was restarted/)
    fireEvent.click(dialog.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
})

describe('a request that fails', () => {
  const sheet = { auctionId: 17, name: 'Riverbend Commons' }
  const serverError = {
    status: 500,
    kind: 'server',
    message: 'Something went wrong on the server. Please try again.',
    fields: {},
  } as const
  const failed = {
    type: 'auction.preview/failed',
    payload: { subject: previewSubject(17), params: { auctionId: 17 }, query: undefined, error: serverError },
  } as const
  function openWith(children: ReactNode) {
    const harness = createStoreHarness()
    harness.receive(clockAt(0), signedInAs('lender'))
    const services = {
      exportLog: async () => '',
      reportError: () => undefined,
      reportBoard: () => undefined,
      tab: createTabMemory(() => noStorage),
    }
    const page = (content: ReactNode) => (
      <AppServicesProvider value={services}>
        <UnhandledErrors>{content}</UnhandledErrors>
      </AppServicesProvider>
    )
    const { rerender } = render(page(children), { wrapper: harness.Wrapper })
    return { ...harness, leave: () => rerender(page(null)) }
  }
  const preview = <PreviewDialog {...sheet} onClose={() => undefined} />

  // Verifies: S2.43, S8.1
  it('opens the dialog with message and status, once, if its screen was left', () => {
    const { receive, leave, store } = openWith(preview)
    leave()
    receive(failed)
    const dialog = within(screen.getByRole('dialog', { name: 'Unhandled error' }))
    expect(dialog.getByRole('alert').textContent).toBe('Something went wrong on the server. Please try again. (500)')
    fireEvent.click(dialog.getByRole('button', { name: 'Close' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(store.getState().requests.bySubject).toEqual({})
  })
  // Verifies: S8.1
  it('shows Error and 500 if it has no message', () => {
    const { receive, leave } = openWith(preview)
    leave()
    receive({ ...failed, payload: { ...failed.payload, error: { ...serverError, status: 0, message: '' } } })
    expect(screen.getByRole('alert').textContent).toBe('Error (500)')
  })
  it('opens no dialog while its own screen shows it', () => {
    const { receive } = openWith(preview)
    receive(failed)
    screen.getByText('Couldn’t load the preview')
    expect(screen.queryByRole('dialog', { name: 'Unhandled error' })).toBeNull()
  })
  it('opens no dialog for a step of saving and submitting a loan, whose form shows the failure', () => {
    const { receive } = openWith(<LoanSetupScreen setup="7" />)
    receive(
      loanRead({ auction_id: 9 }),
      loanUpdateRequested({ loanId: 7, request: {} }),
      loanSubmitRequested({ loanId: 7, auctionId: 9, version: null }),
    )
    const about = { query: undefined, error: serverError }
    receive(
      { type: 'loan.update/failed', payload: { ...about, subject: 'loan.update:7', params: { id: 7 } } },
      { type: 'auction.submit/failed', payload: { ...about, subject: 'auction.submit:9', params: { auctionId: 9 } } },
    )
    expect(screen.queryByRole('dialog', { name: 'Unhandled error' })).toBeNull()
  })
  it('opens no dialog if the session has ended, because the app shows that', () => {
    const { receive, leave } = openWith(preview)
    leave()
    const error = { ...serverError, status: 401, kind: 'unauthenticated' } as const
    receive({ ...failed, payload: { ...failed.payload, error } })
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

describe('an error on a screen', () => {
  it('offers Try again and the event log', async () => {
    open('/investor/profile/notifications', signedInAs('investor'), listOf('live'), {
      type: 'notification.list/failed',
      payload: {
        subject: 'notification.list',
        params: undefined,
        query: undefined,
        error: {
          status: 500,
          kind: 'server',
          message: 'Something went wrong on the server. Please try again.',
          fields: {},
        },
      },
    })
    await screen.findByRole('heading', { level: 1, name: 'Notifications' })
    const alert = within(screen.getByRole('alert'))
    alert.getByText('Something went wrong on the server. Please try again.')
    alert.getByRole('button', { name: 'Try again' })
    alert.getByRole('button', { name: 'Download event log' })
  })
})

describe('the event log', () => {
  it('can be downloaded from the drawer on a phone, which has no account menu', async () => {
    Reflect.get(window, 'happyDOM').setViewport({ width: 390, height: 844 })
    const { exportLog } = open('/investor/auction/live', signedInAs('investor'), listOf('live'))
    await screen.findByRole('heading', { level: 1, name: 'Live auctions' })
    expect(screen.queryByRole('button', { name: 'Download event log' })).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Menu' }))
    const drawer = within(screen.getByRole('dialog', { name: 'Menu' }))
    drawer.getByRole('link', { name: 'My account' })
    await press(drawer.getByRole('button', { name: 'Download event log' }))
    expect(exportLog).toHaveBeenCalledTimes(1)
  })
})

describe('a world that has ended', () => {
  it('says so and leads to the main world', () => {
    open('/investor/auction/live', {
      type: 'auth.user/failed',
      payload: {
        subject: 'auth.user',
        params: undefined,
        query: undefined,
        error: { status: 400, kind: 'unknown-world', message: 'There is no world "gone".', fields: {} },
      },
    })
    screen.getByRole('heading', { name: 'This world has ended' })
    expect(screen.getByRole('link', { name: 'Go to the main world' }).getAttribute('href')).toBe('/simulator/main')
  })
})
