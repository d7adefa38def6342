// A notification flagged `force` closes the list under the bell; any other leaves it open.
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { signedInAs } from '../screens/testing/fixtures'
import { renderWithStore } from '../screens/testing/render-with-store'
import { NotificationBell } from './notification-bell'

const closed: string[] = []

// The test browser has no popovers, so this imitates how a real one opens, closes and fires events.
beforeEach(() => {
  closed.length = 0
  Object.assign(HTMLElement.prototype, {
    hidePopover(this: HTMLElement) {
      closed.push(this.getAttribute('aria-label') ?? '')
      toggle(this, 'closed')
    },
  })
})
afterEach(() => {
  cleanup()
  Reflect.deleteProperty(HTMLElement.prototype, 'hidePopover')
})

function toggle(surface: HTMLElement, newState: 'open' | 'closed') {
  for (const type of ['beforetoggle', 'toggle']) {
    fireEvent(surface, Object.assign(new Event(type), { newState }))
  }
}

const announced = (data: { readonly force?: boolean }) =>
  ({ type: 'notification/announced', payload: { data } }) as const

function openBell() {
  const harness = renderWithStore(<NotificationBell />, signedInAs('investor'))
  const surface = screen.getByRole('dialog', { name: 'Notification', hidden: true })
  act(() => toggle(surface, 'open'))
  screen.getByText('no notifications')
  return harness
}

describe('the list under the bell', () => {
  // Verifies: S4.6
  it('closes when a notification flagged force is announced', () => {
    const { receive } = openBell()
    receive(announced({ force: true }))
    expect(closed).toEqual(['Notification'])
    expect(screen.queryByText('no notifications')).toBeNull()
  })

  // Verifies: S4.6
  it('stays open for a notification without the flag, even after a forced close', () => {
    const { receive } = openBell()
    receive(announced({}))
    expect(closed).toEqual([])
    receive(announced({ force: true }))
    act(() => toggle(screen.getByRole('dialog', { name: 'Notification', hidden: true }), 'open'))
    receive(announced({}), announced({ force: false }))
    expect(closed).toEqual(['Notification'])
    screen.getByText('no notifications')
  })
})
