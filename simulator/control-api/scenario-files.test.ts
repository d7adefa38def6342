// The user's own scenario files: watched, reported by line, and started from any line.
import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { watchScenarioFile } from '../runtime/library'
import { createSimulator, type Simulator } from '../server'
import { lesson } from './classroom'
import { problem, scenario } from './control.schemas'
import { dataOf, errorFields, testClient, worldSchema } from './test-client'

const folder = mkdtempSync(join(tmpdir(), 'own-'))
const path = join(folder, 'mine.yaml')
let simulator: Simulator
const ask = testClient(() => simulator.url)
let stopWatching = (): void => undefined
let second = 1_700_000_000

/** Writes the file with a modification time one second later than the last. */
const write = (text: string): void => {
  writeFileSync(path, text)
  second += 1
  utimesSync(path, second, second)
}

beforeAll(async () => {
  simulator = await createSimulator({ port: 0, scenario: null, quiet: true })
  write(lesson)
  stopWatching = watchScenarioFile('mine', path)
})
afterAll(async () => {
  stopWatching()
  rmSync(folder, { recursive: true })
  await simulator.close()
})

const readScenarios = async () => dataOf(await ask('GET', '/scenarios'), z.array(scenario))
const problems = async () => dataOf(await ask('GET', '/scenarios/problems'), z.array(problem))

test('reports the errors of an invalid file by line and column, keeps listing the others, and lists it again once fixed', async () => {
  const all = (await readScenarios()).map(({ id }) => id)
  expect(all[0]).toBe('mine')
  expect(await problems()).toEqual([])

  write(lesson.replace('summary:', 'sumary:'))
  expect((await readScenarios()).map(({ id }) => id)).toEqual(all.slice(1))
  expect(await problems()).toEqual([
    { file: path, line: 1, column: 1, message: expect.stringContaining("'summary' is missing") },
    { file: path, line: 2, column: 1, message: expect.stringContaining("Did you mean 'summary'?") },
  ])

  write(lesson.replace('A class', 'A better class'))
  expect((await readScenarios())[0]).toMatchObject({ id: 'mine', title: 'A better class' })
  expect(await problems()).toEqual([])
})

test('plays the current version of a changed file in a new world', async () => {
  write(lesson.replace('Place a bid', 'Bid at once'))
  const world = dataOf(await ask('POST', '/worlds', { scenario: 'mine', paused: true }), worldSchema)
  expect((await ask('GET', `/worlds/${world.id}/debrief`)).text).toContain('Bid at once')
})

test('starts a world at the step on a line, or at the nearest one above', async () => {
  const lines = lesson.split('\n')
  const step = lines.findIndex((line) => line.includes('at: 6m')) + 1
  const positionAt = async (line: number): Promise<number> =>
    dataOf(await ask('POST', '/worlds', { source: lesson, paused: true, line }), worldSchema).position
  expect([await positionAt(step), await positionAt(lines.length), await positionAt(1)]).toEqual([360_000, 360_000, 0])
  expect(errorFields(await ask('POST', '/worlds', { source: lesson, line: 0 }))).toEqual(['line'])
})

test('branches off at any earlier point in time and leaves the original unchanged', async () => {
  const world = dataOf(await ask('POST', '/worlds', { source: lesson, paused: true, line: 99 }), worldSchema)
  const branched = dataOf(await ask('POST', `/worlds/${world.id}/fork`, { at: '5m', paused: true }), worldSchema)
  const after = dataOf(await ask('GET', `/worlds/${world.id}`), worldSchema)
  expect([branched.position, after.position, after.hash]).toEqual([300_000, 360_000, world.hash])
  const logOf = async (id: string) =>
    JSON.stringify(dataOf(await ask('GET', `/worlds/${id}/log`), z.array(z.unknown())))
  // The bid of the sixth minute is not in the branch.
  expect([(await logOf(world.id)).includes('"bid"'), branched.hash === world.hash]).toEqual([true, false])
  expect(errorFields(await ask('POST', `/worlds/${world.id}/fork`, { at: '9m' }))).toEqual(['at'])
})
