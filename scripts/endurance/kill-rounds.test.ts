// A short version of `npm run durability`.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { killRounds } from './kill-rounds'

test('kill -9 under 200 commands a second loses no acknowledged command', { timeout: 60_000 }, async () => {
  const data = mkdtempSync(join(tmpdir(), 'killed-'))
  try {
    const report = await killRounds({ data, rounds: 1, perSecond: 200, loadMs: () => 400 })
    expect(report).toMatchObject({ rounds: 1, lost: 0, outOfOrder: 0 })
    expect(report.acknowledged).toBeGreaterThan(0)
  } finally {
    rmSync(data, { recursive: true, force: true })
  }
})
