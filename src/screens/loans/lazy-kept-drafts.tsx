// The kept drafts, loaded on demand, because guests and new users have none.
import { lazyPart, WhenLoaded } from '../../ui/lazy-part'

const keptDrafts = lazyPart(
  () => import('./kept-drafts'),
  (module) => module.KeptDrafts,
)

/** The drafts of an originator without a lender; nothing without drafts. */
export function LazyKeptDrafts() {
  return (
    <WhenLoaded part={keptDrafts} fallback={null}>
      <keptDrafts.Component />
    </WhenLoaded>
  )
}
