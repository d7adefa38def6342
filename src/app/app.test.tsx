// The whole app with a real store: redirects, the frame, signing out, and the end of a session.
import { act, cleanup, configure, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { auctionOf, bidFailed, bidOf, listOf, signedInAs } from '../screens/testing/fixtures'
import { sessionNotFound } from '../state/session/session.slice'
import { readPath } from './paths'
import { screenOf } from './screen-table'
import { openApp } from './testing/open-app'

// Screens load on first render, which takes longer on a busy machine.
configure({ asyncUtilTimeout: 5000 })

// A wide window: the sidebar is next to the content.
beforeEach(() => Reflect.get(window, 'happyDOM').setViewport({ width: 1440, height: 900 }))
afterEach(cleanup)

const riverbend = auctionOf(1, 'Riverbend Commons', { bids: [bidOf(1, 102.5)] })
const loggedOut = {
  type: 'auth.logout/answered',
  payload: { subject: 'auth.logout', params: undefined, query: undefined, answer: null },
} as const

const heading = (name: string) => screen.findByRole('heading', { level: 1, name })

describe('a visitor who is not signed in', () => {
  // Verifies: S6.9, S2.2
  it('is sent to the landing page, and to the requested page after signing in, once', async () => {
    const { receive, here } = openApp('/investor/auction/live?auction=1', sessionNotFound())
    await heading('Government-backed loans, sold in the open')
    expect(here()).toBe('/')
    fireEvent.click(screen.getByRole('link', { name: 'Log in as an investor' }))
    await heading('Log in')
    receive(signedInAs('investor'), listOf('live', riverbend))
    await heading('Live auctions')
    expect(here()).toBe('/investor/auction/live?auction=1')
  })
  it('sees a skeleton, not a redirect, while the session is checked', () => {
    const { here } = openApp('/investor/auction/live')
    screen.getByText('Loading')
    expect(here()).toBe('/investor/auction/live')
  })
})

describe('navigation', () => {
  it('scrolls to the top of a new page, but not when going back', async () => {
    const scroll = vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined)
    openApp('/', sessionNotFound())
    await heading('Government-backed loans, sold in the open')
    expect(scroll).not.toHaveBeenCalled()
    fireEvent.click(screen.getByRole('link', { name: 'Log in as an investor' }))
    await heading('Log in')
    expect(scroll.mock.calls).toEqual([[0, 0]])
    act(() => {
      window.history.replaceState(null, '', '/')
      window.dispatchEvent(new PopStateEvent('popstate'))
    })
    await heading('Government-backed loans, sold in the open')
    expect(scroll).toHaveBeenCalledTimes(1)
    scroll.mockRestore()
  })
  it('loads a page when its link on the landing page is hovered or focused', async () => {
    openApp('/', sessionNotFound())
    await heading('Government-backed loans, sold in the open')
    const signUp = screenOf(readPath('/lender/sign-up'))?.part ?? expect.fail('signing up has no screen')
    const load = vi.spyOn(signUp, 'load')
    fireEvent.pointerOver(screen.getByText('Example'))
    fireEvent.pointerOver(screen.getByRole('link', { name: 'Roles' }))
    expect(load).not.toHaveBeenCalled()
    fireEvent.focusIn(screen.getByRole('link', { name: 'Sign up as a lender' }))
    expect(load).toHaveBeenCalledTimes(1)
    load.mockRestore()
  })
})

describe('an unknown page', () => {
  // Verifies: S8.3, S2.37, S2.38
  it('says so and links to the home page', () => {
    openApp('/investor/auction/sold', signedInAs('investor'))
    screen.getByRole('heading', { name: 'This page could not be found' })
    screen.getByText('404')
    expect(screen.getByRole('link', { name: 'Back to the home page' }).getAttribute('href')).toBe('/')
  })
  // Verifies: S8.3
  it('is shown for a malformed address', () => {
    openApp('/lender/loan/%E0%A4%A', signedInAs('lender'))
    screen.getByRole('heading', { name: 'This page could not be found' })
  })
})

describe('the frame', () => {
  // Verifies: S2.18, S2.21, S2.22
  it('shows the sidebar of the role with live counts and no dead links', async () => {
    openApp('/investor/auction/live', signedInAs('investor'), listOf('live', riverbend), listOf('past'))
    await heading('Live auctions')
    const sidebar = within(screen.getByRole('navigation', { name: 'Main' }))
    sidebar.getByText('Harbor Crest Capital')
    sidebar.getByText('desk@harborcrest.example')
    for (const link of sidebar.getAllByRole('link')) {
      fireEvent.click(link)
      await waitFor(() => expect(screen.queryByText('This page could not be found')).toBeNull())
    }
    const live = sidebar.getByRole('link', { name: 'Live' })
    expect(live.parentElement?.textContent).toBe('Live1 auction')
  })
  // Verifies: S2.20
  it('has the theme of the role', async () => {
    openApp('/originator/auction/live', signedInAs('originator'), listOf('live'))
    await heading('Live auctions')
    expect(document.documentElement.dataset.theme).toBe('lender')
  })
  // Verifies: S2.31
  it('has no notification bell for a borrower', async () => {
    openApp('/borrower/profile', signedInAs('borrower'))
    await heading('My account')
    expect(screen.queryByRole('button', { name: 'Notifications' })).toBeNull()
  })
  it('says that the server is a simulator and that its clock is paused', async () => {
    openApp('/investor/auction/live', signedInAs('investor'), listOf('live'))
    await heading('Live auctions')
    screen.getByText('Simulated · paused')
  })
})

describe('Logout', () => {
  // Verifies: S2.29, S2.30
  it('asks for confirmation, then goes to the landing page', async () => {
    const { dispatched, here, receive } = openApp('/investor/auction/live', signedInAs('investor'), listOf('live'))
    await heading('Live auctions')
    fireEvent.click(screen.getByRole('button', { name: 'Logout' }))
    const dialog = within(screen.getByRole('dialog', { name: 'Logout' }))
    dialog.getByText('Are you sure you want to Logout?')
    fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
    expect(screen.queryByRole('dialog', { name: 'Logout' })).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Logout' }))
    fireEvent.click(within(screen.getByRole('dialog', { name: 'Logout' })).getByRole('button', { name: 'Logout' }))
    expect(dispatched.map(({ type }) => type)).toContain('session/sign-out-requested')
    receive(loggedOut)
    await heading('Government-backed loans, sold in the open')
    expect(here()).toBe('/')
  })
  // Verifies: S2.15
  it('happens when the logo of the default layout is clicked', async () => {
    const { dispatched } = openApp('/', signedInAs('investor'))
    await heading('Government-backed loans, sold in the open')
    fireEvent.click(screen.getByRole('link', { name: 'Loan Auction Marketplace' }))
    expect(dispatched.map(({ type }) => type)).toContain('session/sign-out-requested')
  })
})

describe('a session that ends on an open page', () => {
  const end = (receive: ReturnType<typeof openApp>['receive']) =>
    receive(bidFailed(1, { status: 401, kind: 'unauthenticated', message: 'Unauthenticated.' }))

  it('keeps the page and its rows, and resumes after a sign-in in the dialog', async () => {
    const { receive, here } = openApp('/investor/auction/live', signedInAs('investor'), listOf('live', riverbend))
    await heading('Live auctions')
    end(receive)
    const dialog = within(screen.getByRole('dialog', { name: 'Your session has ended' }))
    expect(dialog.getByLabelText<HTMLInputElement>('Email').value).toBe('desk@harborcrest.example')
    fireEvent.click(screen.getByRole('link', { name: 'Riverbend Commons' }))
    screen.getByRole('row', { name: /Riverbend Commons/ })
    expect(here()).toBe('/investor/auction/live?auction=1')
    receive(signedInAs('investor'), listOf('live', riverbend))
    expect(screen.queryByRole('dialog', { name: 'Your session has ended' })).toBeNull()
    expect(here()).toBe('/investor/auction/live?auction=1')
  })
  it('lets the user dismiss the dialog and reopen it from the bar', async () => {
    const { receive } = openApp('/investor/auction/live', signedInAs('investor'), listOf('live', riverbend))
    await heading('Live auctions')
    end(receive)
    fireEvent.click(screen.getByRole('button', { name: 'Not now' }))
    expect(screen.queryByRole('dialog', { name: 'Your session has ended' })).toBeNull()
    const bar = within(screen.getByRole('region', { name: 'Connection' }))
    fireEvent.click(bar.getByRole('button', { name: 'Log in' }))
    screen.getByRole('dialog', { name: 'Your session has ended' })
  })
  it('sends a different user to their start page, without the previous user’s data', async () => {
    const { receive, here, store } = openApp(
      '/investor/auction/live?auction=1',
      signedInAs('investor'),
      listOf('live', riverbend),
    )
    await heading('Live auctions')
    end(receive)
    const { payload, type } = signedInAs('lender')
    receive({ type, payload: { ...payload, answer: { data: { ...payload.answer.data, id: 2 } } } })
    expect(store.getState().market.auctions.count).toBe(0)
    await waitFor(() => expect(here()).toBe('/lender/profile'))
  })
  it('leads to the landing page when the user signs out in another tab', async () => {
    const { receive } = openApp('/investor/auction/live', signedInAs('investor'), listOf('live'))
    await heading('Live auctions')
    receive({ type: 'session/changed-elsewhere', payload: { signedIn: false } })
    await heading('Government-backed loans, sold in the open')
  })
  it('stops this tab when another account signs in in another tab', () => {
    openApp('/investor/auction/live', signedInAs('investor'), {
      type: 'session/changed-elsewhere',
      payload: { signedIn: true },
    })
    screen.getByRole('heading', { name: 'Another account signed in' })
    screen.getByRole('button', { name: 'Reload' })
  })
})

describe('a marketplace that cannot be reached', () => {
  // Verifies: S8.7
  it('keeps the user signed in and offers to try again', () => {
    const { dispatched, here } = openApp('/investor/auction/live', {
      type: 'auth.user/failed',
      payload: {
        subject: 'auth.user',
        params: undefined,
        query: undefined,
        error: { status: 503, kind: 'unavailable', message: 'The service is being maintained.', fields: {} },
      },
    })
    screen.getByRole('heading', { name: 'Can’t reach the marketplace' })
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(dispatched.map(({ type }) => type)).toContain('session/check-requested')
    expect(here()).toBe('/investor/auction/live')
  })
})
