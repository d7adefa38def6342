// Reads the path: the landing page is for everybody, every other page for those whom the guards let in.
import { useCallback, useEffect, useMemo, useRef } from 'react'
import { useLocation } from 'wouter'
import { DestinationsProvider } from '../screens/destinations'
import { LandingScreen } from '../screens/landing/landing-screen'
import { useAppSelector } from '../screens/store-binding'
import { selectSession } from '../state/session/session.slice'
import { WhenLoaded } from '../ui/lazy-part'
import { ProgressBar } from '../ui/progress-bar'
import { DefaultLayout } from './default-layout'
import { innerPage, loadPage } from './page-parts'
import { LANDING_PATH, readPath } from './paths'
import { useRoleTheme, useScheme } from './theme'
import { useDestinationsFrom } from './use-destinations-from'
import { usePageTop } from './use-page-top'
import { usePointedLinks } from './use-pointed-links'

const loading = <ProgressBar active label="Loading the page" />

/** The page at the current path, or what is shown in its place. */
export function GuardedPage() {
  const [path] = useLocation()
  const session = useAppSelector(selectSession)
  const place = useMemo(() => readPath(path), [path])
  const moved = useMoved(path)
  useRoleTheme('role' in place ? place.role : null)
  useScheme()
  usePageTop(path)
  // Layout and screen load at once, while the server is asked who is signed in.
  useEffect(() => void loadPage(place), [place])

  const hasStopped = session.elsewhere === 'somebody-else' || session.error?.kind === 'unknown-world'
  if (place.page === 'landing' && !hasStopped) return <LandingPage moved={moved} />
  return (
    <WhenLoaded part={innerPage} fallback={loading}>
      <innerPage.Component place={place} moved={moved} />
    </WhenLoaded>
  )
}

const askNobody = (): void => undefined

/** Open to everybody; nobody is asked there to sign in again. */
function LandingPage({ moved }: { readonly moved: boolean }) {
  const [, navigate] = useLocation()
  const leave = useCallback(() => navigate(LANDING_PATH), [navigate])
  const destinations = useDestinationsFrom(null, moved, askNobody)
  usePointedLinks()
  return (
    <DestinationsProvider value={destinations}>
      <DefaultLayout landing onLeave={leave}>
        <LandingScreen />
      </DefaultLayout>
    </DestinationsProvider>
  )
}

/** True once the path has changed within the app. */
function useMoved(path: string): boolean {
  const first = useRef(path)
  const moved = useRef(false)
  if (path !== first.current) moved.current = true
  return moved.current
}
