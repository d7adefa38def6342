// Web Push: subscribes this browser at its push service. The service worker is built as a separate file (vite.config.ts).
import type { PushAddress } from '../../contract/push.calls'
import type { PushPort } from '../../ports/browser'

export const SERVICE_WORKER_URL = '/service-worker.js'

/** For browsers that enforce Trusted Types. */
const policy = globalThis.trustedTypes?.createPolicy('service-worker', { createScriptURL: () => SERVICE_WORKER_URL })

/** The part of `window` that push uses. */
export interface PushWindow {
  readonly navigator: {
    readonly userAgent?: string
    readonly maxTouchPoints?: number
    readonly serviceWorker?: Pick<ServiceWorkerContainer, 'register' | 'ready' | 'getRegistration'>
  }
  readonly PushManager?: unknown
  readonly Notification?: {
    readonly permission: NotificationPermission
    requestPermission(): Promise<NotificationPermission>
  }
}

/** iPads say that they are Macs, which have no touch screen. */
const isApplePhone = ({ userAgent = '', maxTouchPoints = 0 }: PushWindow['navigator']): boolean =>
  /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)

const addressOf = (subscription: PushSubscription): PushAddress | null => {
  const { endpoint, keys } = subscription.toJSON()
  const { p256dh, auth } = keys ?? {}
  return endpoint === undefined || p256dh === undefined || auth === undefined
    ? null
    : { endpoint, keys: { p256dh, auth } }
}

export function createPush({ navigator, PushManager, Notification }: PushWindow): PushPort {
  const { serviceWorker } = navigator
  const permission: PushPort['permission'] = () => {
    if (serviceWorker === undefined || PushManager === undefined || Notification === undefined)
      return isApplePhone(navigator) ? 'home-screen' : 'unavailable'
    return Notification.permission
  }
  const subscribe = async (key: string): Promise<PushAddress | null> => {
    if (serviceWorker === undefined) return null
    // TypeScript doesn't know that browsers take a TrustedScriptURL here.
    await serviceWorker.register((policy?.createScriptURL(SERVICE_WORKER_URL) ?? SERVICE_WORKER_URL) as string)
    const { pushManager } = await serviceWorker.ready
    const former = await pushManager.getSubscription()
    // It may have been made with the key of another server.
    await former?.unsubscribe()
    return addressOf(await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }))
  }
  return {
    permission,
    async ask() {
      // A browser that refuses to ask keeps its permission.
      if (permission() === 'default') await Notification?.requestPermission().catch(() => null)
      return permission()
    },
    // A browser may be offline, or may have no push service.
    subscribe: (key) => subscribe(key).catch(() => null),
    async unsubscribe() {
      const registration = await serviceWorker?.getRegistration()
      const subscription = await registration?.pushManager.getSubscription()
      await subscription?.unsubscribe().catch(() => false)
    },
  }
}
