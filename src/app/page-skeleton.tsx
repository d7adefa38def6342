// What a page shows while it loads, or while the session is checked.
import { ProgressBar } from '../ui/progress-bar'
import { LoadingNote, Skeleton } from '../ui/states'

export function PageSkeleton() {
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

/** The content area, inside a loaded layout. */
export function PageLoading() {
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
