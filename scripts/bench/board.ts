// `board`: the live board in a real Chromium, under a stream of messages. Ours is the whole app; the limit is a window of DOM
// rows written by hand over a mutable model; the ordinary way draws every row. Frames, long tasks, from arrival to paint, and
// how busy the main thread is.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import type { Server } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from '@playwright/test'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import type { Watched } from './board/driver'
import { launchChromium } from './chromium'
import type { Goal, Report } from './report'
import { atMost, median } from './report'

const REPEATS = 5
const WINDOW_MS = 10_000
/** Before a window begins, so that compilers and caches are warm. */
const WARM_UP_MS = 2000

interface Mode {
  readonly name: string
  readonly size: number
  readonly perSecond: number
  readonly scrolls: boolean
}

const calm: Mode = { name: '10k, 1,000/s', size: 10_000, perSecond: 1000, scrolls: false }
const modes: readonly Mode[] = [
  calm,
  { name: '10k, 1,000/s, scrolling', size: 10_000, perSecond: 1000, scrolls: true },
  { name: '3,014, 100/s, scrolling', size: 3014, perSecond: 100, scrolls: true },
  { name: '10k, 10,000/s', size: 10_000, perSecond: 10_000, scrolls: false },
  { name: '1k, 1,000/s', size: 1000, perSecond: 1000, scrolls: false },
  { name: '100k, 1,000/s', size: 100_000, perSecond: 1000, scrolls: false },
]

type Name = 'ours' | 'vanilla' | 'ordinary'

interface Measured extends Watched {
  /** Share of the main thread that had something to do, 0 to 1. */
  readonly busy: number
}

const buildPage = (outDir: string): Promise<unknown> =>
  build({
    root: join(import.meta.dirname, 'board'),
    configFile: false,
    plugins: [react()],
    logLevel: 'error',
    build: { outDir, emptyOutDir: true, target: 'es2023', assetsInlineLimit: 0, chunkSizeWarningLimit: 2000 },
  })

const types: Readonly<Record<string, string>> = { js: 'text/javascript', css: 'text/css', svg: 'image/svg+xml' }

/** Serves the page at every address, under the same strict rules for scripts as the app. */
async function serve(folder: string): Promise<Server> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    const asset = pathname.startsWith('/assets/')
    response.writeHead(200, {
      'content-type': asset ? (types[pathname.split('.').at(-1) ?? ''] ?? 'application/octet-stream') : 'text/html',
      'content-security-policy': "script-src 'self'",
    })
    response.end(readFileSync(join(folder, asset ? pathname : 'index.html')))
  })
  await new Promise<void>((listening) => server.listen(0, 'localhost', listening))
  return server
}

/** One window of one contestant, in a page of its own. */
async function watch(browser: Browser, base: string, name: Name, mode: Mode, windowMs: number): Promise<Measured> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  try {
    const page = await context.newPage()
    await page.goto(`${base}/investor/auction/live?of=${name}&size=${mode.size}`)
    await page.waitForFunction(() => window.board !== undefined, undefined, { timeout: 120_000 })
    const metrics = await context.newCDPSession(page)
    await metrics.send('Performance.enable', { timeDomain: 'threadTicks' })
    const taskMs = async (): Promise<number> => {
      const { metrics: values } = await metrics.send('Performance.getMetrics')
      return (values.find((one) => one.name === 'TaskDuration')?.value ?? Number.NaN) * 1000
    }
    const run = (ms: number): Promise<Watched> => {
      const { perSecond, scrolls } = mode
      return page.evaluate(
        ([length, rate, moves]) => {
          if (window.board === undefined) throw new Error('the page is not ready')
          return window.board.run(length, rate, moves)
        },
        [ms, perSecond, scrolls] as const,
      )
    }
    const prepare = (ms: number): Promise<void> =>
      page.evaluate((count) => window.board?.prepare(count), (ms / 1000) * mode.perSecond)
    await prepare(WARM_UP_MS)
    if (name !== 'ordinary') await run(WARM_UP_MS)
    await prepare(windowMs)
    const [begin, before] = [performance.now(), await taskMs()]
    const watched = await run(windowMs)
    const busy = ((await taskMs()) - before) / (performance.now() - begin)
    return { ...watched, busy }
  } finally {
    await context.close()
  }
}

const mediansOf = (all: readonly Measured[]): Measured => {
  const of = (pick: (one: Measured) => number): number => median(all.map(pick))
  return {
    frameP95: of((one) => one.frameP95),
    longTasks: of((one) => one.longTasks),
    paintP95: of((one) => one.paintP95),
    messages: of((one) => one.messages),
    elements: Math.max(...all.map((one) => one.elements)),
    busy: of((one) => one.busy),
  }
}

const cells = (name: string, mode: Mode, one: Measured, windowMs: number): string[] => [
  mode.name,
  name,
  `${one.frameP95.toFixed(1)} ms`,
  `${one.longTasks}`,
  `${one.paintP95.toFixed(1)} ms`,
  `${(one.busy * 100).toFixed(0)} %`,
  `${Math.min(100, (one.messages / ((mode.perSecond * windowMs) / 1000)) * 100).toFixed(0)} %`,
  `${one.elements}`,
]

/** Runs the bench; fewer and shorter windows are for looking on while building. */
export async function benchBoard(repeats = REPEATS, windowMs = WINDOW_MS): Promise<Report> {
  const folder = mkdtempSync(join(tmpdir(), 'board-'))
  await buildPage(folder)
  const server = await serve(folder)
  const base = `http://localhost:${(server.address() as AddressInfo).port}`
  const browser = await launchChromium()
  try {
    const rows: string[][] = []
    const ours = new Map<Mode, Measured>()
    const vanilla = new Map<Mode, Measured>()
    for (const mode of modes) {
      const taken: Record<'ours' | 'vanilla', Measured[]> = { ours: [], vanilla: [] }
      for (let turn = 0; turn < repeats; turn++)
        for (const name of ['ours', 'vanilla'] as const)
          taken[name].push(await watch(browser, base, name, mode, windowMs))
      ours.set(mode, mediansOf(taken.ours))
      vanilla.set(mode, mediansOf(taken.vanilla))
      rows.push(
        cells('ours', mode, mediansOf(taken.ours), windowMs),
        cells('vanilla', mode, mediansOf(taken.vanilla), windowMs),
      )
    }
    rows.push(cells('ordinary', calm, await watch(browser, base, 'ordinary', calm, windowMs), windowMs))
    return {
      bench: 'board',
      columns: [
        'loaded, messages',
        '',
        'frame p95',
        'long tasks',
        'arrival to paint p95',
        'main thread',
        'taken',
        'elements',
      ],
      rows,
      goals: goalsOf(ours, vanilla),
      notes: [
        `Windows of ${windowMs / 1000} s in fresh pages, medians of ${repeats}. The panel and the frame are ours only.`,
        'Ours draws the table, about twenty rows of ten cells; the others draw cards, seven of them.',
      ],
    }
  } finally {
    await browser.close()
    server.close()
    rmSync(folder, { recursive: true })
  }
}

function goalsOf(ours: ReadonlyMap<Mode, Measured>, vanilla: ReadonlyMap<Mode, Measured>): Goal[] {
  const goals: Goal[] = []
  for (const [mode, one] of ours) {
    const limit = vanilla.get(mode)
    if (limit === undefined) continue
    goals.push(
      atMost(`${mode.name}: frame p95, ours / vanilla`, one.frameP95 / limit.frameP95, 1.1),
      atMost(`${mode.name}: long tasks`, one.longTasks, 0),
    )
    if (mode.size === calm.size && mode.perSecond === calm.perSecond)
      goals.push(
        atMost(`${mode.name}: arrival to paint, ours / vanilla`, one.paintP95 / limit.paintP95, 1.3),
        atMost(`${mode.name}: main thread, ours / vanilla`, one.busy / limit.busy, 1.6),
        atMost(`${mode.name}: elements in the list`, one.elements, 400),
      )
  }
  const busyAt = (size: number): number =>
    [...ours].find(([mode]) => mode.size === size && !mode.scrolls)?.[1].busy ?? Number.NaN
  goals.push(atMost('main thread at 100k / at 1k', busyAt(100_000) / busyAt(1000), 1.2))
  return goals
}
