// `startup`: a page in a fresh profile, with every script that it fetched and what of them ran.
import { gzipSync } from 'node:zlib'
import type { Browser, Page } from '@playwright/test'

export interface Opened {
  /** Every script that was fetched until the page stood complete. */
  readonly scripts: ReadonlySet<string>
  /** Bytes of what ran of them, gzip; 0 where it was not asked for, since to watch what runs takes time. */
  readonly ranBytes: number
  readonly page: Page
}

type Coverage = Awaited<ReturnType<Page['coverage']['stopJSCoverage']>>[number]

/** What of a script ran at least once. Ranges stand inside of each other, the outer one first. */
function ranOf({ source = '', functions }: Coverage): string {
  const ran = new Uint8Array(source.length)
  for (const { ranges } of functions)
    for (const { startOffset, endOffset, count } of ranges) ran.fill(count > 0 ? 1 : 0, startOffset, endOffset)
  return Array.from(source)
    .filter((_letter, at) => ran[at] === 1)
    .join('')
}

/** Bytes of what ran, gzip; of React all, because what it is made of is not ours to leave out. */
function ranBytesOf(scripts: readonly Coverage[]): number {
  const texts = scripts
    .filter(({ url }) => url.endsWith('.js'))
    .map((script) => (script.url.includes('/react-') ? (script.source ?? '') : ranOf(script)))
  return texts.reduce((sum, text) => sum + gzipSync(text, { level: 9 }).length, 0)
}

export interface Opening {
  /** False: it is enough that the page has loaded, without what it fetches by itself a little later. */
  readonly quiet?: boolean
  /** What else is waited for. */
  readonly until?: (page: Page) => Promise<void>
  readonly watched?: boolean
}

/** Opens an address in a fresh profile, and waits until its heading stands. */
export async function open(
  browser: Browser,
  address: string,
  { quiet = true, until, watched = false }: Opening = {},
): Promise<Opened> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  const scripts = new Set<string>()
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.endsWith('.js')) scripts.add(pathname)
  })
  if (watched) await page.coverage.startJSCoverage({ resetOnNavigation: false })
  await page.goto(address)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  if (quiet) await page.waitForLoadState('networkidle')
  if (until !== undefined) {
    await until(page)
    await page.waitForLoadState('networkidle')
  }
  return { scripts, ranBytes: watched ? ranBytesOf(await page.coverage.stopJSCoverage()) : 0, page }
}
