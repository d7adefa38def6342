// Components of the saved searches that load on demand.
import { lazyPart } from '../../../ui/lazy-part'

export const searchesMenu = lazyPart(
  () => import('./searches-menu'),
  (module) => module.SearchesMenu,
)

export const newMatchNews = lazyPart(
  () => import('./new-match-news'),
  (module) => module.NewMatchNews,
)
