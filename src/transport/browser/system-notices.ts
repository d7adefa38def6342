// Notifications of the operating system: permission, display, and clicks.
import { Subject } from 'rxjs'
import type { Alert, AlertPort } from '../../ports/browser'
import type { WindowLike } from './window-like'

export interface SystemNotices extends Pick<AlertPort, 'permission' | 'askPermission'> {
  /** Does nothing without permission. */
  readonly show: (alert: Alert) => void
  readonly opened$: AlertPort['opened$']
}

export function createSystemNotices(window: WindowLike): SystemNotices {
  const { Notification } = window
  const clicks$ = new Subject<Pick<Alert, 'auctionId'>>()
  // The service worker asks each page whether it opens a clicked alert. Signed out, nothing subscribes to the clicks.
  window.navigator.serviceWorker?.addEventListener('message', ({ data, ports }: MessageEvent) => {
    if (typeof data?.auctionId !== 'number' || !clicks$.observed) return
    ports[0]?.postMessage('opened')
    clicks$.next({ auctionId: data.auctionId })
  })
  // On Android, pages can't create notifications, although they can ask for permission.
  const canShow = window.isSecureContext !== false && !/Android/.test(window.navigator.userAgent ?? '')
  const permission: AlertPort['permission'] = () =>
    Notification !== undefined && canShow ? Notification.permission : 'unavailable'
  return {
    permission,
    async askPermission() {
      try {
        if (permission() === 'default') await Notification?.requestPermission()
      } catch {
        // The browser refused to ask; the permission says what holds.
      }
      return permission()
    },
    show(alert) {
      if (Notification === undefined || permission() !== 'granted' || alert.pushed === true) return
      const notice = new Notification(alert.title, { body: alert.text, tag: alert.key })
      notice.onclick = () => {
        window.focus?.()
        notice.close()
        clicks$.next(alert)
      }
    },
    opened$: clicks$,
  }
}
