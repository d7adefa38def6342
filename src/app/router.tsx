// Shows the page for the current path. The landing page is public; the guards decide about all others.
// Paths are matched by the typed table in paths.ts rather than by wouter's <Route>, because guards, links and the sidebar read
// the same table.
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import type { User } from '../contract/user'
import { DestinationsProvider } from '../screens/destinations'
import { screenRoleOf } from '../screens/role-copy'
import { useAppDispatch, useAppSelector } from '../screens/store-binding'
import { selectSession, sessionLeft } from '../state/session/session.slice'
import { lazyPart, WhenLoaded } from '../ui/lazy-part'
import { ErrorActionsProvider } from '../ui/states'
import { ToastOutlet } from '../ui/toast-outlet'
import { usePreloadOnActivity } from '../ui/use-preload-on-activity'
import { useAppServices } from './app-services'
import { rememberDeepLink, takeDeepLink } from './deep-link'
import { DefaultLayout } from './default-layout'
import { DownloadLogButton } from './download-log-button'
import { type Decision, decide, type SessionView } from './guards'
import { AnotherAccountPage, NotFoundPage, UnreachablePage, WorldEndedPage } from './message-pages'
import { PageLoading, PageSkeleton } from './page-skeleton'
import { LANDING_PATH, type Place, pathOf, readPath } from './paths'
import { layoutOf, loadPage, screenOf } from './screen-table'
import { useRoleTheme, useScheme } from './theme'
import { useBoardReport } from './use-board-report'
import { useDestinationsFrom } from './use-destinations-from'
import { usePageTop } from './use-page-top'

/** Preloaded for signed-in users, because the server may be unreachable when the session ends. */
const signInAgain = lazyPart(
  () => import('./sign-in-again-dialog'),
  (module) => module.SignInAgainDialog,
)

/** The page at the current path, or the message that replaces it. */
export function Router() {
  const [path] = useLocation()
  const session = useAppSelector(selectSession)
  const place = useMemo(() => readPath(path), [path])
  const hasMoved = useHasMoved(path)
  useRoleTheme('role' in place ? place.role : null)
  useScheme()
  usePageTop(path)
  // Layout and screen load while the session is checked.
  useEffect(() => void loadPage(place), [place])

  const isAnotherUser = session.elsewhere === 'another-person'
  const hasWorldEnded = session.error?.kind === 'unknown-world'
  if (place.page === 'landing' && !isAnotherUser && !hasWorldEnded)
    return <LandingPage place={place} hasMoved={hasMoved} />
  return (
    <>
      {/* First, so that the outlet of a frame is above it. */}
      <ToastOutlet />
      <ErrorActionsProvider value={<DownloadLogButton />}>
        <GuardedPage place={place} hasMoved={hasMoved} />
      </ErrorActionsProvider>
    </>
  )
}

/** True once the path has changed within the app. */
function useHasMoved(path: string): boolean {
  const first = useRef(path)
  const hasMoved = useRef(false)
  if (path !== first.current) hasMoved.current = true
  return hasMoved.current
}

const doNothing = (): void => undefined

/** Public, and never asks a user to sign in again. */
function LandingPage({ place, hasMoved }: GuardedPageProps) {
  const [, navigate] = useLocation()
  const leave = useCallback(() => navigate(LANDING_PATH), [navigate])
  const destinations = useDestinationsFrom(null, hasMoved, doNothing)
  useLoadBehindLinks()
  return (
    <DestinationsProvider value={destinations}>
      <DefaultLayout landing onLeave={leave}>
        <LoadedScreen screen={screenOf(place)} />
      </DefaultLayout>
    </DestinationsProvider>
  )
}

/** Loads the page behind a link on hover or focus. */
function useLoadBehindLinks(): void {
  useEffect(() => {
    const listening = new AbortController()
    const load = ({ target }: Event): void => {
      const link = target instanceof Element ? target.closest('a') : null
      if (link?.origin === window.location.origin) void loadPage(readPath(link.pathname))
    }
    for (const name of ['pointerover', 'focusin'])
      window.addEventListener(name, load, { passive: true, signal: listening.signal })
    return () => listening.abort()
  }, [])
}

interface GuardedPageProps {
  readonly place: Place
  readonly hasMoved: boolean
}

/** Applies the guards, and asks a user whose session ended to sign in again over the page. */
function GuardedPage({ place, hasMoved }: GuardedPageProps) {
  const [path, navigate] = useLocation()
  const query = useSearch()
  const session = useAppSelector(selectSession)
  const pathAndQuery = query === '' ? path : `${path}?${query}`
  const decision = decide(place, session)
  useRedirect(decision, place, pathAndQuery)
  // After the guards' redirect: if both navigate, the new user's start page wins.
  useStartPageOfNewUser(session.user)

  const role = 'role' in place ? place.role : null
  const leave = useCallback(() => navigate(LANDING_PATH), [navigate])
  const dispatch = useAppDispatch()
  const loginElsewhere = useCallback(() => {
    dispatch(sessionLeft())
    navigate(role === null ? LANDING_PATH : pathOf('login', role))
  }, [dispatch, navigate, role])
  const [isAskingToLogIn, setAskingToLogIn] = useLoginPrompt(session.status)
  const loginAgain = useCallback(() => setAskingToLogIn(true), [setAskingToLogIn])
  const destinations = useDestinationsFrom(role, hasMoved, loginAgain)
  usePreloadOnActivity(session.user !== null, signInAgain)

  if (session.elsewhere === 'another-person') return <AnotherAccountPage />
  if (session.error?.kind === 'unknown-world') return <WorldEndedPage />
  return (
    <DestinationsProvider value={destinations}>
      <DecidedPage decision={decision} place={place} user={session.user} onLeave={leave} />
      {session.user !== null && role !== null && session.status === 'ended' ? (
        <WhenLoaded part={signInAgain} fallback={null}>
          <signInAgain.Component
            open={isAskingToLogIn}
            email={session.user.email}
            onClose={() => setAskingToLogIn(false)}
            onLeave={loginElsewhere}
          />
        </WhenLoaded>
      ) : null}
    </DestinationsProvider>
  )
}

/** Whether the sign-in dialog is open: from the end of the session until the user closes it. */
function useLoginPrompt(status: SessionView['status']): readonly [boolean, (isOpen: boolean) => void] {
  const [isOpen, setOpen] = useState(true)
  const isEnded = status === 'ended'
  useEffect(() => {
    if (isEnded) setOpen(true)
  }, [isEnded])
  return [isOpen, setOpen]
}

/** Follows the guards' redirect. After a sign-in on this page, that's the path requested before. */
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
    // The registration greets only users who came from another page.
    navigate(to, { replace: true, state: { because } })
  }, [target, because, navigate, pathAndQuery, place, tab])
}

/** If a different user signs in over a page whose session ended, opens that user's start page. */
function useStartPageOfNewUser(user: User | null): void {
  const [, navigate] = useLocation()
  const previousId = useRef<number | null>(null)
  useEffect(() => {
    const before = previousId.current
    previousId.current = user?.id ?? null
    if (user === null || before === null || before === user.id) return
    const role = screenRoleOf(user.role)
    navigate(role === null ? LANDING_PATH : pathOf('profile', role), { replace: true })
  }, [user, navigate])
}

interface OpenPageProps {
  readonly place: Place
  readonly user: User | null
  readonly onLeave: () => void
}

interface DecidedPageProps extends OpenPageProps {
  readonly decision: Decision
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

/** The screen inside the layout of signed-in pages, or the default layout for guests. */
function OpenPage({ place, user, onLeave }: OpenPageProps) {
  const screen = screenOf(place)
  useBoardReport(place)
  if (screen === null) return <NotFoundPage />
  const content = <LoadedScreen screen={screen} />
  const layout = layoutOf(place)
  if (layout !== null && user !== null && 'role' in place) {
    return (
      <WhenLoaded part={layout} fallback={<PageSkeleton />}>
        <layout.Component user={user} role={place.role} page={place.page} onLeave={onLeave}>
          {content}
        </layout.Component>
      </WhenLoaded>
    )
  }
  return (
    <DefaultLayout landing={false} onLeave={onLeave}>
      {content}
    </DefaultLayout>
  )
}

function LoadedScreen({ screen }: { readonly screen: ReturnType<typeof screenOf> }) {
  if (screen === null) return null
  return (
    <WhenLoaded part={screen.part} fallback={<PageLoading />}>
      {screen.element}
    </WhenLoaded>
  )
}
