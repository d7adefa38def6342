// The text of the bar under the header while the page may be out of date. Pure.
import { asOfText } from '../screens/as-of'
import type { Freshness, Recovery } from '../state/connection/freshness'

export interface ConnectionBarCopy {
  /** What the page is doing. */
  readonly doing: string
  /** How prices are kept current meanwhile, on wide screens; may be empty. */
  readonly meanwhile: string
  /** `Prices as of 10:15:03 ET.` */
  readonly prices: string
  /** What the user can do about it; null if nothing. */
  readonly action: 'try-now' | 'log-in' | null
}

function doingOf(recovery: Recovery, attempt: number): string {
  switch (recovery) {
    case 'session-ended':
      return 'Your session has ended. This page is no longer updating.'
    case 'offline':
      return 'This device is offline.'
    case 'catching-up':
      return 'Connected again. Catching up…'
    case 'polling':
    case 'reconnecting':
      return `Reconnecting (attempt ${attempt}).`
    default:
      return recovery satisfies never
  }
}

function actionOf(recovery: Recovery): ConnectionBarCopy['action'] {
  if (recovery === 'session-ended') return 'log-in'
  return recovery === 'polling' || recovery === 'reconnecting' ? 'try-now' : null
}

/** The texts of the bar; null while everything is live. */
export function connectionBarCopy({ recovery, asOf, attempt }: Freshness): ConnectionBarCopy | null {
  if (recovery === null) return null
  const prices = asOf === null ? 'Prices may be out of date.' : `Prices ${asOfText(asOf)}.`
  const meanwhile = recovery === 'polling' ? 'Prices refresh every 2 seconds in the meantime. ' : ''
  return { doing: doingOf(recovery, attempt), meanwhile, prices, action: actionOf(recovery) }
}

/** The announcement. Depends only on the kind of trouble, so each kind is announced once. */
export function announcementOf({ recovery }: Freshness): string {
  switch (recovery) {
    case null:
      return 'Live again. Prices are up to date.'
    case 'session-ended':
      return 'Your session has ended. Prices on this page may be out of date.'
    case 'offline':
      return 'This device is offline. Prices on this page may be out of date.'
    case 'catching-up':
    case 'polling':
    case 'reconnecting':
      return 'The live connection is down. Prices on this page may be out of date.'
    default:
      return recovery satisfies never
  }
}
