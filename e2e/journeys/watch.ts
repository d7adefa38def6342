// Watches a page for what a person would not see but a journey must not let pass: breaches of the content security
// policy, errors on the console, uncaught exceptions. Decides nothing about the product.
import type { BrowserContext, ConsoleMessage, Page } from '@playwright/test'
import { test } from '@playwright/test'

/** What was seen on the pages of one test. */
export interface Watch {
  readonly troubles: string[]
  /** From here on, console messages that match are expected: the journey causes them itself. */
  expect(pattern: RegExp): void
}

/** A refused call is the browser's own remark on a status that the journey asks for; the app's answer is checked there. */
const refusedCall = (message: ConsoleMessage): boolean =>
  /^Failed to load resource: the server responded with a status of 4\d\d/.test(message.text()) &&
  /\/api\//.test(message.location().url)

/** The headless shell has no tabs: each of its pages draws, whatever was opened after it. */
const drawsAlways = (): boolean => /headless[-_]shell/.test(test.info().project.use.launchOptions?.executablePath ?? '')

/**
 * Lets a page of a whole Chromium draw although another tab is in front: a hidden one draws once a second, and each press
 * would wait for two frames. A page that is being filmed counts as seen; that costs a tenth of a journey.
 */
async function keepDrawing(context: BrowserContext, page: Page): Promise<void> {
  const film = { format: 'jpeg', quality: 1, maxWidth: 8, maxHeight: 8, everyNthFrame: 1_000_000 } as const
  const session = await context.newCDPSession(page)
  await session.send('Page.startScreencast', film)
}

/** Starts to watch every page of a context, also those that open later. */
export async function watchContext(context: BrowserContext): Promise<Watch> {
  const troubles: string[] = []
  const expected: RegExp[] = []
  const report = (text: string): void => {
    if (!expected.some((pattern) => pattern.test(text))) troubles.push(text)
  }
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      console.error(`content security policy: ${event.violatedDirective} blocked ${event.blockedURI} ${event.sample}`)
    })
  })
  const watchPage = (page: Page): void => {
    // Before its first document a page has nothing to draw. One that is gone by then, or goes on at once, only draws slower.
    if (!drawsAlways()) page.once('domcontentloaded', () => keepDrawing(context, page).catch(() => undefined))
    page.on('console', (message) => {
      if (message.type() === 'error' && !refusedCall(message)) report(`${page.url()}: ${message.text()}`)
    })
    page.on('pageerror', (error) => report(`${page.url()}: uncaught ${error.message}`))
  }
  // A token stands in a cookie and in one header, never in an address or in what is told to another page.
  context.on('request', (request) => {
    const { authorization, referer = '' } = request.headers()
    const token = authorization?.replace(/^Bearer /, '') ?? ''
    if (token.length < 16) return
    if (
      [request.url(), referer].some((address) => address.includes(token) || address.includes(encodeURIComponent(token)))
    )
      report(`${new URL(request.url()).pathname}: the address holds the token of the session`)
  })
  for (const page of context.pages()) watchPage(page)
  context.on('page', watchPage)
  return {
    troubles,
    expect: (pattern) => {
      expected.push(pattern)
    },
  }
}
