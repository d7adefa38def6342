// The list under the bell: an announced notification that is flagged force closes it, every other one leaves it open.
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { signedInAs } from '../screens/testing/fixtures'
import { renderWithStore } from '../screens/testing/render-with-store'
import { NotificationBell } from './notification-bell'

const closings: string[] = []

// The test browser has no popovers: what the real one does on a press, and what it is told, is played here.
beforeEach(() => {
  closings.length = 0
  Object.assign(HTMLElement.prototype, {
    hidePopover(this: HTMLElement) {
      closings.push(this.getAttribute('aria-label') ?? '')
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
  expect(screen.getByText('no notifications')).toBeTruthy()
  return harness
}

describe('the list under the bell', () => {
  // Verifies: S4.6
  it('closes when a notification flagged force is announced', () => {
    const { receive } = openBell()
    receive(announced({ force: true }))
    expect(closings).toEqual(['Notification'])
    expect(screen.queryByText('no notifications')).toBeNull()
  })

  // Verifies: S4.6
  it('stays open when one without it is announced, also after one that closed it', () => {
    const { receive } = openBell()
    receive(announced({}))
    expect(closings).toEqual([])
    receive(announced({ force: true }))
    act(() => toggle(screen.getByRole('dialog', { name: 'Notification', hidden: true }), 'open'))
    receive(announced({}), announced({ force: false }))
    expect(closings).toEqual(['Notification'])
    expect(screen.getByText('no notifications')).toBeTruthy()
  })
})
