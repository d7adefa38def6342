// The landing page and what shows every other page, each loaded when it is first needed: whoever reads the landing page
// does not download the rest.
import { lazyPart } from '../ui/lazy-part'
import type { Place } from './paths'

export const landingScreen = lazyPart(
  () => import('../screens/landing/landing-screen'),
  (module) => module.LandingScreen,
)

/** The dialog Unhandled error. */
export const errorDialog = lazyPart(
  () => import('./unhandled-error-dialog'),
  (module) => module.UnhandledErrorDialog,
)

/** Every page but the landing page. Where one stands, the dialog does without the network. */
export const innerPage = lazyPart(
  async () => (await Promise.all([import('./inner-page'), errorDialog.load()]))[0],
  (module) => module.InnerPage,
)

/** Loads what a place needs. A failure occurs again, and is shown, when the page is rendered. */
export async function loadPage(place: Place): Promise<void> {
  try {
    if (place.page === 'landing') await landingScreen.load()
    else {
      const [{ loadScreen }] = await Promise.all([import('./screen-table'), innerPage.load()])
      await loadScreen(place)
    }
  } catch {
    // It is shown where the page is rendered.
  }
}
