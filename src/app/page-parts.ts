// What shows every page but the landing page, loaded when it is first needed: whoever reads the landing page does not
// download the rest.
import { lazyPart } from '../ui/lazy-part'
import type { Place } from './paths'

/** Every page but the landing page. */
export const innerPage = lazyPart(
  () => import('./inner-page'),
  (module) => module.InnerPage,
)

/** Loads what a place needs. A failure occurs again, and is shown, when the page is rendered. */
export async function loadPage(place: Place): Promise<void> {
  if (place.page === 'landing') return
  try {
    const [{ loadScreen }] = await Promise.all([import('./screen-table'), innerPage.load()])
    await loadScreen(place)
  } catch {
    // It is shown where the page is rendered.
  }
}
