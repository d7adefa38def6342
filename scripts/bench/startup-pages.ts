// `startup`: a page in a fresh profile, with every script that it fetched.
import type { Browser, Page } from '@playwright/test'

export interface Opened {
  /** Every script that was fetched until the page stood complete. */
  readonly scripts: ReadonlySet<string>
  readonly page: Page
}

export interface Opening {
  /** False: it is enough that the page has loaded, without what it fetches by itself a little later. */
  readonly quiet?: boolean
  /** What else is waited for. */
  readonly until?: (page: Page) => Promise<void>
}

/** Opens an address in a fresh profile, and waits until its heading stands. */
export async function open(browser: Browser, address: string, { quiet = true, until }: Opening = {}): Promise<Opened> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  const scripts = new Set<string>()
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.endsWith('.js')) scripts.add(pathname)
  })
  await page.goto(address)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  if (quiet) await page.waitForLoadState('networkidle')
  if (until !== undefined) {
    await until(page)
    await page.waitForLoadState('networkidle')
  }
  return { scripts, page }
}
