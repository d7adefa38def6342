// Run the examples with npx playwright test. CHROMIUM_PATH chooses an installed Chromium.
import { defineConfig } from '@playwright/test'

const { CHROMIUM_PATH } = process.env

export default defineConfig({
  testDir: '.',
  testMatch: '*.pw.ts',
  reporter: 'line',
  use: {
    launchOptions: {
      args: ['--no-sandbox'],
      ...(CHROMIUM_PATH === undefined ? {} : { executablePath: CHROMIUM_PATH }),
    },
  },
})
