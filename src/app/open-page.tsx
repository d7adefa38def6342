// A page that the guards opened: its screen inside its layout.
import { Suspense } from 'react'
import type { User } from '../contract/user'
import { DefaultLayout } from './default-layout'
import { NotFoundPage } from './message-pages'
import { PageLoading, PageSkeleton } from './page-skeleton'
import type { Place } from './paths'
import { hasScreen, layoutOf, ScreenOf } from './screen-table'

interface OpenPageProps {
  readonly place: Place
  readonly user: User | null
  readonly onLeave: () => void
}

/** The layout of signed-in pages, or the default layout for guests. */
export function OpenPage({ place, user, onLeave }: OpenPageProps) {
  if (!hasScreen(place)) return <NotFoundPage />
  const screen = (
    <Suspense fallback={<PageLoading />}>
      <ScreenOf place={place} />
    </Suspense>
  )
  const layout = layoutOf(place)
  if (layout !== null && user !== null && 'role' in place) {
    return (
      <Suspense fallback={<PageSkeleton />}>
        <layout.Component user={user} role={place.role} page={place.page} onLeave={onLeave}>
          {screen}
        </layout.Component>
      </Suspense>
    )
  }
  return (
    <DefaultLayout landing={false} onLeave={onLeave}>
      {screen}
    </DefaultLayout>
  )
}
