// Notifications of the operating system: permission, display, and clicks.
import { type Observable, Subject } from 'rxjs'
import type { Alert, AlertPort } from '../../ports/browser'
import type { WindowLike } from './window-like'

export interface SystemNotices extends Pick<AlertPort, 'permission' | 'askPermission'> {
  /** Does nothing without permission. */
  readonly show: (alert: Alert) => void
  readonly opened$: Observable<Alert>
}

export function createSystemNotices(window: WindowLike): SystemNotices {
  const { Notification } = window
  const clicks$ = new Subject<Alert>()
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
      if (Notification === undefined || permission() !== 'granted') return
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
