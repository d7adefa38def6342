// Every page but the landing page: asks the guards and shows what they decide. The only component that navigates without
// being asked.
import { useCallback, useEffect, useRef, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import type { User } from '../contract/user'
import { DestinationsProvider } from '../screens/destinations'
import { screenRoleOf } from '../screens/role-copy'
import { useAppDispatch, useAppSelector } from '../screens/store-binding'
import { selectSession, sessionLeft } from '../state/session/session.slice'
import { lazyPart, WhenLoaded } from '../ui/lazy-part'
import { ErrorActionsProvider } from '../ui/states'
import { ToastOutlet } from '../ui/toast-outlet'
import { useFetchedForSomebody } from '../ui/use-fetched-for-somebody'
import { useAppServices } from './app-services'
import { rememberDeepLink, takeDeepLink } from './deep-link'
import { DownloadLogButton } from './download-log-button'
import type { Decision, SessionView } from './guards'
import { decide } from './guards'
import { NotFoundPage, SomebodyElsePage, UnreachablePage, WorldEndedPage } from './message-pages'
import { OpenPage } from './open-page'
import { PageSkeleton } from './page-skeleton'
import type { Place } from './paths'
import { LANDING_PATH, pathOf } from './paths'
import { useDestinationsFrom } from './use-destinations-from'

/** Fetched when somebody is there: the server may be away when the session ends. */
const signInAgain = lazyPart(
  () => import('./sign-in-again-dialog'),
  (module) => module.SignInAgainDialog,
)

interface InnerPageProps {
  readonly place: Place
  /** The path has changed within the app. */
  readonly moved: boolean
}

/** The page of a place, or what the guards show in its place. */
export function InnerPage({ place, moved }: InnerPageProps) {
  return (
    <>
      <ErrorActionsProvider value={<DownloadLogButton />}>
        <AskedPage place={place} moved={moved} />
      </ErrorActionsProvider>
      <ToastOutlet />
    </>
  )
}

function AskedPage({ place, moved }: InnerPageProps) {
  const [path, navigate] = useLocation()
  const query = useSearch()
  const session = useAppSelector(selectSession)
  const pathAndQuery = query === '' ? path : `${path}?${query}`
  const decision = decide(place, session)
  useRedirect(decision, place, pathAndQuery)
  // After the guards: where both send somebody, the own start counts.
  useOwnStart(session.user)

  const role = 'role' in place ? place.role : null
  const leave = useCallback(() => navigate(LANDING_PATH), [navigate])
  const dispatch = useAppDispatch()
  const loginElsewhere = useCallback(() => {
    dispatch(sessionLeft())
    navigate(role === null ? LANDING_PATH : pathOf('login', role))
  }, [dispatch, navigate, role])
  const [isAsking, ask] = useAsking(session.status)
  const loginAgain = useCallback(() => ask(true), [ask])
  const destinations = useDestinationsFrom(role, moved, loginAgain)
  useFetchedForSomebody(session.user !== null, signInAgain)

  if (session.elsewhere === 'somebody-else') return <SomebodyElsePage />
  if (session.error?.kind === 'unknown-world') return <WorldEndedPage />
  return (
    <DestinationsProvider value={destinations}>
      <DecidedPage decision={decision} place={place} user={session.user} onLeave={leave} />
      {session.user !== null && role !== null && session.status === 'ended' ? (
        <WhenLoaded part={signInAgain} fallback={null}>
          <signInAgain.Component
            open={isAsking}
            role={role}
            email={session.user.email}
            onClose={() => ask(false)}
            onLeave={loginElsewhere}
          />
        </WhenLoaded>
      ) : null}
    </DestinationsProvider>
  )
}

/** Whether the dialog that asks to sign in again is open: from the end of the session on, until it is put aside. */
function useAsking(status: SessionView['status']): readonly [boolean, (asking: boolean) => void] {
  const [asking, ask] = useState(true)
  const isEnded = status === 'ended'
  useEffect(() => {
    if (isEnded) ask(true)
  }, [isEnded])
  return [asking, ask]
}

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

/** Somebody else signed in over the page of a person whose session had ended: they begin at their own start. */
function useOwnStart(user: User | null): void {
  const [, navigate] = useLocation()
  const former = useRef<number | null>(null)
  useEffect(() => {
    const before = former.current
    former.current = user?.id ?? null
    if (user === null || before === null || before === user.id) return
    const role = screenRoleOf(user.role)
    navigate(role === null ? LANDING_PATH : pathOf('profile', role), { replace: true })
  }, [user, navigate])
}

interface DecidedPageProps {
  readonly decision: Decision
  readonly place: Place
  readonly user: User | null
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
