// The first script of every page: brings the styles and fetches the app. On the landing page, which stands in index.html
// already, the app waits for a sign of life, so that a first visit is not made to pay for what it may never use.
import './ui/tokens.css'
import './ui/base.css'

/** Whoever only reads gets the app after so long, ms: official time and the ribbon are on every page. */
const READER_MS = 1500
const signsOfLife = ['pointermove', 'pointerdown', 'keydown', 'touchstart', 'focusin', 'scroll'] as const

const open = (): void => void import('./main')

/** Opens the app at the first sign of life, or after a while. */
function openSoon(): void {
  const signs = new AbortController()
  const begin = (): void => {
    if (signs.signal.aborted) return
    signs.abort()
    open()
  }
  for (const sign of signsOfLife) window.addEventListener(sign, begin, { passive: true, signal: signs.signal })
  window.setTimeout(begin, READER_MS)
}

const stands = document.getElementById('root')?.hasChildNodes() === true
// Whoever was here before may be signed in, and the page is then another one.
if (stands && document.cookie === '') openSoon()
else open()
