// The Connection section of the settings: what the server does not offer, with a button to check again.
import { formatZonedDateTime } from '../../domain/official-time'
import { capabilitiesRecheckRequested, selectHidden } from '../../state/capabilities/capabilities.slice'
import { Button } from '../../ui/button'
import { useToast } from '../../ui/toasts'
import { useAppDispatch, useAppSelector } from '../store-binding'

/** Features that the page's configuration rules out can't be checked again. */
export function ConnectionSection() {
  const dispatch = useAppDispatch()
  const toast = useToast()
  const hidden = useAppSelector(selectHidden)
  const canCheck = hidden.some(({ since }) => since !== null)
  return (
    <section className="card" aria-labelledby="connection-heading">
      <h2 id="connection-heading">Connection</h2>
      {hidden.length === 0 ? (
        <p className="settings__copy">The server offers every feature.</p>
      ) : (
        <>
          <p className="settings__copy">The server doesn’t offer these features, so they’re hidden.</p>
          <ul className="connection__hidden" aria-label="Hidden features">
            {hidden.map(({ capability, title, since, missing }) => (
              <li key={capability}>
                {title}
                {since === null ? null : (
                  <span className="key num">
                    {' '}
                    Missing: <code>{missing}</code>. Detected {formatZonedDateTime(new Date(since).toISOString())}
                  </span>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
      {canCheck ? (
        <Button
          tone="quiet"
          onClick={() => {
            dispatch(capabilitiesRecheckRequested())
            toast({ tone: 'info', text: 'The features are visible again. Each one is checked when you use it.' })
          }}
        >
          Check again
        </Button>
      ) : null}
    </section>
  )
}
