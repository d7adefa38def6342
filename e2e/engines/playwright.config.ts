// Journeys in the browsers of Debian other than Chromium: those tagged @firefox unchanged in Firefox ESR, and the tests of this
// folder in WebKitGTK. They use the build and the server of the journeys.
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { installedEngines } from '../../scripts/engines'
import type { JourneyOptions } from '../journeys/world'
import journeys from '../playwright.config'

export default defineConfig<JourneyOptions>({
  ...journeys,
  testDir: '.',
  outputDir: '../../test-results',
  projects: [
    { name: 'webkit', testMatch: 'webkit.spec.ts' },
    {
      name: 'firefox',
      testDir: '../journeys',
      grep: /@firefox/,
      use: {
        broadcaster: 'reverb',
        browserName: 'firefox',
        channel: 'moz-firefox',
        launchOptions: {
          executablePath: join(import.meta.dirname, 'firefox-for-playwright.mjs'),
          env: { ...process.env, FIREFOX_PATH: installedEngines().firefox ?? '' },
          // Playwright's own way to reduce motion is one of the commands that this Firefox lacks.
          firefoxUserPrefs: { 'ui.prefersReducedMotion': 1 },
        },
      },
    },
  ],
})
