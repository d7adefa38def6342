// The duration of the progress bar at the top of the page.
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

// Verifies: S9.10
it('the progress bar runs 5000 ms', () => {
  const css = readFileSync(new URL('./progress-bar.css', import.meta.url), 'utf8')
  expect(/animation:[^;]*?\b([\d.]+)(ms|s)\b/.exec(css)?.slice(1).join('')).toMatch(/^(5000ms|5s)$/)
})
