// The mailbox of a world: each e-mail with its reader and its link, and what stands there before the first.
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { STARTS } from '../testing/fixtures'
import { NAME_BELOW_LOCALHOST, renderPanel } from '../testing/render-panel'
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

test('every e-mail is listed with its reader, its time and its text', async () => {
  renderPanel(<MailboxPanel worldId="w" />, { [MAILBOX]: [verification, notice] })
  const [first, second] = await screen.findAllByRole('listitem')
  expect(first?.textContent).toContain('Verify your e-mail')
  expect(first?.textContent).toContain('Mon 2 Mar 2026, 10:15:00 ET')
  expect(first?.textContent).toContain('To ada@x.example')
  expect(second?.textContent).toContain('Welcome.')
})

test('a link opens as its reader, in a page of its own; an e-mail without one has none', async () => {
  renderPanel(<MailboxPanel worldId="w" />, { [MAILBOX]: [verification, notice] })
  const link = await screen.findByRole('link', { name: 'Open the link of “Verify your e-mail” to ada@x.example' })
  expect(link.getAttribute('href')).toBe('http://ada--w.localhost/verify/1')
  expect(link.getAttribute('target')).toBe('_blank')
  const [, second] = screen.getAllByRole('listitem')
  expect(second && within(second).queryByRole('link')).toBeNull()
})

test('a link opens without a name below localhost in a browser that cannot open those', async () => {
  renderPanel(<MailboxPanel worldId="w" />, {
    [MAILBOX]: [verification],
    [NAME_BELOW_LOCALHOST]: new TypeError('no host'),
  })
  const link = await screen.findByRole('link', { name: /Open the link/ })
  await waitFor(() => expect(link.getAttribute('href')).toBe('http://localhost/simulator/enter/w?to=/verify/1'))
})

test('an empty mailbox says what sends e-mails', async () => {
  renderPanel(<MailboxPanel worldId="w" />, { [MAILBOX]: [] })
  expect(await screen.findByText(/No e-mail yet/)).toBeTruthy()
})

test('a mailbox that cannot be read says why, and can be read again', async () => {
  renderPanel(<MailboxPanel worldId="w" />)
  expect((await screen.findByRole('alert')).textContent).toContain(`no answer to ${MAILBOX}`)
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
})
