// What a page shows when its app cannot start. Needs no part of the app and no markup, which the page's policy forbids.

/** Why the app did not start: a part did not arrive, or the browser does not know the language that it is written in. */
export type StartFailure = 'not loaded' | 'old browser'

const texts: Record<StartFailure, { readonly title: string; readonly advice: string }> = {
  'not loaded': {
    title: 'This page didn’t load',
    advice:
      'Check your connection and try again. If it still doesn’t load, open it in a current version of Chrome, Edge, Firefox or Safari.',
  },
  'old browser': {
    title: 'This browser is too old for this page',
    advice: 'Update it, or open the page in a current version of Chrome, Edge, Firefox or Safari.',
  },
}

function element<K extends keyof HTMLElementTagNameMap>(page: Window, name: K, className: string, text = '') {
  const made = page.document.createElement(name)
  made.className = className
  made.textContent = text
  return made
}

/** Writes why, and a button, where the app would have been. A page that shows something already stays as it is. */
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
  const again = element(page, 'button', 'button', 'Try again')
  again.type = 'button'
  again.addEventListener('click', () => page.location.reload())
  actions.appendChild(again)
  main.appendChild(text)
  main.appendChild(actions)
  root.appendChild(main)
}
