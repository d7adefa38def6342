// The bar under the header: what the page is doing about data that may be out of date.
import { RefreshCw, TriangleAlert } from 'lucide-react'
import { useRef } from 'react'
import { useDestinations } from '../screens/destinations'
import { useAppDispatch, useAppSelector } from '../screens/store-binding'
import { lineRetryRequested } from '../state/connection/connection.slice'
import { selectFreshness } from '../state/connection/freshness'
import { Button } from '../ui/button'
import { LiveRegion } from '../ui/live-region'
import { announcementOf, connectionBarCopy } from './connection-bar-copy'
import './connection-bar.css'

/** Hidden while everything is live. Announces each change once, politely. */
export function ConnectionBar() {
  const freshness = useAppSelector(selectFreshness)
  const dispatch = useAppDispatch()
  const to = useDestinations()
  const copy = connectionBarCopy(freshness)
  // Until something is out of date, there is nothing to announce.
  const wasOld = useRef(false)
  if (copy !== null) wasOld.current = true
  return (
    <>
      <LiveRegion text={wasOld.current ? announcementOf(freshness) : ''} everyMs={1_000} />
      {copy === null ? null : (
        <section className="connection-bar" aria-label="Connection">
          {copy.action === 'log-in' ? (
            <TriangleAlert size={16} aria-hidden="true" />
          ) : (
            <RefreshCw size={16} aria-hidden="true" />
          )}
          <p className="num">
            {copy.doing} <span className="connection-bar__meanwhile">{copy.meanwhile}</span>
            <b>{copy.prices}</b>
          </p>
          {copy.action === 'try-now' ? (
            <Button tone="quiet" size="small" onClick={() => dispatch(lineRetryRequested())}>
              Try now
            </Button>
          ) : null}
          {copy.action === 'log-in' ? (
            <Button size="small" onClick={to.loginAgain}>
              Log in
            </Button>
          ) : null}
        </section>
      )}
    </>
  )
}
