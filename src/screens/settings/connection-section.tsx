// Connection among the settings: what the server does not offer, and asking it again.
import { formatDateTime } from '../../domain/official-time'
import { capabilitiesAskRequested, selectHidden } from '../../state/capabilities/capabilities.slice'
import { Button } from '../../ui/button'
import { useToast } from '../../ui/toasts'
import { useAppDispatch, useAppSelector } from '../store-binding'
import { capabilityCopy } from './capability-copy'

/** The section. A feature that the page itself rules out is not asked about again. */
export function ConnectionSection() {
  const dispatch = useAppDispatch()
  const toast = useToast()
  const hidden = useAppSelector(selectHidden)
  const mayAsk = hidden.some(({ since }) => since !== null)
  return (
    <section className="card" aria-labelledby="connection-heading">
      <h2 id="connection-heading">Connection</h2>
      {hidden.length === 0 ? (
        <p className="settings__copy">Nothing is hidden: as far as is known, the server offers every feature.</p>
      ) : (
        <>
          <p className="settings__copy">The server does not offer these features. They are hidden.</p>
          <ul className="connection__hidden" aria-label="Hidden features">
            {hidden.map(({ capability, since, lacks }) => (
              <li key={capability}>
                {capabilityCopy[capability]}
                {since === null ? null : (
                  <span className="key num">
                    {' '}
                    Missing: <code>{lacks}</code>. Found out {formatDateTime(new Date(since).toISOString())} ET
                  </span>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
      {mayAsk ? (
        <Button
          tone="quiet"
          onClick={() => {
            dispatch(capabilitiesAskRequested())
            toast({ tone: 'info', text: 'The features are shown again. The server is asked when you use them.' })
          }}
        >
          Ask the server again
        </Button>
      ) : null}
    </section>
  )
}
