// `startup`: how soon the landing page is painted, beside static HTML of the same content and beside the ordinary way (the
// same app as one bundle, drawn by the client alone); and how much JavaScript each page needs, gzip. Built app, simulator,
// real Chromium.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { Server } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Browser, Page } from '@playwright/test'
import { build } from 'vite'
import { enterUrl } from '../../simulator/control-api/world-on-wire'
import type { Simulator } from '../../simulator/server'
import { createSimulator } from '../../simulator/server'
import type { PageName } from '../../src/app/paths'
import { loanPath, pathOf } from '../../src/app/paths'
import type { ScreenRole } from '../../src/contract/role'
import { launchChromium } from './chromium'
import type { Goal, Report } from './report'
import { atMost, median } from './report'
import type { Opened, Opening } from './startup-pages'
import { open } from './startup-pages'

const LOADS = 11
const KB = 1000
const root = join(import.meta.dirname, '../..')

type Route = readonly [role: ScreenRole, page: Exclude<PageName, 'landing' | 'loan-setup'>]
const guestRoutes: readonly Route[] = [
  ['investor', 'login'],
  ['investor', 'sign-up'],
  ['investor', 'forgot-password'],
  ['investor', 'verification-email'],
  ['originator', 'lenderauth'],
]
const routes: readonly Route[] = [
  ['investor', 'profile'],
  ['investor', 'settings'],
  ['investor', 'notifications'],
  ['borrower', 'indications'],
  ['lender', 'originators'],
  ['lender', 'loan-create'],
]
const formRoutes: readonly Route[] = [['investor', 'profile-edit']]

/** Bytes of a built script, gzip. */
const sizeOf = (dist: string, file: string): number => gzipSync(readFileSync(join(dist, file)), { level: 9 }).length

const bytesOf = (dist: string, files: Iterable<string>): number =>
  [...files].reduce((sum, file) => sum + sizeOf(dist, file), 0)

/** The app has taken the landing page over: the ribbon is its own. */
const takenOver = (page: Page): Promise<void> => page.getByRole('complementary', { name: 'Simulator' }).waitFor()

/** ms from navigation to the first contentful paint, caches cold. */
async function firstPaint(browser: Browser, address: string): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  try {
    const page = await context.newPage()
    await page.goto(address)
    return await page.evaluate(
      () =>
        new Promise<number>((painted) => {
          const watch = new PerformanceObserver((list) => {
            for (const { name, startTime } of list.getEntries())
              if (name === 'first-contentful-paint') painted(startTime)
          })
          watch.observe({ type: 'paint', buffered: true })
        }),
    )
  } finally {
    await context.close()
  }
}

/** The landing page as it stands in the end, without any script: what nobody can be faster than. */
async function staticCopy(page: Page): Promise<string> {
  const html = await page.content()
  return html
    .replaceAll(/<script\b[^>]*>[\s\S]*?<\/script>/g, '')
    .replaceAll(/<template\b[^>]*>[\s\S]*?<\/template>/g, '')
    .replaceAll(/<link\b[^>]*rel="modulepreload"[^>]*>/g, '')
    .replaceAll(/ nonce="[^"]*"/g, '')
}

const types: Readonly<Record<string, string>> = {
  css: 'text/css',
  svg: 'image/svg+xml',
  woff2: 'font/woff2',
  js: 'text/javascript',
}

/** Serves the static copy, with the stylesheets and pictures of the build. */
async function serveStatic(html: string, dist: string): Promise<Server> {
  const zipped = gzipSync(html)
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname
    if (!path.startsWith('/assets/')) {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'gzip' }).end(zipped)
      return
    }
    const type = types[path.split('.').at(-1) ?? ''] ?? 'application/octet-stream'
    response.writeHead(200, { 'content-type': type, 'content-encoding': 'gzip' })
    response.end(gzipSync(readFileSync(join(dist, path))))
  })
  await new Promise<void>((listening) => server.listen(0, 'localhost', listening))
  return server
}

const simulate = (dist: string): Promise<Simulator> =>
  createSimulator({
    port: 0,
    scenario: 'first-live-auction',
    paused: true,
    quiet: true,
    dist,
    verifyContract: false,
  })

/** Builds the app into a folder. */
export const buildInto = (outDir: string, options: { readonly codeSplitting?: boolean } = {}): Promise<unknown> =>
  build({
    root,
    configFile: join(root, 'vite.config.ts'),
    logLevel: 'error',
    build: {
      outDir,
      emptyOutDir: true,
      ...(options.codeSplitting === false
        ? { rolldownOptions: { input: 'index.html', output: { codeSplitting: false } } }
        : {}),
    },
  })

/** The ordinary way has nothing on the page before its bundle has run. */
function drawByClientAlone(folder: string): void {
  const file = join(folder, 'index.html')
  const html = readFileSync(file, 'utf8')
  writeFileSync(file, html.replace(/<template id="front">[\s\S]*?<\/template><script[^>]*>[\s\S]*?<\/script>/, ''))
}

const kb = (bytes: number): string => `${(bytes / KB).toFixed(1)} kB`
const ms = (value: number): string => `${value.toFixed(0)} ms`

const without = (scripts: ReadonlySet<string>, known: ReadonlySet<string>): readonly string[] =>
  [...scripts].filter((file) => !known.has(file))

/** Paints, in turns. */
async function paints(browser: Browser, addresses: Readonly<Record<'ours' | 'static' | 'ordinary', string>>) {
  const taken = { ours: [] as number[], static: [] as number[], ordinary: [] as number[] }
  const names = ['static', 'ours', 'ordinary'] as const
  for (let turn = 0; turn <= LOADS; turn++)
    for (const name of names) {
      const paint = await firstPaint(browser, addresses[name])
      if (turn > 0) taken[name].push(paint)
    }
  return { ours: median(taken.ours), static: median(taken.static), ordinary: median(taken.ordinary) }
}

interface Weights {
  /** Until the landing page has loaded. */
  readonly landing: number
  /** With the app, which is fetched while somebody reads. */
  readonly ahead: number
  readonly board: number
  readonly boardScripts: number
  /** What each further route adds: to the landing page for guests, to a board for those who are signed in. */
  readonly added: readonly { readonly route: string; readonly bytes: number; readonly form: boolean }[]
}

async function weigh(browser: Browser, simulator: Simulator, dist: string): Promise<Weights> {
  const world = simulator.worlds.get('main')
  if (world === undefined) throw new Error('there is no world')
  const host = `localhost:${simulator.port}`
  const enter = (role: ScreenRole, path: string): string => {
    const person = world.cast.find((one) => one.role === role)
    if (person === undefined) throw new Error(`nobody in the cast is ${role}`)
    const url = new URL(enterUrl(world, person, host))
    url.searchParams.set('to', path)
    return url.href
  }
  const opened = async (address: string, opening?: Opening): Promise<Opened> => {
    const found = await open(browser, address, opening)
    await found.page.context().close()
    return found
  }
  const fetched = async (address: string): Promise<ReadonlySet<string>> => (await opened(address)).scripts
  const landing = (await opened(`${simulator.url}/`, { quiet: false })).scripts
  const withApp = await opened(`${simulator.url}/`, { until: takenOver })
  const withBoard = await opened(enter('investor', pathOf('auction-live', 'investor')))
  const [ahead, board] = [withApp.scripts, withBoard.scripts]
  const added: { route: string; bytes: number; form: boolean }[] = []
  const note = (route: string, scripts: ReadonlySet<string>, known: ReadonlySet<string>, form: boolean): void => {
    added.push({ route, bytes: bytesOf(dist, without(scripts, known)), form })
  }
  for (const [role, page] of guestRoutes)
    note(page, await fetched(`${simulator.url}${pathOf(page, role)}`), ahead, false)
  for (const [role, page] of routes) note(page, await fetched(enter(role, pathOf(page, role))), board, false)
  for (const [role, page] of formRoutes) note(page, await fetched(enter(role, pathOf(page, role))), board, true)
  note('loan setup', await fetched(enter('lender', loanPath('lender', 'new'))), board, true)
  return {
    landing: bytesOf(dist, landing),
    ahead: bytesOf(dist, ahead),
    board: bytesOf(dist, board),
    boardScripts: board.size,
    added,
  }
}

/** Runs the bench. */
export async function benchStartup(): Promise<Report> {
  const folder = mkdtempSync(join(tmpdir(), 'startup-'))
  const [dist, single] = [join(folder, 'ours'), join(folder, 'ordinary')]
  const closing: (() => unknown)[] = [() => rmSync(folder, { recursive: true })]
  try {
    await buildInto(dist)
    await buildInto(single, { codeSplitting: false })
    drawByClientAlone(single)
    const browser = await launchChromium()
    closing.push(() => browser.close())
    const [ours, ordinary] = [await simulate(dist), await simulate(single)]
    closing.push(
      () => ours.close(),
      () => ordinary.close(),
    )
    const { page } = await open(browser, `${ours.url}/`, { until: takenOver })
    const copy = await serveStatic(await staticCopy(page), dist)
    await page.context().close()
    closing.push(() => copy.close())
    const staticUrl = `http://localhost:${(copy.address() as AddressInfo).port}/`
    const paint = await paints(browser, { ours: `${ours.url}/`, static: staticUrl, ordinary: `${ordinary.url}/` })
    const weights = await weigh(browser, ours, dist)
    const single1 = await open(browser, `${ordinary.url}/`)
    const ordinaryBytes = bytesOf(single, single1.scripts)
    return reportOf(paint, weights, ordinaryBytes)
  } finally {
    for (const close of closing.reverse()) await close()
  }
}

function reportOf(paint: Awaited<ReturnType<typeof paints>>, weights: Weights, ordinaryBytes: number): Report {
  const ratio = (value: number): string => `${(value / paint.static).toFixed(2)}x`
  const goals: Goal[] = [
    atMost('landing page, first paint: ours / static HTML', paint.ours / paint.static, 1.3),
    atMost('landing page, kB with the app that it loads ahead', weights.ahead / KB, 140),
    atMost('a signed-in board, kB in all', weights.board / KB, 300),
    atMost('a signed-in board, scripts requested', weights.boardScripts, 30),
    ...weights.added.map(({ route, bytes, form }) =>
      atMost(`${route}: kB more${form ? ' (form)' : ''}`, bytes / KB, form ? 130 : 40),
    ),
  ]
  return {
    bench: 'startup',
    columns: ['', 'first paint', '/ static', 'JavaScript, gzip'],
    rows: [
      ['landing, static HTML', ms(paint.static), '1.00x', '0 kB'],
      ['landing, ours', ms(paint.ours), ratio(paint.ours), kb(weights.landing)],
      ['landing, with the app fetched ahead', '', '', kb(weights.ahead)],
      ['landing, one bundle', ms(paint.ordinary), ratio(paint.ordinary), kb(ordinaryBytes)],
      ['signed-in board, ours', '', '', kb(weights.board)],
      ...weights.added.map(({ route, bytes }) => [route, '', '', `+ ${kb(bytes)}`]),
    ],
    goals,
    notes: [
      'First contentful paint in fresh profiles, medians of loads in turns. Scripts: all that were fetched until the page',
      'stood and the network was quiet, gzip; further routes count what the landing page’s app (guests) or a board has not.',
    ],
  }
}
