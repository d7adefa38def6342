// Shows why the app can't start. Uses no part of the app, and no HTML strings, which the page's CSP forbids.
import { supportedBrowsers } from './supported-browsers'

/** Why the app didn't start: a chunk failed to load, or the browser doesn't support what the app uses. */
export type StartFailure = 'not loaded' | 'old browser'

const texts: Record<StartFailure, { readonly title: string; readonly advice: string }> = {
  'not loaded': {
    title: 'This page didn’t load',
    advice: `Check your connection and try again. If it still doesn’t load, use ${supportedBrowsers}.`,
  },
  'old browser': {
    title: 'Your browser is out of date',
    advice: `Update it, or use ${supportedBrowsers}.`,
  },
}

function element<K extends keyof HTMLElementTagNameMap>(page: Window, name: K, className: string, text = '') {
  const node = page.document.createElement(name)
  node.className = className
  node.textContent = text
  return node
}

/** Renders the reason and a retry button in place of the app. Does nothing if the page already shows content. */
export function showFailedStart(page: Window, failure: StartFailure): void {
  const root = page.document.getElementById('root')
  if (root === null || root.hasChildNodes()) return
  const { title, advice } = texts[failure]
  const main = element(page, 'main', 'message-page')
  const text = element(page, 'div', '')
  text.setAttribute('role', 'alert')
  text.appendChild(element(page, 'h1', '', title))
  text.appendChild(element(page, 'p', '', advice))
  const actions = element(page, 'div', 'message-page__actions')
  const retry = element(page, 'button', 'button', 'Try again')
  retry.type = 'button'
  retry.addEventListener('click', () => page.location.reload())
  actions.appendChild(retry)
  main.appendChild(text)
  main.appendChild(actions)
  root.appendChild(main)
}

/** Tells the user that the browser is too old. Also replaces the static landing page, whose links wouldn't work. */
export function showOldBrowser(page: Window): void {
  const root = page.document.getElementById('root')
  if (root !== null) root.textContent = ''
  showFailedStart(page, 'old browser')
}
