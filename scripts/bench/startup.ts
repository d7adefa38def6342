// `startup`: compares the first paint of the landing page with static HTML, and the time from a click to a usable board of 3,000 rows
// with a plain page that fetches the same list. Also the JavaScript of the landing page, and of a signed-in board without and with a panel.
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Browser, Page } from '@playwright/test'
import { scriptFrom } from '../../simulator/runtime/library'
import { pathOf } from '../../src/app/paths'
import { formatCount } from '../../src/domain/formats'
import { type App, enterAs, inFreshProfile, nextPaint, openPage, withApp } from './app'
import { listenLocally } from './child'
import { atMost, median, type Report, ratioAtMost } from './report'

const PAINTS = 11
const CLICKS = 7
const ROWS = 3000
const KB = 1000

/** ms from navigation to the first contentful paint in a fresh profile. */
const firstPaint = (browser: Browser, address: string): Promise<number> =>
  inFreshProfile(browser, async (page) => {
    await page.goto(address)
    return page.evaluate(
      () =>
        new Promise<number>((painted) => {
          new PerformanceObserver((list) => {
            for (const { name, startTime } of list.getEntries())
              if (name === 'first-contentful-paint') painted(startTime)
          }).observe({ type: 'paint', buffered: true })
        }),
    )
  })

/** Serves the landing page without scripts, but with the stylesheets and images of the build. */
async function serveStatic(html: string, dist: string): Promise<{ readonly url: string; close(): void }> {
  const page = html
    .replaceAll(/<script\b[^>]*>[\s\S]*?<\/script>/g, '')
    .replaceAll(/<link\b[^>]*rel="modulepreload"[^>]*>/g, '')
  const types: Record<string, string> = { css: 'text/css', svg: 'image/svg+xml', woff2: 'font/woff2' }
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname
    const type = types[path.split('.').at(-1) ?? ''] ?? 'text/html; charset=utf-8'
    response.writeHead(200, { 'content-type': type, 'content-encoding': 'gzip' })
    response.end(gzipSync(path.startsWith('/assets/') ? readFileSync(join(dist, path)) : page))
  })
  return { url: await listenLocally(server), close: () => server.close() }
}

interface Scripts {
  readonly count: number
  /** Gzipped. */
  readonly bytes: number
}

/** The scripts that a page requests until `until` shows and the network is quiet. */
const scriptsOf = ({ browser, dist }: App, address: string, until: (page: Page) => Promise<void>): Promise<Scripts> =>
  inFreshProfile(browser, async (page) => {
    const files = new Set<string>()
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (pathname.endsWith('.js')) files.add(pathname)
    })
    await openPage(page, address)
    await until(page)
    await page.waitForLoadState('networkidle')
    const sizes = [...files].map((file) => gzipSync(readFileSync(join(dist, file)), { level: 9 }).length)
    return { count: files.size, bytes: sizes.reduce((sum, size) => sum + size, 0) }
  })

const MANY_ROWS = `title: Many rows
summary: A market with thousands of live auctions
minutes: 60
roles: [investor]
seed: 1
starts: 2026-03-02T11:00:00-05:00
world: spring-market
crowd: {live: ${ROWS}, sellers: [prairie-lending, ridgeway-housing], bidders: [harbor-crest, summit-ridge, blue-mesa, tidewell]}
timeline: []
`
const PLAIN_PATH = '/plain-rows'
/** Fetches the list on a click and writes all rows, without styles, virtual rows or events. */
const PLAIN_PAGE = `<!doctype html><html lang="en"><title>Plain rows</title>
<body><button>Live</button><table><tbody></tbody></table><script>
const cell = (text) => { const td = document.createElement('td'); td.textContent = text ?? ''; return td }
document.querySelector('button').addEventListener('click', async () => {
  const token = decodeURIComponent(/auth\\._token\\.local=([^;]*)/.exec(document.cookie)?.[1] ?? '')
  const headers = { Accept: 'application/json', Authorization: token }
  const list = []
  for (let page = 1, last = 1; page <= last; page++) {
    const answer = await fetch('/api/auction/list/live' + (page > 1 ? '?page=' + page : ''), { headers })
    const { data, meta } = JSON.parse(await answer.text())
    list.push(...data)
    last = meta?.last_page ?? 1
  }
  const rows = document.createDocumentFragment()
  for (const { loan, best_bid, bid_count, end_at, result } of list) {
    const row = document.createElement('tr')
    row.append(cell(loan.project_name), cell(loan.project_city), cell(loan.project_state), cell(loan.loan_section_act.name),
      cell(loan.loan_amount), cell(best_bid?.price), cell(bid_count), cell(end_at), cell(result?.outcome))
    rows.append(row)
  }
  document.querySelector('tbody').append(rows)
})
</script></body></html>`

/** ms from the click on `target` until rows are painted and `usable` holds. */
async function clickToRows(page: Page, target: string, usable: (page: Page) => Promise<void>): Promise<number> {
  const painted = nextPaint(page, 'body', 'tbody tr td')
  await page.evaluate(() => {
    document.addEventListener('click', () => performance.mark('clicked'), { capture: true, once: true })
  })
  await page.locator(target).click()
  const end = await painted
  await usable(page)
  return (
    end -
    (await page.evaluate(() => performance.timeOrigin + (performance.getEntriesByName('clicked')[0]?.startTime ?? NaN)))
  )
}

async function clicksToBoard(app: App): Promise<{ readonly ours: number[]; readonly plain: number[] }> {
  const script = scriptFrom('many-rows', MANY_ROWS, 'many-rows')
  const world = app.simulator.worlds.createFrom(script, { id: 'many', paused: true })
  const enter = enterAs(app, world, 'harbor-crest', pathOf('profile', 'investor'))
  const times = { ours: [] as number[], plain: [] as number[] }
  const count = formatCount(ROWS)
  for (let turn = 0; turn < CLICKS; turn++) {
    await inFreshProfile(app.browser, async (page) => {
      await openPage(page, enter)
      const link = `.frame__side a[href="${pathOf('auction-live', 'investor')}"]`
      times.ours.push(await clickToRows(page, link, (board) => board.getByText(`${count} of ${count} shown`).waitFor()))
    })
    await inFreshProfile(app.browser, async (page) => {
      await openPage(page, enter)
      await page.route(`**${PLAIN_PATH}`, (route) => route.fulfill({ contentType: 'text/html', body: PLAIN_PAGE }))
      await page.goto(new URL(PLAIN_PATH, page.url()).href)
      times.plain.push(await clickToRows(page, 'button', async () => undefined))
    })
  }
  return times
}

export const benchStartup = (): Promise<Report> =>
  withApp(async (app) => {
    const { browser, dist, simulator } = app
    const world = simulator.worlds.create({ scenario: 'first-live-auction', id: 'main', paused: true })
    const landing = `${simulator.url}/`
    // The page's script has the server's answer once the ribbon is visible.
    const complete = (page: Page) => page.getByRole('complementary', { name: 'Simulator' }).waitFor()
    const ahead = await scriptsOf(app, landing, complete)
    const live = enterAs(app, world, 'harbor-crest', pathOf('auction-live', 'investor'))
    const row = (page: Page) => page.getByRole('link', { name: /Riella on 5th/ }).first()
    const board = await scriptsOf(app, live, (page) => row(page).waitFor())
    const panel = await scriptsOf(app, live, async (page) => {
      await row(page).click()
      await page.getByRole('button', { name: 'Bid', exact: true }).first().waitFor()
    })
    const html = await inFreshProfile(browser, async (page) => {
      await openPage(page, landing)
      await complete(page)
      return page.content()
    })
    const copy = await serveStatic(html, dist)
    const paints = { ours: [] as number[], static: [] as number[] }
    for (let load = 0; load <= PAINTS; load++) {
      const [fixed, ours] = [await firstPaint(browser, copy.url), await firstPaint(browser, landing)]
      if (load === 0) continue
      paints.static.push(fixed)
      paints.ours.push(ours)
    }
    copy.close()
    const clicks = await clicksToBoard(app)
    const ms = (values: readonly number[]): string => `${median(values).toFixed(0)} ms`
    return {
      bench: 'startup',
      columns: ['', 'ours', 'plain'],
      rows: [
        ['landing page, first paint', ms(paints.ours), ms(paints.static)],
        [`click to a usable board of ${ROWS} rows`, ms(clicks.ours), ms(clicks.plain)],
        ['scripts of the landing page', `${ahead.count}`, '0'],
        ['scripts of a board with its panel', `${panel.count}`, '0'],
      ],
      goals: [
        atMost('landing page: first paint, ours / static HTML', median(paints.ours) / median(paints.static), 1.3),
        atMost('landing page: kB of JavaScript before any interaction', ahead.bytes / KB, 25),
        atMost('signed-in board: kB of JavaScript', board.bytes / KB, 280),
        atMost('signed-in board with its panel: kB of JavaScript', panel.bytes / KB, 300),
        atMost('signed-in board with its panel: scripts requested', panel.count, 30),
        ratioAtMost('click to a usable board of 3,000 rows: ours / plain page', clicks.ours, clicks.plain, 1.5),
      ],
      notes: ['Fresh profiles, medians of turns. JavaScript is gzipped.'],
    }
  })
