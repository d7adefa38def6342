// The text of the bar under the header while the page may be out of date. Pure.
import { asOfText } from '../screens/as-of'
import type { Freshness, Recovering } from '../state/connection/freshness'

export interface TruthCopy {
  /** What the page is doing. */
  readonly doing: string
  /** How prices are kept current meanwhile, on wide screens; may be empty. */
  readonly meanwhile: string
  /** `Prices as of 10:15:03 ET.` */
  readonly prices: string
  /** What the user can do about it; null if nothing. */
  readonly action: 'try-now' | 'log-in' | null
}

function doingOf(recovering: Recovering, attempt: number): string {
  switch (recovering) {
    case 'session-ended':
      return 'Your session has ended. This page is no longer updating.'
    case 'offline':
      return 'This device is offline.'
    case 'catching-up':
      return 'Connected again. Catching up…'
    case 'reading':
    case 'reconnecting':
      return `Reconnecting (attempt ${attempt}).`
    default:
      return recovering satisfies never
  }
}

function actionOf(recovering: Recovering): TruthCopy['action'] {
  if (recovering === 'session-ended') return 'log-in'
  return recovering === 'reading' || recovering === 'reconnecting' ? 'try-now' : null
}

/** The texts of the bar; null while everything is live. */
export function truthCopy({ recovering, asOf, attempt }: Freshness): TruthCopy | null {
  if (recovering === null) return null
  const prices = asOf === null ? 'Prices may be out of date.' : `Prices ${asOfText(asOf)} ET.`
  const meanwhile = recovering === 'reading' ? 'Prices refresh every 2 seconds meanwhile. ' : ''
  return { doing: doingOf(recovering, attempt), meanwhile, prices, action: actionOf(recovering) }
}

/** The announcement. Depends only on the kind of trouble, so each kind is announced once. */
export function announcementOf({ recovering }: Freshness): string {
  switch (recovering) {
    case null:
      return 'Live again. Prices are up to date.'
    case 'session-ended':
      return 'Your session has ended. Prices on this page may be out of date.'
    case 'offline':
      return 'This device is offline. Prices on this page may be out of date.'
    case 'catching-up':
    case 'reading':
    case 'reconnecting':
      return 'The live connection is down. Prices on this page may be out of date.'
    default:
      return recovering satisfies never
  }
}
