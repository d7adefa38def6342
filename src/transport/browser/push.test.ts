// Web Push in a browser: permission, subscription, and browsers that can't.
import { describe, expect, it, vi } from 'vitest'
import { createPush, type PushWindow, SERVICE_WORKER_URL } from './push'

const CHROME = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/139.0.0.0 Safari/537.36'
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1'
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15'

const json = { endpoint: 'https://push.example/1', expirationTime: null, keys: { p256dh: 'BPoint', auth: 'secret' } }

/** A browser whose push service answers like this. */
function browser(subscribe: () => Promise<unknown> = async () => ({ toJSON: () => json })) {
  const former = { unsubscribe: vi.fn(async () => true) }
  const pushManager = { getSubscription: async () => former, subscribe: vi.fn(subscribe) }
  const registration = { pushManager }
  const register = vi.fn(async () => registration)
  const Notification = {
    permission: 'default' as NotificationPermission,
    requestPermission: vi.fn(async () => {
      Notification.permission = 'granted'
      return Notification.permission
    }),
  }
  const window = {
    navigator: {
      userAgent: CHROME,
      serviceWorker: { register, ready: Promise.resolve(registration), getRegistration: async () => registration },
    },
    PushManager: {},
    Notification,
  } as unknown as PushWindow
  return { push: createPush(window), Notification, register, pushManager, former }
}

describe('push', () => {
  it('asks for permission once', async () => {
    const { push, Notification } = browser()
    expect(push.permission()).toBe('default')
    expect([await push.ask(), await push.ask()]).toEqual(['granted', 'granted'])
    expect(Notification.requestPermission).toHaveBeenCalledTimes(1)
  })

  it('registers the service worker, and subscribes under the server’s key, and replaces an earlier subscription', async () => {
    const { push, register, pushManager, former } = browser()
    expect(await push.subscribe('BKey')).toEqual({ endpoint: json.endpoint, keys: json.keys })
    expect(register).toHaveBeenCalledWith(SERVICE_WORKER_URL)
    expect(former.unsubscribe).toHaveBeenCalledTimes(1)
    expect(pushManager.subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: 'BKey' })
  })

  it('is not possible while the browser can’t reach its push service', async () => {
    const { push } = browser(() => Promise.reject(new DOMException('no push service', 'AbortError')))
    expect(await push.subscribe('BKey')).toBeNull()
  })

  it('ends in this browser', async () => {
    const { push, former } = browser()
    await push.unsubscribe()
    expect(former.unsubscribe).toHaveBeenCalledTimes(1)
  })

  it.each([
    ['an iPhone', { userAgent: IPHONE }, 'home-screen'],
    ['an iPad', { userAgent: MAC, maxTouchPoints: 5 }, 'home-screen'],
    ['another browser', { userAgent: MAC, maxTouchPoints: 0 }, 'unavailable'],
  ])('needs what %s may lack', async (_which, navigator, permission) => {
    const push = createPush({ navigator })
    expect([push.permission(), await push.ask(), await push.subscribe('BKey')]).toEqual([permission, permission, null])
    await push.unsubscribe()
  })
})
