// The first script of every page: loads the styles and the app. On the landing page, which index.html already contains,
// the app waits for the first interaction, so that a first visit does not download what it may never use.
import { onFirstActivity } from './ui/first-activity'
import './ui/tokens.css'
import './ui/base.css'

/** Without any interaction the app loads after this many ms: official time and the ribbon are on every page. */
const IDLE_MS = 1500
const interactions = ['pointermove', 'pointerdown', 'keydown', 'touchstart', 'focusin', 'scroll'] as const

// src/guard/ reloads the page when it doesn't arrive, or says what is wrong.
const open = (): void => void import('./main')

/** Opens the app at the first interaction, or after a while. */
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

const prerendered = document.getElementById('root')?.hasChildNodes() === true
// A cookie means that somebody may be signed in, and is then led to another page.
if (prerendered && document.cookie === '') openSoon()
else open()
