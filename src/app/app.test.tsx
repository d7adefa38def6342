// The whole app with a real store: redirects, the frame, signing out, and a session that ends.
import { act, cleanup, configure, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { auctionOf, bidFailed, bidOf, listOf, signedInAs } from '../screens/testing/fixtures'
import { sessionNotFound } from '../state/session/session.slice'
import { readPath } from './paths'
import { screenOf } from './screen-table'
import { openApp } from './testing/open-app'

// Screens are fetched when they are first drawn, which takes longer on a busy machine.
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

describe('somebody who is not signed in', () => {
  // Verifies: S6.9, S2.2
  it('is led to the landing page, and after signing in to the page that was wanted, once', async () => {
    const { receive, here } = openApp('/investor/auction/live?auction=1', sessionNotFound())
    await heading('Government-backed loans, sold in the open')
    expect(here()).toBe('/')
    fireEvent.click(screen.getByRole('link', { name: 'Log in as an investor' }))
    await heading('Log in')
    receive(signedInAs('investor'), listOf('live', riverbend))
    await heading('Live auctions')
    expect(here()).toBe('/investor/auction/live?auction=1')
  })
  it('is shown a skeleton, not a redirect, while it is asked who is there', () => {
    const { here } = openApp('/investor/auction/live')
    expect(screen.getByText('Loading')).toBeTruthy()
    expect(here()).toBe('/investor/auction/live')
  })
})

describe('a page that somebody goes to', () => {
  it('begins at its top, but not one that they go back to', async () => {
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
  it('is fetched from the landing page when its link is pointed at', async () => {
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
  it('says so and offers the way home', () => {
    openApp('/investor/auction/sold', signedInAs('investor'))
    expect(screen.getByRole('heading', { name: 'This page could not be found' })).toBeTruthy()
    expect(screen.getByText('404')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Back to the home page' }).getAttribute('href')).toBe('/')
  })
  // Verifies: S8.3
  it('is what a malformed address leads to', () => {
    openApp('/lender/loan/%E0%A4%A', signedInAs('lender'))
    expect(screen.getByRole('heading', { name: 'This page could not be found' })).toBeTruthy()
  })
})

describe('the frame', () => {
  // Verifies: S2.18, S2.21, S2.22
  it('shows the sidebar of the role with live counts, and no link that leads nowhere', async () => {
    openApp('/investor/auction/live', signedInAs('investor'), listOf('live', riverbend), listOf('past'))
    await heading('Live auctions')
    const sidebar = within(screen.getByRole('navigation', { name: 'Main' }))
    expect(sidebar.getByText('Harbor Crest Capital')).toBeTruthy()
    expect(sidebar.getByText('desk@harborcrest.example')).toBeTruthy()
    for (const link of sidebar.getAllByRole('link')) {
      fireEvent.click(link)
      await waitFor(() => expect(screen.queryByText('This page could not be found')).toBeNull())
    }
    const live = sidebar.getByRole('link', { name: 'Live' })
    expect(live.parentElement?.textContent).toBe('Live1 auction')
  })
  // Verifies: S2.20
  it('wears the theme of the role', async () => {
    openApp('/originator/auction/live', signedInAs('originator'), listOf('live'))
    await heading('Live auctions')
    expect(document.documentElement.dataset.theme).toBe('lender')
  })
  // Verifies: S2.31
  it('has the bell for those who trade, not for a borrower', async () => {
    openApp('/borrower/profile', signedInAs('borrower'))
    await heading('My account')
    expect(screen.queryByRole('button', { name: 'Notifications' })).toBeNull()
  })
  it('says that the server is a simulator and that its world stands still', async () => {
    openApp('/investor/auction/live', signedInAs('investor'), listOf('live'))
    await heading('Live auctions')
    expect(screen.getByText('Simulated · paused')).toBeTruthy()
  })
})

describe('Logout', () => {
  // Verifies: S2.29, S2.30
  it('asks with the words of the specification, and goes to the landing page', async () => {
    const { dispatched, here, receive } = openApp('/investor/auction/live', signedInAs('investor'), listOf('live'))
    await heading('Live auctions')
    fireEvent.click(screen.getByRole('button', { name: 'Logout' }))
    const dialog = within(screen.getByRole('dialog', { name: 'Logout' }))
    expect(dialog.getByText('Are you sure you want to Logout?')).toBeTruthy()
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
  it('is what the logo of the default layout does', async () => {
    const { dispatched } = openApp('/', signedInAs('investor'))
    await heading('Government-backed loans, sold in the open')
    fireEvent.click(screen.getByRole('link', { name: 'Loan Auction Marketplace' }))
    expect(dispatched.map(({ type }) => type)).toContain('session/sign-out-requested')
  })
})

describe('a session that ends while somebody works', () => {
  const end = (receive: ReturnType<typeof openApp>['receive']) =>
    receive(bidFailed(1, { status: 401, kind: 'unauthenticated', message: 'Unauthenticated.' }))

  it('investor walk 12: keeps the page and its rows, and goes on after signing in over it', async () => {
    const { receive, here } = openApp('/investor/auction/live', signedInAs('investor'), listOf('live', riverbend))
    await heading('Live auctions')
    end(receive)
    const dialog = within(screen.getByRole('dialog', { name: 'Your session has ended' }))
    expect(dialog.getByLabelText<HTMLInputElement>('Email').value).toBe('desk@harborcrest.example')
    fireEvent.click(screen.getByRole('link', { name: 'Riverbend Commons' }))
    expect(screen.getByRole('row', { name: /Riverbend Commons/ })).toBeTruthy()
    expect(here()).toBe('/investor/auction/live?auction=1')
    receive(signedInAs('investor'), listOf('live', riverbend))
    expect(screen.queryByRole('dialog', { name: 'Your session has ended' })).toBeNull()
    expect(here()).toBe('/investor/auction/live?auction=1')
  })
  it('lets the dialog be put aside and opened again from the bar', async () => {
    const { receive } = openApp('/investor/auction/live', signedInAs('investor'), listOf('live', riverbend))
    await heading('Live auctions')
    end(receive)
    fireEvent.click(screen.getByRole('button', { name: 'Not now' }))
    expect(screen.queryByRole('dialog', { name: 'Your session has ended' })).toBeNull()
    const bar = within(screen.getByRole('region', { name: 'Connection' }))
    fireEvent.click(bar.getByRole('button', { name: 'Log in' }))
    expect(screen.getByRole('dialog', { name: 'Your session has ended' })).toBeTruthy()
  })
  it('investor walk 12: sends another person to their own start, with nothing of the former one', async () => {
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
  it('in another tab leads to the landing page', async () => {
    const { receive } = openApp('/investor/auction/live', signedInAs('investor'), listOf('live'))
    await heading('Live auctions')
    receive({ type: 'session/changed-elsewhere', payload: { signedIn: false } })
    await heading('Government-backed loans, sold in the open')
  })
  it('by somebody else in another tab stops this one', () => {
    openApp('/investor/auction/live', signedInAs('investor'), {
      type: 'session/changed-elsewhere',
      payload: { signedIn: true },
    })
    expect(screen.getByRole('heading', { name: 'Somebody else signed in' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Reload' })).toBeTruthy()
  })
})

describe('a marketplace that cannot be reached', () => {
  // Verifies: S8.7
  it('keeps the person signed in and offers to try again', () => {
    const { dispatched, here } = openApp('/investor/auction/live', {
      type: 'auth.user/failed',
      payload: {
        subject: 'auth.user',
        params: undefined,
        query: undefined,
        error: { status: 503, kind: 'unavailable', message: 'The service is being maintained.', fields: {} },
      },
    })
    expect(screen.getByRole('heading', { name: 'The marketplace cannot be reached' })).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(dispatched.map(({ type }) => type)).toContain('session/check-requested')
    expect(here()).toBe('/investor/auction/live')
  })
})
