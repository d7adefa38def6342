// The journeys: the built app in a real Chromium against one simulator, with a world per test. Starts the simulator like
// `npm start`, on a free port. No retries: a journey that fails once has failed.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig } from '@playwright/test'
import type { JourneyOptions } from './journeys/world'

const project = fileURLToPath(new URL('..', import.meta.url))

/** The path of Chromium: CHROMIUM_PATH, or what scripts/setup.mjs found. */
function chromium(): string {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH
  try {
    return readFileSync(join(project, 'node_modules/.chromium-path'), 'utf8').trim()
  } catch {
    throw new Error('No Chromium found. Run: node scripts/setup.mjs --tests')
  }
}

/** The features that Playwright disables and that must stay disabled: only the last list on the command line counts. */
const disabledByPlaywright = [
  'AimEnabled',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
]
/** Each window prepares two pages for its address bar, which take a third of the processor time of a journey. */
const addressBarPopup = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup']

const launchOptions = {
  executablePath: chromium(),
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--font-render-hinting=none',
    `--disable-features=${[...disabledByPlaywright, ...addressBarPopup].join(',')}`,
  ],
}
/** Playwright hides scrollbars; on Windows they take 15 px of the width. */
const withScrollbars = { ...launchOptions, ignoreDefaultArgs: ['--hide-scrollbars'] }

/** The V8 flags of the tests (scripts/test.ts). Runs in one process: the command of tsx would start a second one. */
const shortRun = '--min-semi-space-size=64 --max-semi-space-size=64 --no-parallel-scavenge --interrupt-budget=540000'

export default defineConfig<JourneyOptions>({
  testDir: './journeys',
  outputDir: '../test-results',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: true,
  // Long enough for a busy machine.
  timeout: 120_000,
  expect: { timeout: 10_000 },
  reporter: [['line']],
  use: {
    // A failed journey attaches screenshots, its pages as text, and what went over its wire (world.ts). A trace of every action
    // costs a fifth more; `--trace on` records it.
    video: 'off',
    trace: 'off',
    screenshot: 'only-on-failure',
    // Without animations, so that journeys neither wait nor pay for them.
    contextOptions: { reducedMotion: 'reduce' },
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    // Far from New York, so that a screen with local time fails.
    timezoneId: 'Asia/Tokyo',
    launchOptions,
  },
  projects: [
    { name: 'reverb', use: { broadcaster: 'reverb' } },
    // Journeys that depend on the connection also run on the other connector, there with scrollbars.
    {
      name: 'socket.io',
      use: { broadcaster: 'socket.io', launchOptions: withScrollbars },
      grep: /@both-connectors/,
    },
  ],
  webServer: {
    command: `node ${shortRun} --import tsx scripts/start.ts --paused --quiet --control-token sesame --ttl 1h --push-to-loopback`,
    cwd: project,
    env: { PORT: '0' },
    wait: { stdout: /http:\/\/localhost:(?<simulator_port>\d+)/ },
    stdout: 'pipe',
    stderr: 'pipe',
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5000 },
  },
})
