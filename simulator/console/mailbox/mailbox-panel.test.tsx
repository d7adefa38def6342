// The mailbox of a world.
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { STARTS } from '../testing/fixtures'
import { renderPanel, SUBDOMAIN_PROBE } from '../testing/render-panel'
import { MailboxPanel } from './mailbox-panel'

afterEach(cleanup)

const MAILBOX = 'GET /simulator/api/worlds/w/mailbox'
const verification = {
  id: 2,
  to: 'ada@x.example',
  subject: 'Verify your e-mail',
  at: STARTS,
  text: 'Please verify your address.',
  link: {
    path: '/verify/1',
    href: 'http://ada--w.localhost/verify/1',
    plain_href: 'http://localhost/simulator/enter/w?to=/verify/1',
  },
}
const notice = {
  id: 1,
  to: 'ben@x.example',
  subject: 'Your account is approved',
  at: STARTS,
  text: 'Welcome.',
  link: null,
}

test('the mailbox panel lists every email with its recipient, time and text', async () => {
  renderPanel(<MailboxPanel worldId="w" />, { [MAILBOX]: [verification, notice] })
  const [first, second] = await screen.findAllByRole('listitem')
  expect(first?.textContent).toContain('Verify your e-mail')
  expect(first?.textContent).toContain('Mon, Mar 2, 2026, 10:15:00 ET')
  expect(first?.textContent).toContain('To ada@x.example')
  expect(second?.textContent).toContain('Welcome.')
})

test('the mailbox panel opens a link as its recipient in a new page, and shows none for an email without one', async () => {
  renderPanel(<MailboxPanel worldId="w" />, { [MAILBOX]: [verification, notice] })
  const link = await screen.findByRole('link', { name: 'Open link in “Verify your e-mail” to ada@x.example' })
  expect(link.getAttribute('href')).toBe('http://ada--w.localhost/verify/1')
  expect(link.getAttribute('target')).toBe('_blank')
  const [, second] = screen.getAllByRole('listitem')
  expect(second && within(second).queryByRole('link')).toBeNull()
})

test('the mailbox panel uses links without subdomains in a browser that can’t resolve subdomains of localhost', async () => {
  renderPanel(<MailboxPanel worldId="w" />, {
    [MAILBOX]: [verification],
    [SUBDOMAIN_PROBE]: new TypeError('no host'),
  })
  const link = await screen.findByRole('link', { name: /Open link/ })
  await waitFor(() => expect(link.getAttribute('href')).toBe('http://localhost/simulator/enter/w?to=/verify/1'))
})

test('the mailbox panel says what sends email when the mailbox is empty', async () => {
  renderPanel(<MailboxPanel worldId="w" />, { [MAILBOX]: [] })
  await screen.findByText(/No email yet/)
})

test('the mailbox panel says why the mailbox can’t be read, and offers to try again', async () => {
  renderPanel(<MailboxPanel worldId="w" />)
  expect((await screen.findByRole('alert')).textContent).toContain(`no answer to ${MAILBOX}`)
  screen.getByRole('button', { name: 'Try again' })
})
