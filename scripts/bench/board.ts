// `board`: the live board in Chromium under a stream of events. Compares the whole app with the fastest possible code: hand-written DOM
// rows over a mutable model. Also measures the time from interactions to the next paint.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { inFreshProfile, launchChromium } from './app'
import type { FrameStats } from './board/driver'
import { listenLocally } from './child'
import { measureInteractions } from './interactions'
import { atMost, type Goal, median, type Report, ratioAtMost } from './report'

const TURNS = 5
const WINDOW_MS = 2000
const WARM_UP_MS = 1000

interface Mode {
  readonly name: string
  readonly size: number
  readonly perSecond: number
  readonly scrolls: boolean
  readonly frameLimit: number
  readonly threadLimit?: number
}
const modes: readonly Mode[] = [
  { name: '3,000 auctions, 100/s', size: 3000, perSecond: 100, scrolls: false, frameLimit: 1.1 },
  { name: '3,000 auctions, 100/s, scrolling', size: 3000, perSecond: 100, scrolls: true, frameLimit: 1.1 },
  {
    name: '10,000 auctions, 1,000/s',
    size: 10_000,
    perSecond: 1000,
    scrolls: false,
    frameLimit: 1.5,
    threadLimit: 2.5,
  },
]

interface Measured extends FrameStats {
  /** Share of time in which the main thread was busy, 0 to 1. */
  readonly busy: number
}
type Name = 'ours' | 'vanilla'

const types: Readonly<Record<string, string>> = { js: 'text/javascript', css: 'text/css', svg: 'image/svg+xml' }

/** Builds and serves the page of the contestants, with the same script policy as the app. */
async function withPage<T>(work: (browser: Browser, url: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'board-'))
  await build({
    root: join(import.meta.dirname, 'board'),
    configFile: false,
    plugins: [react()],
    logLevel: 'error',
    build: { outDir: folder, emptyOutDir: true, target: 'es2023', assetsInlineLimit: 0, chunkSizeWarningLimit: 2000 },
  })
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    const isAsset = pathname.startsWith('/assets/')
    response.writeHead(200, {
      'content-type': isAsset ? (types[pathname.split('.').at(-1) ?? ''] ?? 'application/octet-stream') : 'text/html',
      'content-security-policy': "script-src 'self'",
    })
    response.end(readFileSync(join(folder, isAsset ? pathname : 'index.html')))
  })
  const url = await listenLocally(server)
  const browser = await launchChromium()
  try {
    return await work(browser, url)
  } finally {
    await browser.close()
    server.close()
    rmSync(folder, { recursive: true })
  }
}

/** Opens a contestant; resolves with a function that plays the stream for some ms and measures. */
async function open(page: Page, url: string, name: Name, { size, perSecond, scrolls }: Mode) {
  await page.goto(`${url}/investor/auction/live?contestant=${name}&size=${size}`)
  await page.waitForFunction(() => window.board !== undefined, undefined, { timeout: 60_000 })
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const taskMs = async (): Promise<number> => {
    const { metrics } = await session.send('Performance.getMetrics')
    return (metrics.find((one) => one.name === 'TaskDuration')?.value ?? Number.NaN) * 1000
  }
  const watch = async (ms: number): Promise<Measured> => {
    await page.evaluate((count) => window.board?.prepare(count), (ms / 1000) * perSecond)
    const [startedAt, before] = [performance.now(), await taskMs()]
    const watched = await page.evaluate(([length, rate, moves]) => window.board?.run(length, rate, moves), [
      ms,
      perSecond,
      scrolls,
    ] as const)
    if (watched === undefined) throw new Error('the page is not ready')
    return { ...watched, busy: ((await taskMs()) - before) / (performance.now() - startedAt) }
  }
  await watch(WARM_UP_MS)
  return watch
}

type Measurements = Readonly<Record<Name, readonly Measured[]>>

/** Plays the stream to both contestants in turns. Both must draw the same rows, and the same number of them. */
const compare = (browser: Browser, url: string, mode: Mode): Promise<Measurements> =>
  inFreshProfile(browser, (first) =>
    inFreshProfile(browser, async (second) => {
      const watchOurs = await open(first, url, 'ours', mode)
      const watchVanilla = await open(second, url, 'vanilla', mode)
      const measurements = { ours: [] as Measured[], vanilla: [] as Measured[] }
      for (let turn = 0; turn < TURNS; turn++) {
        measurements.ours.push(await watchOurs(WINDOW_MS))
        measurements.vanilla.push(await watchVanilla(WINDOW_MS))
      }
      const [ours, vanilla] = await Promise.all(
        [first, second].map((page) => page.evaluate(() => window.board?.shapeOfRow())),
      )
      if (ours !== vanilla) throw new Error(`vanilla draws other rows:\n${ours}\n${vanilla}`)
      const [rows, vanillaRows] = Object.values(measurements).map((all) => Math.max(...all.map((one) => one.rows)))
      if (rows !== vanillaRows) throw new Error(`${mode.name}: ours draws ${rows} rows, vanilla ${vanillaRows}`)
      return measurements
    }),
  )

const pick = (all: readonly Measured[], field: keyof Measured): readonly number[] => all.map((one) => one[field])

function goalsOf({ name, frameLimit, threadLimit }: Mode, { ours, vanilla }: Measurements): readonly Goal[] {
  const ratio = (what: string, field: keyof Measured, limit: number): Goal =>
    ratioAtMost(`${name}: ${what}, ours / hand-written DOM`, pick(ours, field), pick(vanilla, field), limit)
  return [
    ratio('frame p95', 'frameP95', frameLimit),
    atMost(`${name}: long tasks`, median(pick(ours, 'longTasks')), 0),
    ...(threadLimit === undefined ? [] : [ratio('main thread', 'busy', threadLimit)]),
  ]
}

export async function benchBoard(): Promise<Report> {
  const rows: string[][] = []
  const goals: Goal[] = []
  await withPage(async (browser, url) => {
    for (const mode of modes) {
      const measurements = await compare(browser, url, mode)
      goals.push(...goalsOf(mode, measurements))
      for (const name of ['ours', 'vanilla'] as const) {
        const medianOf = (field: keyof Measured): number => median(pick(measurements[name], field))
        const busy = `${(medianOf('busy') * 100).toFixed(0)} %`
        rows.push([
          mode.name,
          name,
          `${medianOf('frames')}`,
          `${medianOf('frameP95').toFixed(1)} ms`,
          `${medianOf('longTasks')}`,
          busy,
        ])
      }
    }
  })
  goals.push(...(await measureInteractions()))
  return {
    bench: 'board',
    columns: ['loaded, events', '', 'frames', 'frame p95', 'long tasks', 'main thread'],
    rows,
    goals,
    notes: [`Windows of ${WINDOW_MS / 1000} s in turns, medians of ${TURNS}.`],
  }
}
