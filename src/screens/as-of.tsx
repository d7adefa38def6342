// As of when what is shown was right, wherever that may be asked while it may be old. Nothing while everything is live.
import { formatClockTime } from '../domain/official-time'
import { selectFreshness } from '../state/connection/freshness'
import './as-of.css'
import { useAppSelector } from './store-binding'

/** `as of 10:15:03`: beside what it is about. */
export function AsOf() {
  const { recovering, asOf } = useAppSelector(selectFreshness)
  if (recovering === null) return null
  return <span className="as-of num">{asOfText(asOf)}</span>
}

/** `as of 10:15:03`, or what is said before the first time. */
export const asOfText = (asOf: number | null): string =>
  asOf === null ? 'may be old' : `as of ${formatClockTime(asOf)}`
