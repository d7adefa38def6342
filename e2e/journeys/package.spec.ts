// The package as another team has it: packed, installed without a network into an empty folder outside of the repository, and used
// from there by Node, Vitest and Playwright. Needs the built app.
import { execFile, spawn } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from '@playwright/test'

const run = promisify(execFile)
const root = join(import.meta.dirname, '..', '..')
const modules = join(root, 'node_modules')

/** What a team brings along itself: the runners, and the libraries of its client. */
const theirs = ['@playwright/test', 'vitest', 'laravel-echo', 'pusher-js', '@types/node', 'undici-types']

let folder = ''
/** What the script said last. */
let saidLast = ''
/** Runs a program there. Without the variables of this run: a Playwright within Playwright takes itself for a worker. */
const inFolder = async (program: string, args: readonly string[], more: NodeJS.ProcessEnv = {}) => {
  const { PATH, HOME } = process.env
  try {
    return await run(program, args, { cwd: folder, env: { PATH, HOME, npm_config_offline: 'true', ...more } })
  } catch (error) {
    if (!(error instanceof Error && 'stdout' in error && 'stderr' in error)) throw error
    throw new Error(`${error.message}\n${error.stdout}\n${error.stderr}`)
  }
}
const node = (args: readonly string[], more: NodeJS.ProcessEnv = {}) => inFolder(process.execPath, args, more)

test.describe.configure({ mode: 'serial' })

test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'another-team-'))
  const script = [join(modules, 'tsx/dist/cli.mjs'), 'scripts/package.ts', '--tgz', folder]
  saidLast = (await run(process.execPath, script, { cwd: root })).stdout.trim().split('\n').at(-1) ?? ''
  const packed = readdirSync(folder).find((file) => file.endsWith('.tgz')) ?? 'none'
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'another-team', private: true, type: 'module' }))
  await inFolder('npm', ['install', '--omit=optional', '--omit=peer', '--no-audit', '--no-fund', join(folder, packed)])
  // After npm is done with the folder. Folders of scopes are its own: npm empties those that it does not know.
  for (const name of theirs) {
    mkdirSync(join(folder, 'node_modules', dirname(name)), { recursive: true })
    symlinkSync(join(modules, name), join(folder, 'node_modules', name))
  }
  cpSync(join(folder, 'node_modules/loan-auction-simulator/examples'), join(folder, 'tests'), { recursive: true })
  mkdirSync(join(folder, 'results'))
})
test.afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('says where the packed file is and how to install it, and documents that file', async () => {
  const packed = join(folder, readdirSync(folder).find((file) => file.endsWith('.tgz')) ?? 'none')
  expect(saidLast).toBe(`Packed ${packed}. To install it in another project: npm install --save-dev ${packed}`)
  const { stdout } = await inFolder('cat', ['node_modules/loan-auction-simulator/README.md'])
  expect(stdout).toContain(`npm install --save-dev ./${basename(packed)}`)
})

test('starts by the command that its README says, with the options that stand there', async () => {
  const { stdout: readme } = await inFolder('cat', ['node_modules/loan-auction-simulator/README.md'])
  const [program = '', ...args] = /^npx .*(?= --port)/m.exec(readme)?.[0].split(' ') ?? []
  const { stdout } = await inFolder(program, [...args, '--help'])
  expect(stdout).toMatch(/^Options of loan-auction-simulator/)
})

test('is small, and its types need nothing else', async () => {
  const { stdout } = await inFolder('du', ['-sk', 'node_modules/loan-auction-simulator'])
  expect(Number.parseInt(stdout, 10)).toBeLessThan(60_000)
  const entries = ['', '/client', '/playwright', '/vitest']
  const imports = entries.map((entry, place) => `export * as part${place} from 'loan-auction-simulator${entry}'`)
  writeFileSync(join(folder, 'tests', 'entries.ts'), imports.join('\n'))
  const options = ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2023', '--types', 'node']
  const check = (files: readonly string[]) => node([join(modules, 'typescript-native/bin/tsc'), ...options, ...files])
  await check(['tests/entries.ts', 'tests/outbid.spec.ts', 'tests/playwright.config.ts'])
  // The declarations of Echo itself do not pass where modules are those of Node.
  await check(['--skipLibCheck', 'tests/echo.test.ts'])
})

test('starts by its command without a build, and says what it can', async () => {
  const command = 'node_modules/loan-auction-simulator/lib/server/command.js'
  expect((await node([command, '--help'])).stdout).toContain('--scenario NAME|FILE')
  // Processor time, because this machine runs other journeys as well: alone it is the time that one waits.
  const telling = 'process.once("exit", () => console.log(JSON.stringify(process.cpuUsage())))'
  const args = ['--import', `data:text/javascript,${encodeURIComponent(telling)}`, command, '--port', '0', '--quiet']
  const child = spawn(process.execPath, args, { cwd: folder })
  let text = ''
  const url = await new Promise<string>((resolve) => {
    child.stdout.on('data', (part) => {
      text += part
      const found = /runs at (\S+)[\s\S]*docs/.exec(text)?.[1]
      if (found !== undefined) resolve(found)
    })
  })
  const page = await fetch(`${url}/simulator`, { headers: { Accept: 'text/html' } })
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<div id="root"')])
  child.kill('SIGTERM')
  expect(await new Promise((resolve) => child.once('close', resolve))).toBe(0)
  const { user = Number.NaN, system = Number.NaN } = JSON.parse(text.trim().split('\n').at(-1) ?? '{}')
  expect((user + system) / 1_000, 'ms of processor time from start to end').toBeLessThan(2_000)
})

test('runs in the process of a Node program', async () => {
  expect((await node(['tests/in-process.mjs'])).stdout).toMatch(
    /^first-live-auction is at .*, its course is [0-9a-f]{12}/,
  )
})

test('gives Vitest an Echo client', async () => {
  await node([join(modules, 'vitest/vitest.mjs'), 'run', 'tests/echo.test.ts', '--root', folder])
})

test('gives Playwright worlds', async ({ browserName: _any }, info) => {
  const { executablePath } = info.project.use.launchOptions ?? {}
  const args = ['test', '--config', 'tests/playwright.config.ts', '--output', 'results']
  const { stdout } = await node([join(modules, '@playwright/test/cli.js'), ...args], { CHROMIUM_PATH: executablePath })
  expect(stdout).toContain('1 passed')
})
