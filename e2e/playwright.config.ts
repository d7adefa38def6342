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

export default defineConfig<JourneyOptions>({
  testDir: './journeys',
  outputDir: '../test-results',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['line']],
  use: {
    // Chromium's own video needs a download; a trace holds pictures and works without.
    video: 'off',
    trace: 'retain-on-failure',
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    // Far from New York, so that a local time on a screen shows itself.
    timezoneId: 'Asia/Tokyo',
    launchOptions: {
      executablePath: chromium(),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--font-render-hinting=none',
        '--force-color-profile=srgb',
      ],
    },
  },
  projects: [
    { name: 'reverb', use: { broadcaster: 'reverb' } },
    // What depends on the line is run on the other connector as well.
    { name: 'socket.io', use: { broadcaster: 'socket.io' }, grep: /@both-connectors/ },
  ],
  webServer: {
    command: 'node node_modules/tsx/dist/cli.mjs scripts/start.ts --paused --quiet --control-token sesame',
    cwd: project,
    env: { PORT: '0' },
    wait: { stdout: /http:\/\/localhost:(?<simulator_port>\d+)/ },
    stdout: 'pipe',
    stderr: 'pipe',
    timeout: 60_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5000 },
  },
})
