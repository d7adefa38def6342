// Same scenario and seed, same run: in other processes, under other time zones and at other start times.
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'

const project = fileURLToPath(new URL('../..', import.meta.url))

const verdict = z.object({
  scenario: z.string(),
  seed: z.number(),
  passed: z.boolean(),
  events: z.number(),
  hash: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  failed: z.array(z.unknown()),
})

/** One run to its end in a process of its own. */
const simulate = (timeZone: string, seed: number) =>
  new Promise<z.output<typeof verdict>>((resolve, reject) => {
    const run = spawn(
      process.execPath,
      ['node_modules/tsx/dist/cli.mjs', 'scripts/simulate.ts', 'first-live-auction', '--seed', String(seed), '--json'],
      { cwd: project, env: { ...process.env, TZ: timeZone } },
    )
    let out = ''
    let trouble = ''
    run.stdout.on('data', (chunk) => {
      out += chunk
    })
    run.stderr.on('data', (chunk) => {
      trouble += chunk
    })
    run.on('error', reject)
    run.on('close', (code) => {
      if (code === 0) resolve(verdict.parse(JSON.parse(out)))
      else reject(new Error(`simulate ended with ${code}: ${trouble}${out}`))
    })
  })

describe('a scenario with a seed', () => {
  it('gives the byte-identical log in two processes with different time zones, and meets its expectations', async () => {
    const [west, east] = await Promise.all([simulate('America/Los_Angeles', 41), simulate('Asia/Kolkata', 41)])
    expect(west).toEqual(east)
    expect(west.passed).toBe(true)
    expect(west.events).toBeGreaterThan(50)
  }, 120_000)

  it('gives another log with another seed', async () => {
    const [one, other] = await Promise.all([simulate('UTC', 41), simulate('UTC', 42)])
    expect(one.hash).not.toBe(other.hash)
  }, 120_000)
})
