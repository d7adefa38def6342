// `board-open`: from the click on a board's link to 3,000 rows that can be used, in a real Chromium. Ours is the built app on
// the person's profile; the other is a page that fetches the same list, parses it and writes plain rows, no more. Beside it
// the same with the rows of one screen only.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { enterUrl } from '../../simulator/control-api/world-on-wire'
import { scriptFrom } from '../../simulator/runtime/library'
import { createSimulator } from '../../simulator/server'
import { pathOf } from '../../src/app/paths'
import { formatCount } from '../../src/domain/formats'
import { launchChromium } from './chromium'
import type { Report } from './report'
import { atMost, median, ratiosOf } from './report'
import { buildInto } from './startup'

const TURNS = 7
const ROWS = 3000
const SCENARIO = `title: Many rows
summary: A market with thousands of live auctions
minutes: 60
roles: [investor]
seed: 1
starts: 2026-03-02T11:00:00-05:00
world: spring-market
crowd:
  live: ${ROWS}
  sellers: [prairie-lending, ridgeway-housing]
  bidders: [harbor-crest, summit-ridge, blue-mesa, northern-cairn, union-grove, tidewell]
timeline: []
`
/** As many as ours draws of them at 900 px. */
const ONE_SCREEN = 23
const PLAIN_PATH = '/plain-rows'

/** `most` rows of the live auctions, each with what a row of the table says; no style, no window, nothing live. */
const plainPage = (most: number): string => `<!doctype html><html lang="en"><title>Plain rows</title>
<body><button>Live</button><table><tbody></tbody></table><script>
const cell = (text) => { const made = document.createElement('td'); made.textContent = text ?? ''; return made }
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
  for (const { loan, best_bid, bid_count, end_at, result } of list.slice(0, ${most})) {
    const row = document.createElement('tr')
    row.append(cell(loan.project_name), cell(loan.project_city), cell(loan.project_state), cell(loan.loan_section_act.name),
      cell(loan.loan_amount), cell(best_bid?.price), cell(bid_count), cell(end_at), cell(result?.kind))
    rows.append(row)
  }
  document.body.dataset.rows = list.length
  document.querySelector('tbody').append(rows)
})
</script></body></html>`

/** ms from the click on this link or button until rows are drawn and the page has answered what was asked after that. */
async function clickToRows(page: Page, target: string): Promise<number> {
  await page.evaluate(() => {
    const holder = window as { took?: Promise<number> }
    holder.took = new Promise((resolve) => {
      let clicked = Number.NaN
      document.addEventListener(
        'click',
        ({ timeStamp }) => {
          clicked = timeStamp
        },
        { capture: true, once: true },
      )
      const watch = new MutationObserver(() => {
        if (document.querySelector('tbody tr td') === null) return
        watch.disconnect()
        // A message of the channel comes after the frame's layout and paint.
        requestAnimationFrame(() => {
          const painted = new MessageChannel()
          painted.port1.onmessage = () => resolve(performance.now() - clicked)
          painted.port2.postMessage(null)
        })
      })
      watch.observe(document.body, { subtree: true, childList: true })
    })
  })
  await page.locator(target).click()
  return page.evaluate(() => (window as { took?: Promise<number> }).took ?? Number.NaN)
}

/** One turn of ours, in a fresh profile: signed in, the page of the profile stands and its network is quiet. */
async function oursOnce(browser: Browser, enter: string): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  try {
    const page = await context.newPage()
    await page.goto(enter)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    await page.waitForLoadState('networkidle')
    const took = await clickToRows(page, `.frame__side a[href="${pathOf('auction-live', 'investor')}"]`)
    await page.getByText(`${formatCount(ROWS)} of ${formatCount(ROWS)} shown`).waitFor()
    return took
  } finally {
    await context.close()
  }
}

async function plainOnce(browser: Browser, enter: string, most: number): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  try {
    const page = await context.newPage()
    await page.goto(enter)
    await page.waitForLoadState('networkidle')
    await page.route(`**${PLAIN_PATH}`, (route) => route.fulfill({ contentType: 'text/html', body: plainPage(most) }))
    await page.goto(new URL(PLAIN_PATH, page.url()).href)
    const took = await clickToRows(page, 'button')
    await page.locator(`body[data-rows="${ROWS}"]`).waitFor()
    return took
  } finally {
    await context.close()
  }
}

const cells = (name: string, taken: readonly number[]): readonly string[] => [
  name,
  ...[Math.min(...taken), median(taken), Math.max(...taken)].map((ms) => `${ms.toFixed(0)} ms`),
]

/** Runs the bench. */
export async function benchBoardOpen(): Promise<Report> {
  const folder = mkdtempSync(join(tmpdir(), 'board-open-'))
  const closing: (() => unknown)[] = [() => rmSync(folder, { recursive: true })]
  try {
    await buildInto(folder)
    const simulator = await createSimulator({ port: 0, scenario: null, quiet: true, dist: folder })
    closing.push(() => simulator.close())
    const browser = await launchChromium()
    closing.push(() => browser.close())
    const script = scriptFrom('many-rows', SCENARIO, 'many-rows')
    const world = simulator.worlds.createFrom(script, { id: 'main', paused: true })
    const person = world.cast.find(({ key }) => key === 'harbor-crest')
    if (person === undefined) throw new Error('the scenario has lost its investor')
    const enter = new URL(enterUrl(world, person, new URL(simulator.url).host))
    enter.searchParams.set('to', pathOf('profile', 'investor'))
    const taken = { ours: [] as number[], plain: [] as number[], screen: [] as number[] }
    for (let turn = 0; turn < TURNS; turn++) {
      taken.ours.push(await oursOnce(browser, enter.href))
      taken.plain.push(await plainOnce(browser, enter.href, Number.MAX_SAFE_INTEGER))
      taken.screen.push(await plainOnce(browser, enter.href, ONE_SCREEN))
    }
    const ratio = median(taken.ours) / median(taken.plain)
    return {
      bench: 'board-open',
      columns: ['from click to rows', 'least', 'median', 'most'],
      rows: [
        cells('ours', taken.ours),
        cells('plain, all rows', taken.plain),
        cells('plain, the rows of one screen', taken.screen),
      ],
      goals: [
        atMost(
          `${formatCount(ROWS)} rows, from click to usable: ours / plain rows`,
          ratio,
          1.5,
          ratiosOf(taken.ours, taken.plain),
        ),
      ],
      notes: [
        `${TURNS} turns in fresh profiles, over the local network interface. Ours knows the lists whose counts stand in its sidebar`,
        'when the click comes, and has to fetch the screen; the plain page fetches the list.',
      ],
    }
  } finally {
    for (const close of closing.reverse()) await close()
  }
}
