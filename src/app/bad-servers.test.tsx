// The whole app, transport included, against servers with unusable responses: it shows one sentence, keeps the input, and
// continues once the server recovers.
import { cleanup, configure, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createMarketStore } from '../state/market-store'
import { createFakePorts } from '../state/testing/fake-ports'
import { createBrowserPorts } from '../transport/browser-ports'
import { App } from './app'
import { createTabMemory } from './tab-memory'

configure({ asyncUtilTimeout: 5000 })

const json = { 'Content-Type': 'application/json' }
const html = { 'Content-Type': 'text/html' }
const good = '{"data":{"token":"t0k"}}'

type Answer = () => Response
const answers = (status: number, headers: Record<string, string>, body: string): Answer => {
  return () => new Response(body, { status, headers })
}

const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  cleanup()
  vi.unstubAllGlobals()
})

/** Opens the login page; `login.answer` is the server's response to a login. */
async function openSignIn(login: { answer: Answer }) {
  vi.stubGlobal('fetch', async (url: string) => {
    const { pathname } = new URL(url)
    if (pathname === '/api/auth/login') return login.answer()
    if (pathname === '/api/auth/user') {
      const user = { id: 7, email: 'ann@harbor.test', role: 'investor', profile: { id: 5, name: 'Harbor' } }
      return new Response(JSON.stringify({ data: user }), { headers: json })
    }
    return new Response('{"message":""}', { status: pathname.includes('cookie') ? 204 : 404, headers: json })
  })
  window.history.replaceState(null, '', '/investor/login')
  const ports = { ...createBrowserPorts(window), realtime: createFakePorts().ports.realtime }
  ports.session.forget()
  const market = createMarketStore(ports, { checks: true })
  const services = {
    exportLog: async () => '',
    reportError: () => undefined,
    reportBoard: () => undefined,
    tab: createTabMemory(() => sessionStorage),
  }
  render(<App store={market.store} ports={ports} services={services} />)
  market.start()
  stops.push(() => {
    market.stop()
    ports.session.forget()
  })
  await screen.findByRole('heading', { level: 1, name: 'Log in' })
  const email = screen.getByRole<HTMLInputElement>('textbox', { name: 'Email' })
  const password = screen.getByLabelText<HTMLInputElement>('Password')
  fireEvent.change(email, { target: { value: 'ann@harbor.test' } })
  fireEvent.change(password, { target: { value: 'seven green bicycles' } })
  const press = () => fireEvent.click(screen.getByRole('button', { name: 'Log in' }))
  return { email, password, press }
}

describe('signing in', () => {
  // Verifies: S7.2
  it.each<[string, Answer, string]>([
    ['a page of HTML', answers(200, html, '<!doctype html><title>Login</title>'), 'The server sent a web page'],
    ['truncated JSON', answers(200, json, good.slice(0, 12)), 'The server’s response could not be read.'],
    ['a PHP warning before JSON', answers(200, json, `<b>Warning</b>: x<br />${good}`), 'could not be read'],
    ['413', answers(413, html, '<h1>413</h1>'), 'The request is too large for the server.'],
    ['419 every time', answers(419, json, '{}'), 'The page is out of date. Reload it and try again.'],
    ['503 without Retry-After', answers(503, html, '<h1>Down</h1>'), 'The service is temporarily unavailable'],
    ['503 with Retry-After', answers(503, { ...json, 'Retry-After': '1' }, '{}'), 'You can try again in 1 second'],
    [
      'a redirect to a login page',
      () =>
        Object.defineProperty(new Response('<title>Login</title>', { headers: html }), 'redirected', { value: true }),
      'The server sent a web page',
    ],
  ])('shows one error for %s, keeps the input, and works once the server recovers', async (_what, bad, words) => {
    const login = { answer: bad }
    const { email, password, press } = await openSignIn(login)
    press()
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain(words)
    expect(screen.getAllByRole('alert')).toHaveLength(1)
    expect([email.value, password.value]).toEqual(['ann@harbor.test', 'seven green bicycles'])
    expect(screen.queryByRole('dialog')).toBeNull()
    login.answer = answers(200, json, good)
    const button = screen.getByRole<HTMLButtonElement>('button', { name: /Log in/ })
    await waitFor(() => expect(button.disabled).toBe(false))
    press()
    await waitFor(() => expect(window.location.pathname).toBe('/investor/profile'))
  })
})
