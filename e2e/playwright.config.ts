// The journeys: the built app in a real Chromium against one simulator, a world per test. Starts the simulator as
// `npm start` does, on a free port. No retries: a journey that fails once has failed.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig } from '@playwright/test'
import type { JourneyOptions } from './journeys/world'

const project = fileURLToPath(new URL('..', import.meta.url))

/** What scripts/setup.mjs found; CHROMIUM_PATH wins. */
function chromium(): string {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH
  try {
    return readFileSync(join(project, 'node_modules/.chromium-path'), 'utf8').trim()
  } catch {
    throw new Error('No Chromium is known yet. Run: node scripts/setup.mjs --tests')
  }
}

/** What Playwright itself switches off and these journeys need off: the last list on the command line is the one that counts. */
const playwrightsOwn = [
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
/** Each window prepares two pages for its address bar, which cost a third of the processor time of a journey. */
const popupOfTheAddressBar = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup']

const launchOptions = {
  executablePath: chromium(),
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--font-render-hinting=none',
    `--disable-features=${[...playwrightsOwn, ...popupOfTheAddressBar].join(',')}`,
  ],
}
/** Playwright hides scrollbars; on Windows they take 15 px from what they stand beside. */
const withScrollbars = { ...launchOptions, ignoreDefaultArgs: ['--hide-scrollbars'] }

/** As the tests themselves run (scripts/test.ts), in one process: the command of tsx starts a second one. */
const shortRun = '--min-semi-space-size=64 --max-semi-space-size=64 --no-parallel-scavenge --interrupt-budget=540000'

export default defineConfig<JourneyOptions>({
  testDir: './journeys',
  outputDir: '../test-results',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: true,
  // Generous, because the machine may be busy with everything else at once; nothing waits for it.
  timeout: 120_000,
  expect: { timeout: 10_000 },
  reporter: [['line']],
  use: {
    // A failed journey leaves its screens, their contents in words, and what its world sent and received (world.ts). A trace
    // with every action costs a fifth more; `--trace on` records it.
    video: 'off',
    trace: 'off',
    screenshot: 'only-on-failure',
    // Nothing on the screen moves by itself, so that a journey neither waits for it nor pays for it.
    contextOptions: { reducedMotion: 'reduce' },
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    // Far from New York, so that a local time on a screen shows itself.
    timezoneId: 'Asia/Tokyo',
    launchOptions,
  },
  projects: [
    { name: 'reverb', use: { broadcaster: 'reverb' } },
    // What depends on the line is run on the other connector as well, and there with scrollbars.
    {
      name: 'socket.io',
      use: { broadcaster: 'socket.io', launchOptions: withScrollbars },
      grep: /@both-connectors/,
    },
  ],
  webServer: {
    command: `node ${shortRun} --import tsx scripts/start.ts --paused --quiet --control-token sesame --ttl 1h`,
    cwd: project,
    env: { PORT: '0' },
    wait: { stdout: /http:\/\/localhost:(?<simulator_port>\d+)/ },
    stdout: 'pipe',
    stderr: 'pipe',
    // Generous, because the machine may be busy with everything else at once; nothing waits for it.
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5000 },
  },
})
