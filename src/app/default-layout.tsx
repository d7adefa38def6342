// The default layout: a simple header with the logo, which signs out and leads to the landing page (S2.14, S2.15).
import { type ReactNode, useEffect } from 'react'
import { useAppDispatch, useAppSelector } from '../screens/store-binding'
import { lookupRequested } from '../state/lookups/lookups.slice'
import { selectSession, sessionSignOutRequested } from '../state/session/session.slice'
import { Logo } from './logo'
import { LANDING_PATH } from './paths'

interface DefaultLayoutProps {
  /** True on the landing page, whose header has links. */
  readonly landing: boolean
  /** Called when the logo is clicked. */
  readonly onLeave: () => void
  readonly children: ReactNode
}

export function DefaultLayout({ landing, onLeave, children }: DefaultLayoutProps) {
  const session = useAppSelector(selectSession)
  const dispatch = useAppDispatch()
  // Guests make no other request. The response carries official time and says whether the server is a simulator.
  useEffect(() => dispatch(lookupRequested({ name: 'lookup.section-acts' })), [dispatch])
  return (
    <div className="plain">
      <header className="plain__header">
        <a
          className="logo"
          href={LANDING_PATH}
          onClick={(event) => {
            event.preventDefault()
            onLeave()
            if (session.status === 'signed-in') dispatch(sessionSignOutRequested())
          }}
        >
          <Logo />
        </a>
        {landing ? (
          <nav aria-label="On this page">
            <a className="plain__extra" href="#how-it-works">
              How it works
            </a>
            <a href="#roles">Roles</a>
            {session.world === null ? null : (
              <a className="plain__extra" href="/simulator">
                Open the simulator console
              </a>
            )}
          </nav>
        ) : null}
      </header>
      <main>{children}</main>
    </div>
  )
}
