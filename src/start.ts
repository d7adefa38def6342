// The first script of every page: loads the styles and the app. On the prerendered landing page it waits for the first
// interaction, so that a first visit doesn't download what it may never use.
import { isSupportedBrowser } from './guard/supported-browsers'
import { onFirstActivity } from './ui/first-activity'
import './ui/tokens.css'
import './ui/base.css'

/** Without interaction, the app loads after this many ms, because every page shows official time and the ribbon. */
const IDLE_MS = 1500
const interactions = ['pointermove', 'pointerdown', 'keydown', 'touchstart', 'focusin', 'scroll'] as const

// If it fails to load, src/guard/ reloads the page or shows the reason.
const open = (): void => void import('./main')

/** Opens the app at the first interaction, or when idle for too long. */
function openSoon(): void {
  const idle = window.setTimeout(() => {
    stop()
    open()
  }, IDLE_MS)
  const stop = onFirstActivity(interactions, () => {
    window.clearTimeout(idle)
    open()
  })
}

/** With a cookie, the visitor may be signed in. Reading it throws where the browser forbids cookies. */
function hasCookies(): boolean {
  try {
    return document.cookie !== ''
  } catch {
    return false
  }
}

const prerendered = document.getElementById('root')?.hasChildNodes() === true
// In an older browser, src/guard/ shows which ones are supported.
if (isSupportedBrowser()) {
  // With a cookie, the visitor may be signed in and get redirected, so don't wait.
  if (prerendered && !hasCookies()) openSoon()
  else open()
}
