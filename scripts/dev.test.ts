import { type ChildProcess, spawn } from 'node:child_process'
import { utimesSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { client } from '../e2e/harness/client'
import { needsRestart } from './dev/restarting-simulator'

const root = join(import.meta.dirname, '..')
let child: ChildProcess
let output = ''
let url = ''

/** Resolves with the match once the command has printed this. */
const waitForOutput = (pattern: RegExp): Promise<RegExpExecArray> =>
  new Promise((resolve, reject) => {
    const check = (): void => {
      const match = pattern.exec(output)
      if (match === null) return
      child.stdout?.off('data', check)
      resolve(match)
    }
    child.stdout?.on('data', check)
    child.once('close', () => reject(new Error(`it ended: ${output}`)))
    check()
  })

beforeAll(async () => {
  child = spawn(process.execPath, ['--import', 'tsx', 'scripts/dev.ts', '--port', '0', '--paused'], { cwd: root })
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part) => (output += String(part)))
  url = (await waitForOutput(/runs at (\S+)[\s\S]*docs/))[1] ?? ''
}, 60_000)
afterAll(async () => {
  const closed = new Promise((resolve) => child.once('close', resolve))
  child.kill('SIGTERM')
  expect(await closed).toBe(0)
})

test('npm run dev serves console and documents from their sources, and prints sign-in links', async () => {
  const pageAt = async (path: string) => (await fetch(`${url}${path}`, { headers: { Accept: 'text/html' } })).text()
  for (const path of ['/simulator', '/simulator?world=main', '/simulator/sheet'])
    expect(await pageAt(path)).toContain('src="/simulator/console/main.tsx"')
  expect(await pageAt('/simulator/docs')).toContain('src="/simulator/docs/main.ts"')
  expect(await pageAt('/investor/auction/live')).toContain('/src/start.ts')
  const source = await fetch(`${url}/simulator/control-api/control-client.ts`)
  expect(source.headers.get('Content-Type')).toContain('javascript')
  const { port } = new URL(url)
  for (const link of [
    `//harbor-crest--main.localhost:${port}/`,
    `localhost:${port}/simulator\n`,
    `${port}/simulator/docs`,
  ])
    expect(output).toContain(link)
})

test('a change to its code restarts the simulator, and the world continues from its log', async () => {
  const control = client(url)
  const main = { params: { worldId: 'main' } }
  const before = await control('clock.run', { ...main, body: { action: 'advance', by: '2m' } })
  const now = new Date()
  utimesSync(join(root, 'simulator/api/markup.ts'), now, now)
  await waitForOutput(/simulator\/api\/markup\.ts changed: restarted the simulator/)
  expect(await control('worlds.show', main)).toMatchObject({ hash: before.hash, position: 120_000, code: before.code })
})

test('only the simulator’s own code restarts it', () => {
  const paths = [
    'simulator/world/decide.ts',
    'src/contract/calls.ts',
    'fixtures/lookups/states.json',
    'simulator/console/console.tsx',
    'simulator/api/limits.test.ts',
    'src/domain/price.ts',
    'fixtures/scenarios/no-sale.yaml',
  ]
  expect(paths.map(needsRestart)).toEqual([true, true, true, false, false, false, false])
})
