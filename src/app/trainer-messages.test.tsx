// A trainer's message: a banner over every page and dialog until it's read, and a dot on My tasks.
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { navigate } from 'wouter/use-browser-location'
import type { Notification } from '../contract/notification'
import { clockAt, instant, listOf, notificationsOf, signedInAs } from '../screens/testing/fixtures'
import { openApp } from './testing/open-app'

beforeEach(() => Reflect.get(window, 'happyDOM').setViewport({ width: 1440, height: 900 }))
afterEach(cleanup)

const row = (id: number, text: string, more: Partial<Notification> = {}): Notification => ({
  id,
  title: 'From your trainer',
  text,
  action: 'trainer_message',
  action_result: null,
  created_at: instant(id),
  read_at: null,
  data: null,
  ...more,
})
const open = async (...facts: Parameters<typeof openApp>[1][]) => {
  const app = openApp(
    '/investor/profile',
    signedInAs('investor'),
    listOf('pre'),
    listOf('live'),
    listOf('past'),
    ...facts,
  )
  await screen.findByRole('button', { name: 'Logout' })
  return app
}
const banner = () => screen.queryByRole('region', { name: 'Messages from your trainer' })

describe('a message from the trainer', () => {
  it('is announced as an alert, and disappears and is marked as read when dismissed', async () => {
    const { receive, dispatched } = await open(notificationsOf(row(1, 'An outbid notice', { action: 'outbid' })))
    expect(banner()).toBeNull()
    receive(notificationsOf(row(2, 'Look at the projector')))
    expect(screen.getByRole('alert').textContent).toContain('From your trainer Look at the projector')
    fireEvent.click(screen.getByRole('button', { name: 'Got it' }))
    expect(banner()).toBeNull()
    expect(dispatched.at(-1)).toMatchObject({ type: 'notification/read-requested', payload: { ids: [2] } })
    // The list from a server that stores no read marks.
    receive(notificationsOf(row(2, 'Look at the projector')))
    expect(banner()).toBeNull()
  })

  it('is shown on every page after a reload while it is unread', async () => {
    await open(notificationsOf(row(1, 'Read before', { read_at: instant(5) }), row(2, 'Bid now')))
    expect(banner()?.textContent).toContain('Bid now')
    expect(banner()?.textContent).not.toContain('Read before')
    navigate('/investor/auction/live')
    expect(banner()?.textContent).toContain('Bid now')
  })

  it('moves into an open dialog without another announcement, and back to the page', async () => {
    await open(notificationsOf(row(1, 'Bid now')))
    expect(screen.getByRole('alert').textContent).toContain('Bid now')
    fireEvent.click(screen.getByRole('button', { name: 'Logout' }))
    const dialog = screen.getByRole('dialog', { name: 'Logout' })
    expect(within(dialog).getByRole('region', { name: 'Messages from your trainer' }).textContent).toContain('Bid now')
    expect(screen.queryByRole('alert')).toBeNull()
    fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }))
    expect(screen.queryByRole('dialog', { name: 'Logout' })).toBeNull()
    expect(banner()?.textContent).toContain('Bid now')
  })

  it('is followed by the next older one when dismissed', async () => {
    await open(notificationsOf(row(1, 'First'), row(2, 'Second')))
    expect(banner()?.textContent).toMatch(/Second.*Got it$/)
    expect(banner()?.textContent).not.toContain('First')
    fireEvent.click(screen.getByRole('button', { name: 'Got it' }))
    expect(screen.getByRole('alert').textContent).toContain('First')
  })

  it('marks the My tasks button, and counts as read when the tasks are opened', async () => {
    const { dispatched } = await open(notificationsOf(row(1, 'First'), row(2, 'Second')))
    fireEvent.click(screen.getByRole('button', { name: 'My tasks (unread message)' }))
    expect(banner()).toBeNull()
    expect(screen.getByRole('button', { name: 'My tasks' }).textContent).toBe('My tasks')
    expect(dispatched.at(-1)).toMatchObject({ type: 'notification/read-requested', payload: { ids: [2, 1] } })
  })

  it('shows no banner on a real server', async () => {
    const real = clockAt(0)
    await open({ ...real, payload: { ...real.payload, world: null } }, notificationsOf(row(1, 'Bid now')))
    expect(banner()).toBeNull()
  })
})
