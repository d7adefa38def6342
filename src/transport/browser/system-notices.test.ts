// Permission, display and clicks of system notifications.
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createSystemNotices } from './system-notices'
import type { WindowLike } from './window-like'

class FakeNotification {
  static permission: NotificationPermission = 'default'
  static answer: NotificationPermission = 'granted'
  static shown: FakeNotification[] = []
  static async requestPermission(): Promise<NotificationPermission> {
    FakeNotification.permission = FakeNotification.answer
    return FakeNotification.answer
  }
  onclick: ((event: Event) => unknown) | null = null
  isOpen = true
  readonly title: string
  constructor(title: string) {
    this.title = title
    FakeNotification.shown.push(this)
  }
  close(): void {
    this.isOpen = false
  }
}

afterEach(() => {
  FakeNotification.permission = 'default'
  FakeNotification.shown = []
})

const focus = vi.fn()
const open = (change: object = {}) =>
  createSystemNotices({
    Notification: FakeNotification,
    navigator: { onLine: true },
    focus,
    ...change,
  } as unknown as WindowLike)
const outbid = { key: 'own:17:outbid:4', title: 'Outbid', text: 'Another investor leads.', sound: true, auctionId: 17 }

describe('system notifications', () => {
  it('are asked for once, and then say what the user answered', async () => {
    const notices = open()
    expect(notices.permission()).toBe('default')
    expect(await notices.askPermission()).toBe('granted')
    FakeNotification.answer = 'denied'
    expect(await notices.askPermission()).toBe('granted')
    FakeNotification.answer = 'granted'
  })
  it('show nothing without permission', () => {
    open().show(outbid)
    expect(FakeNotification.shown).toEqual([])
  })
  it('bring the page to the front and report the alert when one is clicked', async () => {
    const notices = open()
    await notices.askPermission()
    const opened: unknown[] = []
    notices.opened$.subscribe((alert) => opened.push(alert))
    notices.show(outbid)
    FakeNotification.shown[0]?.onclick?.(new Event('click'))
    expect(opened).toEqual([outbid])
    expect(focus).toHaveBeenCalledOnce()
    expect(FakeNotification.shown[0]?.isOpen).toBe(false)
  })
  it.each([
    ['in a browser without them', { Notification: undefined }],
    ['on a page without https', { isSecureContext: false }],
    [
      'on Android, where pages can’t create any',
      { navigator: { onLine: true, userAgent: 'Mozilla/5.0 (Linux; Android 15)' } },
    ],
  ])('are unavailable %s, and asking changes nothing', async (_where, change) => {
    const notices = open(change)
    expect(notices.permission()).toBe('unavailable')
    expect(await notices.askPermission()).toBe('unavailable')
    expect(FakeNotification.permission).toBe('default')
  })
  it('stay as they are if the browser refuses to ask', async () => {
    class Refusing extends FakeNotification {
      static override requestPermission = () => Promise.reject(new Error('no'))
    }
    expect(await open({ Notification: Refusing }).askPermission()).toBe('default')
  })
  it('aren’t shown for alerts that the server pushes', async () => {
    const notices = open()
    await notices.askPermission()
    notices.show({ ...outbid, pushed: true })
    expect(FakeNotification.shown).toEqual([])
  })
  it('report a clicked alert of the service worker, and tell it that this page opens the auction', () => {
    const worker = new EventTarget()
    const notices = open({ navigator: { onLine: true, serviceWorker: worker } })
    const opened: unknown[] = []
    const answers: unknown[] = []
    const click = (data: unknown) =>
      worker.dispatchEvent(
        Object.assign(new Event('message'), { data, ports: [{ postMessage: (text: string) => answers.push(text) }] }),
      )
    // Signed out.
    click({ auctionId: 17 })
    notices.opened$.subscribe((alert) => opened.push(alert))
    click({ auctionId: 18 })
    click('something else')
    expect([opened, answers]).toEqual([[{ auctionId: 18 }], ['opened']])
  })
})
