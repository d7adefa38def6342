// `board`: the live board in a real Chromium, under a stream of messages. Ours is the whole app; the limit is a window of DOM
// rows written by hand over a mutable model; the ordinary way draws every row. Frames, long tasks, from arrival to paint, and
// how busy the main thread is. `board-size`: over fewer and more auctions.
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
import { atMost, median, ratiosOf } from './report'

interface Windows {
  readonly count: number
  readonly ms: number
}
const usual: Windows = { count: 5, ms: 2000 }
/** Before the first window begins, so that compilers and caches are warm. */
const WARM_UP_MS = 1000

interface Mode {
  readonly name: string
  readonly size: number
  readonly perSecond: number
  readonly scrolls: boolean
}

const calm: Mode = { name: '10k, 1,000/s', size: 10_000, perSecond: 1000, scrolls: false }
const streams: readonly Mode[] = [
  calm,
  { name: '10k, 1,000/s, scrolling', size: 10_000, perSecond: 1000, scrolls: true },
  { name: '10k, 10,000/s', size: 10_000, perSecond: 10_000, scrolls: false },
]
const sizes: readonly Mode[] = [
  { name: '1k, 1,000/s', size: 1000, perSecond: 1000, scrolls: false },
  { name: '3,014, 100/s, scrolling', size: 3014, perSecond: 100, scrolls: true },
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

/** A contestant in a page of its own. */
interface OpenPage {
  /** Plays the stream for so long; the ordinary way is watched cold: warming it up would take longer than all the rest. */
  readonly watch: (windowMs: number) => Promise<Measured>
  readonly shape: () => Promise<string>
  readonly close: () => Promise<void>
}

async function open(browser: Browser, base: string, name: Name, mode: Mode): Promise<OpenPage> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await page.goto(`${base}/investor/auction/live?of=${name}&size=${mode.size}`)
  await page.waitForFunction(() => window.board !== undefined, undefined, { timeout: 120_000 })
  const metrics = await context.newCDPSession(page)
  await metrics.send('Performance.enable', { timeDomain: 'threadTicks' })
  const taskMs = async (): Promise<number> => {
    const { metrics: values } = await metrics.send('Performance.getMetrics')
    return (values.find((one) => one.name === 'TaskDuration')?.value ?? Number.NaN) * 1000
  }
  const { perSecond, scrolls } = mode
  const prepare = (ms: number): Promise<void> =>
    page.evaluate((count) => window.board?.prepare(count), (ms / 1000) * perSecond)
  const run = (ms: number): Promise<Watched> =>
    page.evaluate(
      ([length, rate, moves]) => {
        if (window.board === undefined) throw new Error('the page is not ready')
        return window.board.run(length, rate, moves)
      },
      [ms, perSecond, scrolls] as const,
    )
  if (name !== 'ordinary') {
    await prepare(WARM_UP_MS)
    await run(WARM_UP_MS)
  }
  return {
    close: () => context.close(),
    shape: () => page.evaluate(() => window.board?.shapeOfRow() ?? ''),
    async watch(windowMs) {
      await prepare(windowMs)
      const [begin, before] = [performance.now(), await taskMs()]
      const seen = await run(windowMs)
      const busy = ((await taskMs()) - before) / (performance.now() - begin)
      return { ...seen, busy }
    },
  }
}

interface Compared {
  readonly mode: Mode
  readonly ours: Measured
  readonly vanilla: Measured
  /** A figure of ours beside that of the limit, in each turn. */
  readonly ratios: (pick: (one: Measured) => number) => readonly number[]
}

/** The ordinary way, once. */
async function watchOrdinary(browser: Browser, base: string, mode: Mode, { ms }: Windows): Promise<Measured> {
  const page = await open(browser, base, 'ordinary', mode)
  try {
    return await page.watch(ms)
  } finally {
    await page.close()
  }
}

/** One stream over ours and the limit in turns, each in a page of its own. They have to draw the same rows, and as many. */
async function compare(browser: Browser, base: string, mode: Mode, { count, ms }: Windows): Promise<Compared> {
  const pages = [await open(browser, base, 'ours', mode), await open(browser, base, 'vanilla', mode)] as const
  try {
    const taken: readonly [Measured[], Measured[]] = [[], []]
    for (let turn = 0; turn < count; turn++)
      for (const which of turn % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const))
        taken[which].push(await pages[which].watch(ms))
    const [shape, limitShape] = [await pages[0].shape(), await pages[1].shape()]
    if (shape !== limitShape) throw new Error(`the limit draws other rows:\n${shape}\n${limitShape}`)
    const [ours, vanilla] = [mediansOf(taken[0]), mediansOf(taken[1])]
    if (ours.rows !== vanilla.rows)
      throw new Error(`${mode.name}: ours draws ${ours.rows} rows of the table, the limit ${vanilla.rows}`)
    return { mode, ours, vanilla, ratios: (pick) => ratiosOf(taken[0].map(pick), taken[1].map(pick)) }
  } finally {
    for (const page of pages) await page.close()
  }
}

const mediansOf = (all: readonly Measured[]): Measured => {
  const of = (pick: (one: Measured) => number): number => median(all.map(pick))
  return {
    frames: of((one) => one.frames),
    frameP95: of((one) => one.frameP95),
    longTasks: of((one) => one.longTasks),
    paintP95: of((one) => one.paintP95),
    messages: of((one) => one.messages),
    elements: Math.max(...all.map((one) => one.elements)),
    rows: Math.max(...all.map((one) => one.rows)),
    busy: of((one) => one.busy),
  }
}

const cells = (name: string, mode: Mode, one: Measured, windowMs: number): string[] => [
  mode.name,
  name,
  `${one.frames}`,
  `${one.frameP95.toFixed(1)} ms`,
  `${one.longTasks}`,
  `${one.paintP95.toFixed(1)} ms`,
  `${(one.busy * 100).toFixed(0)} %`,
  `${Math.min(100, (one.messages / ((mode.perSecond * windowMs) / 1000)) * 100).toFixed(0)} %`,
  `${one.elements}`,
]

const columns = [
  'loaded, messages',
  '',
  'frames',
  'frame p95',
  'long tasks',
  'arrival to paint p95',
  'main thread',
  'taken',
  'elements',
]

/** The page, served, in a browser; everything is closed at the end. */
async function withPage<T>(work: (browser: Browser, base: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'board-'))
  await buildPage(folder)
  const server = await serve(folder)
  const browser = await launchChromium()
  try {
    return await work(browser, `http://localhost:${(server.address() as AddressInfo).port}`)
  } finally {
    await browser.close()
    server.close()
    rmSync(folder, { recursive: true })
  }
}

const rowsOf = ({ mode, ours, vanilla }: Compared, { ms }: Windows): readonly string[][] => [
  cells('ours', mode, ours, ms),
  cells('vanilla', mode, vanilla, ms),
]

const notesOf = (all: readonly Compared[], { count, ms }: Windows): readonly string[] => [
  `Windows of ${ms / 1000} s in turns, medians of ${count}. The panel and the frame are ours only.`,
  `Ours and vanilla draw the same rows of the table, ${all.find(({ mode }) => !mode.scrolls)?.ours.rows} of them at rest; ordinary draws a card for every auction.`,
]

/** Runs `board`; fewer and shorter windows are for looking on while building. */
export const benchBoard = (windows = usual): Promise<Report> =>
  withPage(async (browser, base) => {
    const all: Compared[] = []
    for (const mode of streams) all.push(await compare(browser, base, mode, windows))
    const ordinary = await watchOrdinary(browser, base, calm, windows)
    return {
      bench: 'board',
      columns,
      rows: [...all.flatMap((one) => rowsOf(one, windows)), cells('ordinary', calm, ordinary, windows.ms)],
      goals: all.flatMap((one) => [...goalsOf(one), ...(one.mode === calm ? calmGoals(one) : [])]),
      notes: notesOf(all, windows),
    }
  })

/** Runs `board-size`: the same over fewer and over more auctions. */
export const benchBoardSize = (windows = usual): Promise<Report> =>
  withPage(async (browser, base) => {
    const all: Compared[] = []
    for (const mode of sizes) all.push(await compare(browser, base, mode, windows))
    const busyAt = (size: number): number => all.find(({ mode }) => mode.size === size)?.ours.busy ?? Number.NaN
    return {
      bench: 'board-size',
      columns,
      rows: all.flatMap((one) => rowsOf(one, windows)),
      goals: [...all.flatMap(goalsOf), atMost('main thread at 100k / at 1k', busyAt(100_000) / busyAt(1000), 1.2)],
      notes: notesOf(all, windows),
    }
  })

/** A goal on what ours needs beside the limit. */
const besideLimit = (one: Compared, what: string, most: number, pick: (one: Measured) => number): Goal =>
  atMost(`${one.mode.name}: ${what}, ours / vanilla`, pick(one.ours) / pick(one.vanilla), most, one.ratios(pick))

const goalsOf = (one: Compared): readonly Goal[] => [
  besideLimit(one, 'frame p95', 1.1, ({ frameP95 }) => frameP95),
  atMost(`${one.mode.name}: long tasks`, one.ours.longTasks, 0),
]

const calmGoals = (one: Compared): readonly Goal[] => [
  besideLimit(one, 'arrival to paint', 1.3, ({ paintP95 }) => paintP95),
  besideLimit(one, 'main thread', 1.6, ({ busy }) => busy),
  atMost(`${one.mode.name}: elements in the list`, one.ours.elements, 400),
]
