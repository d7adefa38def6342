// Raises each alert in only one of this browser's tabs. It never throws. The tabs agree on which of them shows it, without
// navigator.locks, which plain http doesn't have.
import type { Alert, AlertPort } from '../../ports/browser'
import type { TabChannel } from './tabs'

export interface AlertsDeps {
  readonly tabs: TabChannel
  /** Decides between tabs with equal claims. */
  readonly tabId: string
  readonly hidden: () => boolean
  readonly sound: (volume: number) => void
  /** Shows it outside the page, if the user has allowed that before. */
  readonly notify: (alert: Alert) => void
  readonly setTimer: (callback: () => void, ms: number) => unknown
}

/** All tabs receive an event within this time, ms; then the tab with the best claim shows the alert. */
const CLAIM_MS = 80
const MAX_REMEMBERED = 200
/** Messages between tabs are `<claim> <key>`, or this word and the key once a tab has shown the alert. */
const SHOWN = 'shown'
const FULL_VOLUME = 100

/** A visible tab goes first; then the smaller id. Compares as text. */
const claimOf = (hidden: boolean, tabId: string) => `${hidden ? 1 : 0}:${tabId}`

/** Creates the function of one tab that raises alerts. */
export function createAlerts(deps: AlertsDeps): Pick<AlertPort, 'raise'> {
  /** The best claim received for a key; '' once a tab has shown the alert. */
  const best = new Map<string, string>()
  const record = (key: string, claim: string): void => {
    const known = best.get(key)
    if (known !== undefined && known <= claim) return
    best.delete(key)
    best.set(key, claim)
    for (const oldest of [...best.keys()].slice(0, Math.max(0, best.size - MAX_REMEMBERED))) best.delete(oldest)
  }
  deps.tabs.messages$.subscribe((message) => {
    const at = message.indexOf(' ')
    if (at < 0) return
    const claim = message.slice(0, at)
    record(message.slice(at + 1), claim === SHOWN ? '' : claim)
  })
  const attempt = (action: () => void): void => {
    try {
      action()
    } catch {
      // Alerts are optional: if the browser refuses one, nothing else may fail.
    }
  }
  return {
    raise(alert) {
      const claim = claimOf(deps.hidden(), deps.tabId)
      record(alert.key, claim)
      attempt(() => deps.tabs.post(`${claim} ${alert.key}`))
      deps.setTimer(() => {
        if (best.get(alert.key) !== claim) return
        record(alert.key, '')
        attempt(() => deps.tabs.post(`${SHOWN} ${alert.key}`))
        if (alert.sound) attempt(() => deps.sound(alert.volume ?? FULL_VOLUME))
        attempt(() => deps.notify(alert))
      }, CLAIM_MS)
    },
  }
}
