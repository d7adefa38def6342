// The Chromium of the benches that draw: the one that the journeys use, started so that timers and frames are not throttled.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from '@playwright/test'
import { chromium } from '@playwright/test'

const project = join(import.meta.dirname, '../..')

function pathOfChromium(): string {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH
  try {
    return readFileSync(join(project, 'node_modules/.chromium-path'), 'utf8').trim()
  } catch {
    throw new Error('No Chromium is known yet. Run: node scripts/setup.mjs --tests')
  }
}

/** A headless Chromium; whoever asked for it closes it. */
export const launchChromium = (): Promise<Browser> =>
  chromium.launch({
    executablePath: pathOfChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking', '--disable-sync'],
  })
