// The package as another team uses it: packed, installed offline into an empty folder outside the repository, and used there by Node,
// Vitest and Playwright. Needs the built app.
import { execFile, spawn } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from '@playwright/test'

const run = promisify(execFile)
const root = join(import.meta.dirname, '..', '..')
const modules = join(root, 'node_modules')

/** The packages that a team installs itself: the test runners and the libraries of its client. */
const packages = ['@playwright/test', 'vitest', 'laravel-echo', 'pusher-js', '@types/node', 'undici-types']

let folder = ''
/** The last line that the script printed. */
let lastLine = ''
/** Runs a program in the folder, without the environment of this run: Playwright within Playwright would act as a worker. */
const inFolder = async (program: string, args: readonly string[], more: NodeJS.ProcessEnv = {}) => {
  const { PATH, HOME } = process.env
  try {
    return await run(program, args, {
      cwd: folder,
      env: { PATH, HOME, NO_COLOR: '1', npm_config_offline: 'true', ...more },
    })
  } catch (error) {
    if (!(error instanceof Error && 'stdout' in error && 'stderr' in error)) throw error
    throw new Error(`${error.message}\n${error.stdout}\n${error.stderr}`)
  }
}
const node = (args: readonly string[], more: NodeJS.ProcessEnv = {}) => inFolder(process.execPath, args, more)

/** Writes each complete example of the package's README into the folder of the tests, as it is printed. */
function writeDocumentedExamples(): void {
  const text = readFileSync(join(folder, readme), 'utf8')
  const programs = [...text.matchAll(/^```(ts|js)\n(import [\s\S]*?)^```$/gm)].map(([, , program = '']) => program)
  for (const [index, program] of programs.entries()) {
    const ending = program.includes('/playwright') ? 'pw.ts' : program.includes('/vitest') ? 'test.ts' : 'mjs'
    writeFileSync(join(folder, 'tests', `readme-${index}.${ending}`), program)
  }
}

/** The results of a run of Playwright in the folder: its output, also if tests failed. */
const playwright = async (files: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<string> => {
  const { executablePath: CHROMIUM_PATH } = test.info().project.use.launchOptions ?? {}
  const args = ['test', ...files, '--config', 'tests/playwright.config.ts', '--output', 'results', '--workers', '1']
  return node([join(modules, '@playwright/test/cli.js'), ...args], { CHROMIUM_PATH, ...env }).then(
    ({ stdout }) => stdout,
    (error: Error) => error.message,
  )
}

/** Runs all tests of Vitest in the folder, with the time-out of this project's own tests. */
const vitest = (env: NodeJS.ProcessEnv = {}) =>
  node([join(modules, 'vitest/vitest.mjs'), 'run', '--root', folder, '--testTimeout', '30000'], env)

test.describe.configure({ mode: 'serial' })

/** The package in the folder. */
const installed = 'node_modules/@loan-auction/simulator'
const readme = join(installed, 'README.md')

test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'another-team-'))
  const script = [join(modules, 'tsx/dist/cli.mjs'), 'scripts/package.ts', '--tgz', folder]
  lastLine = (await run(process.execPath, script, { cwd: root })).stdout.trim().split('\n').at(-1) ?? ''
  const packed = readdirSync(folder).find((file) => file.endsWith('.tgz')) ?? 'none'
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'another-team', private: true, type: 'module' }))
  await inFolder('npm', ['install', '--omit=optional', '--omit=peer', '--no-audit', '--no-fund', join(folder, packed)])
  // After npm is done: it empties scope folders that it doesn't know.
  for (const name of packages) {
    mkdirSync(join(folder, 'node_modules', dirname(name)), { recursive: true })
    symlinkSync(join(modules, name), join(folder, 'node_modules', name))
  }
  cpSync(join(folder, installed, 'examples'), join(folder, 'tests'), { recursive: true })
  cpSync(join(root, 'e2e', 'another-team'), join(folder, 'tests'), { recursive: true })
  writeDocumentedExamples()
  mkdirSync(join(folder, 'results'))
})
test.afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('the script prints where the package is and how to install it, and its README names the same file', async () => {
  const packed = join(folder, readdirSync(folder).find((file) => file.endsWith('.tgz')) ?? 'none')
  expect(lastLine).toBe(`Packed ${packed}. To install it in another project: npm install --save-dev ${packed}`)
  const { stdout } = await inFolder('cat', [readme])
  expect(stdout).toContain(`npm install --save-dev ./${basename(packed)}`)
})

test('the package starts with the command and options of its README', async () => {
  const { stdout } = await inFolder('cat', [readme])
  const [program = '', ...args] = /^npx .*(?= --port)/m.exec(stdout)?.[0].split(' ') ?? []
  expect((await inFolder(program, [...args, '--help'])).stdout).toMatch(/^Options of loan-auction-simulator/)
})

test('the package is smaller than 60 MB', async () => {
  const { stdout } = await inFolder('du', ['-sk', installed])
  expect(Number.parseInt(stdout, 10)).toBeLessThan(60_000)
})

test('the types need no other package, accept every documented example, and refuse names with typos', async () => {
  const entries = ['', '/client', '/playwright', '/vitest']
  const imports = entries.map((entry, place) => `export * as part${place} from '@loan-auction/simulator${entry}'`)
  writeFileSync(join(folder, 'tests', 'entries.ts'), imports.join('\n'))
  const options = ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2023', '--types', 'node']
  const check = (files: readonly string[]) => node([join(modules, 'typescript-native/bin/tsc'), ...options, ...files])
  const tests = readdirSync(join(folder, 'tests')).map((file) => `tests/${file}`)
  await check(tests.filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts')))
  // Echo's own declarations don't compile with Node modules.
  await check(['--skipLibCheck', ...tests.filter((file) => file.endsWith('.test.ts'))])
})

test('the command starts without a build in less than two seconds of processor time, and prints its options', async () => {
  const command = `${installed}/lib/server/command.js`
  expect((await node([command, '--help'])).stdout).toContain('--scenario NAME|FILE')
  // Processor time, because other journeys run at the same time. On an idle machine it equals the waiting time.
  const printCpuUsage = 'process.once("exit", () => console.log(JSON.stringify(process.cpuUsage())))'
  const args = [
    '--import',
    `data:text/javascript,${encodeURIComponent(printCpuUsage)}`,
    command,
    '--port',
    '0',
    '--quiet',
  ]
  const child = spawn(process.execPath, args, { cwd: folder })
  let text = ''
  const url = await new Promise<string>((resolve) => {
    child.stdout.on('data', (part) => {
      text += part
      const address = /runs at (\S+)[\s\S]*docs/.exec(text)?.[1]
      if (address !== undefined) resolve(address)
    })
  })
  const page = await fetch(`${url}/simulator`, { headers: { Accept: 'text/html' } })
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<div id="root"')])
  child.kill('SIGTERM')
  expect(await new Promise((resolve) => child.once('close', resolve))).toBe(0)
  const { user = Number.NaN, system = Number.NaN } = JSON.parse(text.trim().split('\n').at(-1) ?? '{}')
  expect((user + system) / 1_000, 'ms of processor time from start to end').toBeLessThan(2_000)
})

test('the package runs in the process of a Node program', async () => {
  expect((await node(['tests/in-process.mjs'])).stdout).toMatch(
    /^first-live-auction is at .*, the hash of its trace is [0-9a-f]{12}/,
  )
  await node(['tests/readme-2.mjs'])
})

test('the package gives Vitest worlds and Echo clients, with all examples in one folder', async () => {
  const { stdout } = await vitest()
  expect(stdout).toMatch(/Tests\s+2 passed \(2\)/)
})

test('the package gives Playwright worlds, in which every documented example passes', async () => {
  const output = await playwright(['outbid.pw.ts', 'patched-answer.pw.ts', 'parts.pw.ts', 'readme'])
  expect(output).toMatch(/\n {2}15 passed/)
})

test('a client of another team, plain worlds and wrong names work in Playwright as documented', async () => {
  const output = await playwright(['names.pw.ts', 'plain.pw.ts', 'own-client.pw.ts'])
  expect(output).toMatch(/\n {2}9 passed/)
})

test('a test that runs out of time says what its page was doing, and attaches the network traffic', async () => {
  const output = await playwright(['out-of-time.pw.ts'])
  expect(output).toMatch(
    /The page of harbor-crest at \/investor\/auction\/live has not joined auction\. Joined: none\. It has (loaded http|not finished)/,
  )
  const archive = readdirSync(join(folder, 'results'), { recursive: true, encoding: 'utf8' }).find((file) =>
    file.endsWith('wire.har'),
  )
  expect(JSON.parse(readFileSync(join(folder, 'results', archive ?? 'none'), 'utf8')).log.entries).not.toEqual([])
})

test('a simulator on another machine serves Playwright and Vitest by its address and token', async () => {
  // Another loopback address, because the simulator treats any but the usual one as another machine's.
  const host = '127.0.0.2'
  const args = [
    `${installed}/lib/server/command.js`,
    '--host',
    host,
    '--port',
    '0',
    '--control-token',
    'sesame',
    '--quiet',
  ]
  const simulator = spawn(process.execPath, args, { cwd: folder })
  try {
    const port = await new Promise<string>((resolve) => {
      let text = ''
      simulator.stdout.on('data', (part) => {
        text += part
        const printed = /runs at http:\/\/[\w.]+:(\d+)/.exec(text)?.[1]
        if (printed !== undefined) resolve(printed)
      })
    })
    const env = { SIMULATOR_URL: `http://${host}:${port}/`, SIMULATOR_TOKEN: 'sesame' }
    const output = await playwright(['plain.pw.ts', 'own-client.pw.ts'], env)
    expect(output).toMatch(/lets no page of http:\/\/127\.0\.0\.1:\d+ call it\. Start it with --allow-origin/)
    expect(output).toMatch(/\n {2}6 failed(?:\n {4}tests\/own-client\.pw\.ts.*){6}\n {2}1 passed/)
    await vitest(env)
  } finally {
    simulator.kill('SIGTERM')
  }
})
