// `page-open`: from the click on a link to the heading of the next page, whose scripts nobody has fetched yet, in a real
// Chromium. Ours is the built app; the other is a page that fetches the very same files on a click and then writes a heading,
// no more. What waits for anything but its files shows here.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { enterUrl } from '../../simulator/control-api/world-on-wire'
import { createSimulator } from '../../simulator/server'
import type { RolePage } from '../../src/app/paths'
import { pathOf } from '../../src/app/paths'
import { launchChromium } from './chromium'
import type { Goal, Report } from './report'
import { atMost, median, ratiosOf } from './report'
import { buildInto } from './startup'

const TURNS = 9
const PLAIN_PATH = '/plain-heading'

/** A link that is pressed on one page of an investor and leads to another. */
interface Way {
  readonly name: string
  readonly from: RolePage
  readonly to: RolePage
}

const ways: readonly Way[] = [
  { name: 'signing in to signing up', from: 'login', to: 'sign-up' },
  { name: 'profile to settings', from: 'profile', to: 'settings' },
  { name: 'profile to a live board', from: 'profile', to: 'auction-live' },
]

const plainPage = (files: readonly string[]): string => `<!doctype html><html lang="en"><title>Plain heading</title>
<body><h1>Before</h1><a href="#next">Next</a><script>
const files = ${JSON.stringify(files)}
document.querySelector('a').addEventListener('click', async () => {
  await Promise.all(files.map(async (file) => (await fetch(file)).text()))
  document.querySelector('h1').textContent = 'After'
})
</script></body></html>`

interface Opened {
  /** ms from the click until another heading was drawn. */
  readonly ms: number
  /** The files that were fetched meanwhile. */
  readonly files: readonly string[]
}

/** Presses the link without pointing at it before, which would fetch its page. */
async function press(page: Page, link: string): Promise<Opened> {
  await page.locator(link).first().waitFor()
  return page.evaluate(
    (selector) =>
      new Promise<Opened>((resolve) => {
        const before = document.querySelector('h1')?.textContent
        performance.clearResourceTimings()
        const clicked = performance.now()
        const watch = new MutationObserver(() => {
          const heading = document.querySelector('h1')?.textContent
          if (!heading || heading === before) return
          watch.disconnect()
          // A message of the channel comes after the frame's layout and paint.
          requestAnimationFrame(() => {
            const painted = new MessageChannel()
            painted.port1.onmessage = () => {
              const ms = performance.now() - clicked
              const files = performance.getEntriesByType('resource').map(({ name }) => name)
              resolve({ ms, files: files.filter((file) => /\.(?:js|css)$/.test(file)) })
            }
            painted.port2.postMessage(null)
          })
        })
        watch.observe(document.body, { subtree: true, childList: true, characterData: true })
        document.querySelector<HTMLAnchorElement>(selector)?.click()
      }),
    link,
  )
}

/** Lets this happen on a page of a fresh profile, as large as a desk's screen. */
async function inFreshProfile<T>(browser: Browser, use: (page: Page) => Promise<T>): Promise<T> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  try {
    return await use(await context.newPage())
  } finally {
    await context.close()
  }
}

const openOurs = (browser: Browser, address: string, { to }: Way): Promise<Opened> =>
  inFreshProfile(browser, async (page) => {
    await page.goto(address)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    await page.waitForLoadState('networkidle')
    return press(page, `a[href="${pathOf(to, 'investor')}"]`)
  })

const openPlain = (browser: Browser, address: string, files: readonly string[]): Promise<Opened> =>
  inFreshProfile(browser, async (page) => {
    await page.route(`**${PLAIN_PATH}`, (route) => route.fulfill({ contentType: 'text/html', body: plainPage(files) }))
    await page.goto(new URL(PLAIN_PATH, address).href)
    return press(page, 'a')
  })

/** Runs the bench. */
export async function benchPageOpen(): Promise<Report> {
  const folder = mkdtempSync(join(tmpdir(), 'page-open-'))
  const closing: (() => unknown)[] = [() => rmSync(folder, { recursive: true })]
  try {
    await buildInto(folder)
    const simulator = await createSimulator({ port: 0, scenario: 'first-live-auction', quiet: true, dist: folder })
    closing.push(() => simulator.close())
    const browser = await launchChromium()
    closing.push(() => browser.close())
    const world = simulator.worlds.get('main')
    const person = world?.cast.find(({ role }) => role === 'investor')
    if (world === undefined || person === undefined) throw new Error('the scenario has lost its investor')
    const addressOf = ({ from }: Way): string => {
      if (from === 'login') return new URL(pathOf(from, 'investor'), simulator.url).href
      const enter = new URL(enterUrl(world, person, new URL(simulator.url).host))
      enter.searchParams.set('to', pathOf(from, 'investor'))
      return enter.href
    }
    const rows: string[][] = []
    const goals: Goal[] = []
    for (const way of ways) {
      const taken = { ours: [] as number[], plain: [] as number[] }
      let files: readonly string[] = []
      for (let turn = 0; turn < TURNS; turn++) {
        const ours = await openOurs(browser, addressOf(way), way)
        files = ours.files
        taken.ours.push(ours.ms)
        taken.plain.push((await openPlain(browser, addressOf(way), files)).ms)
      }
      const [ours, plain] = [median(taken.ours), median(taken.plain)]
      rows.push([way.name, `${files.length}`, `${ours.toFixed(0)} ms`, `${plain.toFixed(0)} ms`])
      goals.push(atMost(`${way.name}: ours / plain heading`, ours / plain, 5, ratiosOf(taken.ours, taken.plain)))
    }
    return {
      bench: 'page-open',
      columns: ['from click to heading', 'files', 'ours', 'plain'],
      rows,
      goals,
      notes: [
        `${TURNS} turns in fresh profiles, over the local network interface; nobody has pointed at the link before.`,
      ],
    }
  } finally {
    for (const close of closing.reverse()) await close()
  }
}
