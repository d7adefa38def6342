// What a rank-only auction shows. Apart from the other lazy parts, which import the panel that shows it.
import { lazyPart } from '../../../ui/lazy-part'

export const rankPlace = lazyPart(
  () => import('./rank-place'),
  (module) => module.RankPlace,
)
