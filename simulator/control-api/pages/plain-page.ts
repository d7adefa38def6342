// Plain HTML pages without scripts, for people who haven't entered a world yet.
import { fileURLToPath } from 'node:url'
import type { RequestHandler, Response } from 'express'
import { escaped } from '../../api/markup'
import { nonceOf } from '../../api/middleware/security-headers'

/** The icon of these pages; public. */
const ICON_PATH = '/simulator/icon.svg'
const iconFile = fileURLToPath(new URL('./icon.svg', import.meta.url))

export const sendIcon: RequestHandler = (_request, response) => {
  response.setHeader('Cache-Control', 'public, max-age=86400')
  // The console requests it under another host name, to probe whether the browser can resolve it.
  response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin')
  response.sendFile(iconFile)
}

const STYLE = `
:root { color-scheme: light dark;
  --ink: light-dark(#101828, #f2f4f7); --quiet: light-dark(#475467, #c3c9d5); --line: light-dark(#8a94a6, #667085);
  --page: light-dark(#f5f6f8, #0b101b); --surface: light-dark(#fff, #141b2a); --edge: light-dark(#e4e7ec, #273043);
  --focus: light-dark(#53389e, #bdb4fe); --wrong: light-dark(#b42318, #fda29b); --wrong-soft: light-dark(#fef3f2, #3a1613) }
* { box-sizing: border-box }
body { font: 16px/1.5 system-ui, sans-serif; margin: 0; min-height: 100dvh; display: grid; place-items: center; padding: 24px 16px; color: var(--ink); background: var(--page) }
main { width: 100%; max-width: 27rem; padding: 28px; border: 1px solid var(--edge); border-radius: 16px; background: var(--surface) }
.over { display: flex; align-items: center; gap: 10px; margin: 0 0 20px; font-size: 14px; font-weight: 600; color: var(--quiet) }
.over img { width: 28px; height: 28px }
h1 { font-size: 24px; line-height: 1.25; margin: 0 0 8px; text-wrap: balance } h2 { font-size: 14px; margin: 20px 0 6px }
p { color: var(--quiet); margin: 0 0 12px } ol { margin: 0; padding-left: 22px; color: var(--quiet) } li { padding: 2px 0 }
code { font: 14px/1.5 ui-monospace, monospace; overflow-wrap: anywhere }
label { display: block; font-weight: 600; margin: 16px 0 6px }
input, select, button, .button { font: inherit; width: 100%; min-height: 44px; padding: 8px 12px; border-radius: 8px; border: 1px solid var(--line); background: var(--surface); color: inherit }
button, .button { margin-top: 20px; background: #7f56d9; border-color: #7f56d9; color: #fff; font-weight: 600; cursor: pointer }
a.button { display: block; text-align: center; text-decoration: none }
button:hover, a.button:hover { background: #6941c6 }
button.quiet { margin-top: 12px; background: var(--surface); border-color: var(--line); color: inherit }
button.quiet:hover { background: var(--page) }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px }
[role=alert] { margin: 12px 0; padding: 10px 12px; border-radius: 8px; color: var(--wrong); background: var(--wrong-soft) }`

/** The whole page. `main` is HTML. */
const plainPage = (title: string, nonce: string, main: string): string =>
  `<!doctype html><html lang="en" translate="no"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">` +
  `<meta name="color-scheme" content="light dark"><link rel="icon" type="image/svg+xml" href="${ICON_PATH}">` +
  `<title>${escaped(title)}</title><style nonce="${escaped(nonce)}">${STYLE}</style></head><body><main>` +
  `<p class="over"><img src="${ICON_PATH}" alt="">Loan Auction Marketplace · simulator</p>${main}</main></body></html>`

/** Sends a plain page that isn't cached. `main` is HTML. */
export const sendPlainPage = (response: Response, status: number, title: string, main: string): void => {
  response.setHeader('Cache-Control', 'no-store')
  response
    .status(status)
    .type('html')
    .send(plainPage(title, nonceOf(response), main))
}

/** The HTML of an alert box with this plain text; empty for null. */
export const alertBox = (problem: string | null): string =>
  problem === null ? '' : `<p role="alert">${escaped(problem)}</p>`
