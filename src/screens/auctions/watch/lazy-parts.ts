// Components of the watch list that load on demand.
import { lazyPart } from '../../../ui/lazy-part'

export const watchedNews = lazyPart(
  () => import('./watched-news'),
  (module) => module.WatchedNews,
)
