// The built app, a simulator that serves it, and the Chromium of the journeys, for benches that measure real pages.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { build } from 'vite'
import { enterUrl } from '../../simulator/control-api/world-on-wire'
import type { RunningWorld } from '../../simulator/runtime/running-world'
import { createSimulator, type Simulator } from '../../simulator/server'

const root = join(import.meta.dirname, '../..')

/** A headless Chromium whose timers and frames aren't throttled. The caller closes it. */
export function launchChromium(): Promise<Browser> {
  const executablePath = process.env.CHROMIUM_PATH ?? readFileSync(join(root, 'node_modules/.chromium-path'), 'utf8')
  const args = ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking', '--disable-sync']
  return chromium.launch({ executablePath: executablePath.trim(), args })
}

export interface App {
  readonly simulator: Simulator
  readonly browser: Browser
  /** The folder of the build. */
  readonly dist: string
}

/** Runs `work` with the built app in a simulator without a world; closes everything afterwards. */
export async function withApp<T>(work: (app: App) => Promise<T>): Promise<T> {
  const dist = mkdtempSync(join(tmpdir(), 'bench-app-'))
  try {
    await build({
      root,
      configFile: join(root, 'vite.config.ts'),
      logLevel: 'error',
      build: { outDir: dist, emptyOutDir: true },
    })
    const simulator = await createSimulator({ port: 0, scenario: null, quiet: true, dist, verifyContract: false })
    const browser = await launchChromium()
    try {
      return await work({ simulator, browser, dist })
    } finally {
      await browser.close()
      await simulator.close()
    }
  } finally {
    rmSync(dist, { recursive: true })
  }
}

/** The link that signs this person in and leads to `path`. */
export function enterAs({ simulator }: App, world: RunningWorld, key: string, path?: string): string {
  const person = world.cast.find((one) => one.key === key)
  if (person === undefined) throw new Error(`${key} is not in the cast`)
  const url = new URL(enterUrl(world, person, simulator.url))
  if (path !== undefined) url.searchParams.set('to', path)
  return url.href
}

/** Runs `use` with a page in a fresh profile, in a window of desktop size. */
export async function inFreshProfile<T>(browser: Browser, use: (page: Page) => Promise<T>): Promise<T> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  try {
    return await use(await context.newPage())
  } finally {
    await context.close()
  }
}

/** Opens an address and waits until its heading shows and its network is quiet. */
export async function openPage(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.waitForLoadState('networkidle')
}

/** Waits for a change below `watched` after which `expected` exists; resolves with the time of its paint, ms since 1970. */
export const nextPaint = (page: Page, watched: string, expected = watched): Promise<number> =>
  page.evaluate(
    ([parent, descendant]) =>
      new Promise<number>((resolve, reject) => {
        const element = document.querySelector(parent)
        if (element === null) return reject(new Error(`${parent} is missing`))
        const observer = new MutationObserver(() => {
          if (document.querySelector(descendant) === null) return
          observer.disconnect()
          // A message sent from a frame arrives after that frame's layout and paint.
          requestAnimationFrame(() => {
            const painted = new MessageChannel()
            painted.port1.onmessage = () => resolve(performance.timeOrigin + performance.now())
            painted.port2.postMessage(null)
          })
        })
        observer.observe(element, { subtree: true, childList: true, characterData: true })
      }),
    [watched, expected] as const,
  )
