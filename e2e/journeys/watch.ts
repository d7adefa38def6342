// Watches pages for problems that a person wouldn't see: violations of the content security policy, console errors and warnings
// (such as a preload that isn't used), uncaught exceptions, and tokens in addresses.
import { type BrowserContext, type ConsoleMessage, type Page, test } from '@playwright/test'

/** The message; one about a failed call with its address, so that a journey can say which failure it causes. */
function textOf(message: ConsoleMessage): string {
  const { url } = message.location()
  return message.text().startsWith('Failed to load resource') ? `${message.text()} ${url}` : message.text()
}

/** Firefox's message about a font that it stops loading (0x804b0002) because the page is left. */
const isStoppedFont = (error: Error): boolean =>
  /^download failed \(font-family: .*: status=2152398850 /.test(error.message)

/** The headless shell has no tabs: all of its pages draw. Firefox has no screencast to keep them drawing. */
const alwaysDraws = (): boolean => {
  const { browserName = 'chromium', launchOptions } = test.info().project.use
  return browserName !== 'chromium' || /headless[-_]shell/.test(launchOptions?.executablePath ?? '')
}

/**
 * Lets a page of a full Chromium draw even if another tab is in front. A hidden tab draws once a second, and each click would wait
 * for two frames. A page with a screencast counts as visible, which costs a tenth of a journey.
 */
async function keepDrawing(context: BrowserContext, page: Page): Promise<void> {
  const options = { format: 'jpeg', quality: 1, maxWidth: 8, maxHeight: 8, everyNthFrame: 1_000_000 } as const
  const session = await context.newCDPSession(page)
  await session.send('Page.startScreencast', options)
}

/**
 * Watches every page of a context, including those that open later. Returns the list that collects their problems, without those that
 * the test expects by then.
 */
export async function watchContext(context: BrowserContext, expected: readonly RegExp[]): Promise<readonly string[]> {
  const problems: string[] = []
  const report = (text: string): void => {
    if (!expected.some((pattern) => pattern.test(text))) problems.push(text)
  }
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      console.error(`content security policy: ${event.violatedDirective} blocked ${event.blockedURI} ${event.sample}`)
    })
  })
  const watchPage = (page: Page): void => {
    // A page has nothing to draw before its first document. A failure only makes drawing slower.
    if (!alwaysDraws()) page.once('domcontentloaded', () => keepDrawing(context, page).catch(() => undefined))
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) report(`${page.url()}: ${textOf(message)}`)
    })
    page.on('pageerror', (error) => {
      if (!isStoppedFont(error)) report(`${page.url()}: uncaught ${error.message}`)
    })
  }
  // A token belongs in a cookie and one header, never in an address or referrer.
  context.on('request', (request) => {
    const { authorization, referer = '' } = request.headers()
    const token = authorization?.replace(/^Bearer /, '') ?? ''
    if (token.length < 16) return
    if (
      [request.url(), referer].some((address) => address.includes(token) || address.includes(encodeURIComponent(token)))
    )
      report(`${new URL(request.url()).pathname}: the address contains the token of the session`)
  })
  for (const page of context.pages()) watchPage(page)
  context.on('page', watchPage)
  return problems
}
