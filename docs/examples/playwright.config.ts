// Run the examples with npx playwright test. CHROMIUM_PATH chooses an installed Chromium.
import { defineConfig } from '@playwright/test'

const { CHROMIUM_PATH } = process.env

export default defineConfig({
  testDir: '.',
  testMatch: '*.pw.ts',
  fullyParallel: true,
  // The first page of a worker needs 5 s of processor time. Four workers on two cores that are busy anyway need more than
  // Playwright's 30 s for it.
  timeout: 120_000,
  // A page that lost its connection gets another one in real time, which can then take longer than Playwright's 5 s.
  expect: { timeout: 10_000 },
  reporter: 'line',
  use: {
    launchOptions: {
      args: ['--no-sandbox'],
      ...(CHROMIUM_PATH === undefined ? {} : { executablePath: CHROMIUM_PATH }),
    },
  },
})
