// Run the examples with npx playwright test. CHROMIUM_PATH chooses an installed Chromium.
import { defineConfig } from '@playwright/test'

const { CHROMIUM_PATH } = process.env

export default defineConfig({
  testDir: '.',
  testMatch: '*.pw.ts',
  fullyParallel: true,
  // Long enough for a busy machine, like this project's own journeys.
  timeout: 120_000,
  expect: { timeout: 10_000 },
  reporter: 'line',
  use: {
    launchOptions: {
      args: ['--no-sandbox'],
      ...(CHROMIUM_PATH === undefined ? {} : { executablePath: CHROMIUM_PATH }),
    },
  },
})
