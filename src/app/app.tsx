// The app: reads the place, asks the guards, puts the page into its frame. The only component that navigates by itself.
import { Suspense, useCallback, useEffect, useMemo, useRef } from 'react'
import { useLocation, useSearch } from 'wouter'
import type { ScreenRole } from '../contract/role'
import type { User } from '../contract/user'
import { BidDraftsPlace } from '../screens/bidding/bid-drafts'
import type { Destinations } from '../screens/destinations'
import { DestinationsPlace } from '../screens/destinations'
import { OfficialClock } from '../screens/official-clock'
import type { ScreenPorts } from '../screens/store-binding'
import { StoreBinding, useRead } from '../screens/store-binding'
import { selectSession } from '../state/session/session.selectors'
import { selectSettings } from '../state/settings/settings.selectors'
import { ProgressBar } from '../ui/progress-bar'
import { ErrorWaysPlace, LoadingNote, Skeleton } from '../ui/states'
import { ToastPlace } from '../ui/toasts'
import type { AppServices } from './app-services'
import { AppServicesProvider, useAppServices } from './app-services'
import { rememberDeepLink, takeDeepLink } from './deep-link'
import { DefaultLayout } from './default-layout'
import { DownloadLogButton } from './download-log-button'
import { ErrorBoundary } from './error-boundary'
import type { Decision } from './guards'
import { decide } from './guards'
import { NotFoundPage, SomebodyElsePage, UnreachablePage, WorldEndedPage } from './message-page'
import type { Place } from './paths'
import { boardPath, comparisonPath, homePath, LANDING_PATH, loanPath, pathOf, readPath } from './paths'
import { CallProgress } from './progress'
import { hasFrame, LoanLayout, loadPage, ProfileLayout, screenOf } from './screen-table'
import { SimulatedRibbon } from './simulated-ribbon'
import { UnhandledErrors } from './unhandled-error-dialog'
import './frame.css'

interface AppProps {
  readonly store: Parameters<typeof StoreBinding>[0]['store']
  readonly instruments: ScreenPorts
  readonly services: AppServices
  readonly drawnFrom?: unknown
}

/** Everything on the screen. */
export function App({ store, instruments, services, drawnFrom }: AppProps) {
  return (
    <AppServicesProvider value={services}>
      <StoreBinding store={store} ports={instruments} drawnFrom={drawnFrom}>
        <ErrorBoundary>
          <OfficialClock>
            <ToastPlace>
              <SimulatedRibbon />
              <CallProgress />
              <ErrorWaysPlace value={<DownloadLogButton />}>
                <UnhandledErrors>
                  <BidDraftsPlace>
                    <GuardedPage />
                  </BidDraftsPlace>
                </UnhandledErrors>
              </ErrorWaysPlace>
            </ToastPlace>
          </OfficialClock>
        </ErrorBoundary>
      </StoreBinding>
    </AppServicesProvider>
  )
}

function GuardedPage() {
  const [path, navigate] = useLocation()
  const query = useSearch()
  const session = useRead(selectSession)
  const { tab } = useAppServices()
  const place = useMemo(() => readPath(path), [path])
  const decision = decide(place, session)
  const ended = useEndedSession(decision, path)
  const moved = useMoved(path)

  // Signing in on this page leads to the remembered place; being signed in already leads where the table says.
  const signedOutHere = useRef(false)
  if (session.status === 'signed-out') signedOutHere.current = true

  const here = query === '' ? path : `${path}?${query}`
  const goTo = decision.kind === 'go' && ended === null ? decision.to : null
  const because = decision.kind === 'go' ? decision.because : null
  useEffect(() => {
    if (goTo === null) return
    if (because === 'signed-out') rememberDeepLink(tab, here)
    const justSignedIn = because === 'signed-in' && signedOutHere.current && place.page === 'login'
    signedOutHere.current = false
    const target = justSignedIn && 'role' in place ? takeDeepLink(tab, place.role) : goTo
    // Why one was led here: the registration greets those who wanted something else.
    navigate(target, { replace: true, state: { because } })
  }, [goTo, because, navigate, here, place, tab])

  const role = 'role' in place ? place.role : null
  useTheme(role)
  useScheme()
  const leave = useCallback(() => navigate(LANDING_PATH), [navigate])
  const loginAgain = useCallback(() => {
    rememberDeepLink(tab, here)
    navigate(role === null ? LANDING_PATH : pathOf('login', role))
  }, [navigate, tab, here, role])
  const destinations = useDestinationsFrom(role, moved, loginAgain)
  // Frame and screen are fetched at once, while it is still being asked who is signed in.
  useEffect(() => void loadPage(place), [place])

  if (session.elsewhere === 'somebody-else') return <SomebodyElsePage />
  if (session.error?.kind === 'unknown-world') return <WorldEndedPage />
  return (
    <DestinationsPlace value={destinations}>
      <Decided
        decision={ended === null ? decision : stay}
        place={place}
        user={ended ?? session.user}
        ended={ended !== null}
        onLeave={leave}
      />
    </DestinationsPlace>
  )
}

/**
 * The person whose session ended under their hands: the server refused the token, nobody asked to sign out. The page stays,
 * so that nothing typed is lost, until they go on. Null otherwise; signing out in another tab is no such end.
 */
function useEndedSession(decision: Decision, path: string): User | null {
  const session = useRead(selectSession)
  const opened = useRef<{ readonly path: string; readonly user: User } | null>(null)
  if (decision.kind === 'open' && session.user !== null) opened.current = { path, user: session.user }
  const threwOut = decision.kind === 'go' && decision.because === 'signed-out' && session.elsewhere === null
  return threwOut && opened.current?.path === path ? opened.current.user : null
}

/** True once somebody has moved within the app. */
function useMoved(path: string): boolean {
  const first = useRef(path)
  const moved = useRef(false)
  if (path !== first.current) moved.current = true
  return moved.current
}

const stay: Decision = { kind: 'open' }

interface DecidedProps {
  readonly decision: Decision
  readonly place: Place
  readonly user: User | null
  /** The session has ended; the page only stands so that nothing is lost. */
  readonly ended: boolean
  readonly onLeave: () => void
}

function Decided({ decision, place, user, ended, onLeave }: DecidedProps) {
  const session = useRead(selectSession)
  switch (decision.kind) {
    case 'unreachable':
      return <UnreachablePage message={session.error?.message ?? null} />
    case 'not-found':
      return <NotFoundPage />
    case 'wait':
    case 'go':
      return <PageSkeleton />
    case 'open':
      return place.page === 'not-found' ? (
        <NotFoundPage />
      ) : (
        <OpenPage place={place} user={user} ended={ended} onLeave={onLeave} />
      )
    default:
      return decision satisfies never
  }
}

interface OpenPageProps extends Omit<DecidedProps, 'decision' | 'place'> {
  readonly place: Exclude<Place, { readonly page: 'not-found' }>
}

function OpenPage({ place, user, ended, onLeave }: OpenPageProps) {
  const Screen = screenOf(place.page)
  if (!Screen) return <NotFoundPage />
  const screen = (role: ScreenRole) => (
    <Suspense fallback={<PageLoading />}>
      <Screen role={role} setup={'setup' in place ? place.setup : ''} />
    </Suspense>
  )
  if ('role' in place && user !== null && hasFrame(place)) {
    const Frame = place.page === 'loan-setup' ? LoanLayout : ProfileLayout
    return (
      <Suspense fallback={<PageSkeleton />}>
        <Frame user={user} role={place.role} page={place.page} ended={ended} onLeave={onLeave}>
          {screen(place.role)}
        </Frame>
      </Suspense>
    )
  }
  return (
    <DefaultLayout landing={place.page === 'landing'} onLeave={onLeave}>
      {screen('role' in place ? place.role : 'investor')}
    </DefaultLayout>
  )
}

/** Stands while it is asked who is signed in. */
function PageSkeleton() {
  return (
    <div className="plain">
      <header className="plain__header">
        <Skeleton width="220px" height="24px" />
      </header>
      <main>
        <PageLoading />
      </main>
    </div>
  )
}

function PageLoading() {
  return (
    <div className="page-skeleton">
      <ProgressBar active label="Loading the page" />
      <LoadingNote>Loading</LoadingNote>
      <Skeleton width="240px" height="30px" />
      <Skeleton height="120px" />
      <Skeleton height="120px" />
    </div>
  )
}

/** Lender and originator share a theme, borrower and investor have their own, everybody else the default. spec §2 */
function useTheme(role: ScreenRole | null): void {
  useEffect(() => {
    document.documentElement.dataset.theme = role === null ? 'default' : role === 'originator' ? 'lender' : role
  }, [role])
}

/** Light or dark as the person chose; as the device says otherwise. */
function useScheme(): void {
  const { theme } = useRead(selectSettings)
  useEffect(() => {
    if (theme === 'system') delete document.documentElement.dataset.scheme
    else document.documentElement.dataset.scheme = theme
  }, [theme])
}

function useDestinationsFrom(role: ScreenRole | null, moved: boolean, loginAgain: () => void): Destinations {
  return useMemo(
    () => ({
      landing: LANDING_PATH,
      login: (wanted) => pathOf('login', wanted),
      signUp: (wanted) => pathOf('sign-up', wanted),
      forgotPassword: (wanted) => pathOf('forgot-password', wanted),
      verification: (wanted) => pathOf('verification-email', wanted),
      lenderauth: pathOf('lenderauth', 'originator'),
      registration: (wanted) => pathOf('registration', wanted),
      home: homePath,
      board: (status, auctionId) => (role === null ? LANDING_PATH : boardPath(role, status, auctionId)),
      comparison: (ids) => (role === null ? LANDING_PATH : comparisonPath(role, ids)),
      newLoan: role === 'originator' ? pathOf('loan-create', role) : pathOf('loan-create', 'lender'),
      loanSetup: (setup, step) => loanPath(role === 'originator' ? role : 'lender', setup, step),
      originators: role === 'lender' ? pathOf('originators', role) : null,
      notifications: role === null || role === 'borrower' ? null : pathOf('notifications', role),
      profile: role === null ? null : pathOf('profile', role),
      editProfile: role === null ? null : pathOf('profile-edit', role),
      approval: pathOf('approving-email', 'originator'),
      loginAgain,
      moved,
    }),
    [role, moved, loginAgain],
  )
}
