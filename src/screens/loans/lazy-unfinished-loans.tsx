// The unfinished loans, loaded on demand, because guests and new users have none.
import { lazyPart, WhenLoaded } from '../../ui/lazy-part'

const unfinishedLoans = lazyPart(
  () => import('./unfinished-loans'),
  (module) => module.UnfinishedLoans,
)

/** The drafts of an originator without a lender; nothing without drafts. */
export function LazyUnfinishedLoans() {
  return (
    <WhenLoaded part={unfinishedLoans} fallback={null}>
      <unfinishedLoans.Component />
    </WhenLoaded>
  )
}
