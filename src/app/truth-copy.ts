// What the bar under the header says while the page may be old. Pure.
import { asOfText } from '../screens/as-of'
import type { Freshness, Recovering } from '../state/connection/freshness'

export interface TruthCopy {
  /** What the page is doing. */
  readonly doing: string
  /** What else it does meanwhile, where there is room; empty for nothing. */
  readonly meanwhile: string
  /** `Prices as of 10:15:03 ET.` */
  readonly prices: string
  /** What the person can do about it; null where the page does all that can be done. */
  readonly action: 'try-now' | 'log-in' | null
}

function doingOf(recovering: Recovering, attempt: number): string {
  switch (recovering) {
    case 'session-ended':
      return 'Your session has ended. This page is not updated.'
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
  const prices = asOf === null ? 'Prices may be old.' : `Prices ${asOfText(asOf)} ET.`
  const meanwhile = recovering === 'reading' ? 'Until then prices are read every 2 seconds. ' : ''
  return { doing: doingOf(recovering, attempt), meanwhile, prices, action: actionOf(recovering) }
}

/** What is announced, once per kind of trouble: neither attempts nor readings change it. */
export function announcementOf({ recovering }: Freshness): string {
  switch (recovering) {
    case null:
      return 'Live again. Prices are up to date.'
    case 'session-ended':
      return 'Your session has ended. Prices on this page may be old.'
    case 'offline':
      return 'This device is offline. Prices on this page may be old.'
    case 'catching-up':
    case 'reading':
    case 'reconnecting':
      return 'The live connection is down. Prices on this page may be old.'
    default:
      return recovering satisfies never
  }
}
