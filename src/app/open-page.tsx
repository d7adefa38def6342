// A page that the guards opened: its screen inside its layout.
import type { User } from '../contract/user'
import { WhenLoaded } from '../ui/lazy-part'
import { DefaultLayout } from './default-layout'
import { NotFoundPage } from './message-pages'
import { PageLoading, PageSkeleton } from './page-skeleton'
import type { Place } from './paths'
import { layoutOf, ScreenOf, screenPartOf } from './screen-table'
import { useBoardReport } from './use-board-report'

interface OpenPageProps {
  readonly place: Place
  readonly user: User | null
  readonly onLeave: () => void
}

/** The layout of signed-in pages, or the default layout for guests. */
export function OpenPage({ place, user, onLeave }: OpenPageProps) {
  const part = screenPartOf(place)
  useBoardReport(place)
  if (part === null) return <NotFoundPage />
  const screen = (
    <WhenLoaded part={part} fallback={<PageLoading />}>
      <ScreenOf place={place} />
    </WhenLoaded>
  )
  const layout = layoutOf(place)
  if (layout !== null && user !== null && 'role' in place) {
    return (
      <WhenLoaded part={layout} fallback={<PageSkeleton />}>
        <layout.Component user={user} role={place.role} page={place.page} onLeave={onLeave}>
          {screen}
        </layout.Component>
      </WhenLoaded>
    )
  }
  return (
    <DefaultLayout landing={false} onLeave={onLeave}>
      {screen}
    </DefaultLayout>
  )
}
