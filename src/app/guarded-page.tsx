// Reads the path, asks the guards and shows what they decide. The only component that navigates without being asked.
import { useCallback, useEffect, useMemo, useRef } from 'react'
import { useLocation, useSearch } from 'wouter'
import type { User } from '../contract/user'
import { DestinationsProvider } from '../screens/destinations'
import { useAppSelector } from '../screens/store-binding'
import { selectSession } from '../state/session/session.selectors'
import { useAppServices } from './app-services'
import { rememberDeepLink, takeDeepLink } from './deep-link'
import type { Decision } from './guards'
import { decide } from './guards'
import { NotFoundPage, SomebodyElsePage, UnreachablePage, WorldEndedPage } from './message-page'
import { OpenPage } from './open-page'
import { PageSkeleton } from './page-skeleton'
import type { Place } from './paths'
import { LANDING_PATH, pathOf, readPath } from './paths'
import { loadPage } from './screen-table'
import { useRoleTheme, useScheme } from './theme'
import { useDestinationsFrom } from './use-destinations-from'

/** The page at the current path, or what the guards show in its place. */
export function GuardedPage() {
  const [path, navigate] = useLocation()
  const query = useSearch()
  const session = useAppSelector(selectSession)
  const { tab } = useAppServices()
  const place = useMemo(() => readPath(path), [path])
  const pathAndQuery = query === '' ? path : `${path}?${query}`
  const decision = decide(place, session)
  const endedFor = useEndedSession(decision, path)
  const moved = useMoved(path)
  useRedirect(endedFor === null ? decision : stay, place, pathAndQuery)

  const role = 'role' in place ? place.role : null
  useRoleTheme(role)
  useScheme()
  const leave = useCallback(() => navigate(LANDING_PATH), [navigate])
  const loginAgain = useCallback(() => {
    rememberDeepLink(tab, pathAndQuery)
    navigate(role === null ? LANDING_PATH : pathOf('login', role))
  }, [navigate, tab, pathAndQuery, role])
  const destinations = useDestinationsFrom(role, moved, loginAgain)
  // Layout and screen load at once, while the server is asked who is signed in.
  useEffect(() => void loadPage(place), [place])

  if (session.elsewhere === 'somebody-else') return <SomebodyElsePage />
  if (session.error?.kind === 'unknown-world') return <WorldEndedPage />
  return (
    <DestinationsProvider value={destinations}>
      <DecidedPage
        decision={endedFor === null ? decision : stay}
        place={place}
        user={endedFor ?? session.user}
        ended={endedFor !== null}
        onLeave={leave}
      />
    </DestinationsProvider>
  )
}

const stay: Decision = { kind: 'open' }

/** Goes where the guards send the person. A login on this page leads to the remembered path. */
function useRedirect(decision: Decision, place: Place, pathAndQuery: string): void {
  const [, navigate] = useLocation()
  const { status } = useAppSelector(selectSession)
  const { tab } = useAppServices()
  const signedOutHere = useRef(false)
  if (status === 'signed-out') signedOutHere.current = true

  const target = decision.kind === 'go' ? decision.to : null
  const because = decision.kind === 'go' ? decision.because : null
  useEffect(() => {
    if (target === null) return
    if (because === 'signed-out') rememberDeepLink(tab, pathAndQuery)
    const justSignedIn = because === 'signed-in' && signedOutHere.current && place.page === 'login'
    signedOutHere.current = false
    const to = justSignedIn ? takeDeepLink(tab, place.role) : target
    // The registration shows its greeting only to those who wanted another page.
    navigate(to, { replace: true, state: { because } })
  }, [target, because, navigate, pathAndQuery, place, tab])
}

/**
 * The person whose session ended without their request: the server refused the token. The page stays, so that nothing
 * typed is lost, until they go on. Null otherwise; signing out in another tab leads away as usual.
 */
function useEndedSession(decision: Decision, path: string): User | null {
  const session = useAppSelector(selectSession)
  const opened = useRef<{ readonly path: string; readonly user: User } | null>(null)
  if (decision.kind === 'open' && session.user !== null) opened.current = { path, user: session.user }
  const ended = decision.kind === 'go' && decision.because === 'signed-out' && session.elsewhere === null
  return ended && opened.current?.path === path ? opened.current.user : null
}

/** True once the path has changed within the app. */
function useMoved(path: string): boolean {
  const first = useRef(path)
  const moved = useRef(false)
  if (path !== first.current) moved.current = true
  return moved.current
}

interface DecidedPageProps {
  readonly decision: Decision
  readonly place: Place
  readonly user: User | null
  /** The session has ended; the page stays only so that nothing is lost. */
  readonly ended: boolean
  readonly onLeave: () => void
}

function DecidedPage({ decision, ...rest }: DecidedPageProps) {
  const session = useAppSelector(selectSession)
  switch (decision.kind) {
    case 'unreachable':
      return <UnreachablePage message={session.error?.message ?? null} />
    case 'not-found':
      return <NotFoundPage />
    case 'wait':
    case 'go':
      return <PageSkeleton />
    case 'open':
      return <OpenPage {...rest} />
    default:
      return decision satisfies never
  }
}
