// The script of the static landing page. A guest doesn't download the app before pointing at a link that leads to it. For a visitor with
// a token the app opens at once, because only it knows who is signed in.
import '../ui/tokens.css'
import '../ui/base.css'
import { isSupportedBrowser } from '../guard/supported-browsers'
import { cookiesOf, readToken } from '../transport/session/token-cookie'
import { markServer, readSections } from './server-marks'

/** The app replaces this page with its own landing page. If it fails to load, src/guard/ reloads the page or shows the reason. */
const openApp = (): void => void import('../start')

const isSignedIn = (): boolean => readToken(cookiesOf(document, false)) !== null

/** The answer also says whether the server is a simulator. */
async function askServer(): Promise<void> {
  const answer = await readSections()
  // The app explains the refusal, for example that this world has ended.
  if (!answer.ok) openApp()
  else await markServer(answer)
}

/** Loads the page behind a link on hover or focus. A failure is ignored: the link opens its page anyway. */
function loadAhead({ target }: Event): void {
  const link = target instanceof Element ? target.closest('a') : null
  if (link === null || link.origin !== location.origin || link.pathname === location.pathname) return
  import('../main').then(({ preload }) => preload(link.pathname)).catch(() => undefined)
}

// In an older browser, src/guard/ shows which ones are supported.
if (isSupportedBrowser()) {
  if (isSignedIn()) openApp()
  else {
    // Without an answer the page stays as it is.
    askServer().catch(() => undefined)
    for (const name of ['pointerover', 'focusin']) addEventListener(name, loadAhead, { passive: true })
    // Signed in in another tab, or before this page was restored from the back/forward cache.
    const check = (): void => {
      if (isSignedIn()) openApp()
    }
    document.addEventListener('visibilitychange', check)
    addEventListener('pageshow', check)
  }
}
