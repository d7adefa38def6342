// Shows how old the data is while the page is not live.
import { formatOfficialTime } from '../domain/official-time'
import { selectFreshness } from '../state/connection/freshness'
import './as-of.css'
import { useAppSelector } from './store-binding'

/** `as of 10:15:03 ET`, next to the data; nothing while everything is live. */
export function AsOf() {
  const { recovery, asOf } = useAppSelector(selectFreshness)
  if (recovery === null) return null
  return <span className="as-of num">{asOfText(asOf)}</span>
}

/** `as of 10:15:03 ET`, or a general warning if the time is unknown. */
export const asOfText = (asOf: number | null): string =>
  asOf === null ? 'may be out of date' : `as of ${formatOfficialTime(asOf)}`
