// Runs the real set-up in temporary projects, with a fake npm that records its calls.
import { spawn } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

const fakeNpm = `
const fs = require('node:fs')
fs.appendFileSync('calls.txt', process.argv.slice(2).join(' ') + '\\n')
fs.rmSync('node_modules', { recursive: true, force: true })
fs.mkdirSync('node_modules')
fs.copyFileSync('package-lock.json', 'node_modules/.package-lock.json')
`

const lockFile = (version: string) =>
  JSON.stringify({
    packages: { '': {}, 'node_modules/one': { version }, 'node_modules/other-system': { version, optional: true } },
  })

let project = ''

const setUp = (environment: Record<string, string> = {}, ...args: string[]) =>
  new Promise<{ code: number | null; text: string }>((resolve) => {
    const run = spawn(process.execPath, [join(project, 'scripts/setup.mjs'), ...args], {
      env: { ...process.env, npm_execpath: join(project, 'npm-cli.js'), ...environment },
    })
    let text = ''
    for (const stream of [run.stdout, run.stderr]) stream.on('data', (chunk) => (text += chunk))
    run.on('close', (code) => resolve({ code, text }))
  })

const calls = () => {
  const file = join(project, 'calls.txt')
  return existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : []
}

/** A program that prints a version like this browser. */
const fakeBrowser = (name: string) => {
  const browser = join(project, name)
  writeFileSync(browser, `#!/bin/sh\necho ${name} 999\n`, { mode: 0o755 })
  return browser
}
const chromium = () => fakeBrowser('Chromium')

let base = ''

/** Creates the temporary project in a folder of this name. */
function projectIn(folder: string) {
  project = join(base, folder)
  mkdirSync(join(project, 'scripts'), { recursive: true })
  cpSync(fileURLToPath(new URL('./setup.mjs', import.meta.url)), join(project, 'scripts/setup.mjs'))
  writeFileSync(join(project, 'package.json'), '{}')
  writeFileSync(join(project, 'package-lock.json'), lockFile('1.0.0'))
  writeFileSync(join(project, 'npm-cli.js'), fakeNpm)
}

beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'setup-test-'))
  projectIn('project')
})
afterEach(() => rmSync(base, { recursive: true, force: true }))

describe('the folder of a clone', () => {
  it.each(['a#b', '#1', 'a?b', 'what?/market', `a${delimiter}b`])(
    'is refused before anything is installed if it’s called %s',
    async (folder) => {
      projectIn(folder)
      const { code, text } = await setUp()
      expect([code, calls()]).toEqual([1, []])
      expect(text).toContain(`the path of this project contains ${/[#?]/.exec(folder)?.[0] ?? delimiter} (`)
      expect(text).toContain(project)
      expect(text).toContain('Move the project to a path without')
    },
  )
  it.each(['a b', '100% market', 'a%20b', 'a%23b', "Ann's [market] (2)", 'Börse 東', 'a+b&c=d', 'a,b;c'])(
    'may be named %s',
    async (folder) => {
      projectIn(folder)
      expect(await setUp()).toMatchObject({ code: 0 })
      expect(calls()).toHaveLength(1)
    },
  )
})

describe('the set-up of a clone', () => {
  it('installs missing dependencies from the lock file, including those for development, and says so', async () => {
    const { code, text } = await setUp({ NODE_ENV: 'production' })
    expect(code).toBe(0)
    expect(text).toContain('installing dependencies')
    expect(calls()).toEqual(['ci --include=dev --no-audit --no-fund --prefer-offline'])
  })

  it('does and prints nothing when dependencies are current', async () => {
    await setUp()
    expect(await setUp()).toEqual({ code: 0, text: '' })
    expect(calls()).toHaveLength(1)
  })

  it('installs again when the lock file has changed', async () => {
    await setUp()
    writeFileSync(join(project, 'package-lock.json'), lockFile('1.0.1'))
    expect((await setUp()).text).toContain('stale')
    expect(calls()).toHaveLength(2)
  })

  it('accepts packages that were installed by hand from the same lock file', async () => {
    mkdirSync(join(project, 'node_modules'))
    const record = { packages: { 'node_modules/one': { version: '1.0.0' } } }
    writeFileSync(join(project, 'node_modules/.package-lock.json'), JSON.stringify(record))
    expect((await setUp()).code).toBe(0)
    expect(calls()).toEqual([])
  })

  it('installs only once when it’s started twice at the same time', async () => {
    const [first, second] = await Promise.all([setUp(), setUp()])
    expect([first.code, second.code]).toEqual([0, 0])
    expect(calls()).toHaveLength(1)
  })

  it('fails with a reason when npm fails, and installs the next time', async () => {
    writeFileSync(join(project, 'npm-cli.js'), 'process.exit(7)')
    const { code, text } = await setUp()
    expect(code).toBe(1)
    expect(text).toContain('npm ci failed')
    writeFileSync(join(project, 'npm-cli.js'), fakeNpm)
    expect((await setUp()).code).toBe(0)
    expect(calls()).toHaveLength(1)
  })

  it('refuses a CHROMIUM_PATH that doesn’t start', async () => {
    const { code, text } = await setUp({ CHROMIUM_PATH: join(project, 'nothing') }, '--tests')
    expect(code).toBe(1)
    expect(text).toContain('not a Chromium that starts here')
  })

  it('refuses a NATS_SERVER_PATH that does not exist', async () => {
    const environment = { CHROMIUM_PATH: chromium(), NATS_SERVER_PATH: join(project, 'nothing') }
    const { code, text } = await setUp(environment, '--tests')
    expect(code).toBe(1)
    expect(text).toContain('NATS_SERVER_PATH names')
  })

  it('records the browser of CHROMIUM_PATH for the journeys', async () => {
    const browser = chromium()
    expect((await setUp({ CHROMIUM_PATH: browser }, '--tests')).code).toBe(0)
    expect(readFileSync(join(project, 'node_modules/.chromium-path'), 'utf8')).toBe(browser)
  })

  it('records the other engines that it finds, and null for one that can’t be installed', async () => {
    const browser = fakeBrowser('Firefox')
    const withoutApt = { PATH: project, FIREFOX_PATH: browser }
    expect((await setUp(withoutApt, '--engines')).code).toBe(0)
    const engines = JSON.parse(readFileSync(join(project, 'node_modules/.engines.json'), 'utf8'))
    expect(engines).toEqual({ firefox: browser, webkit: null })
  })

  it('refuses a FIREFOX_PATH that is another program', async () => {
    const { code, text } = await setUp({ FIREFOX_PATH: chromium() }, '--engines')
    expect(code).toBe(1)
    expect(text).toContain('not a Firefox that starts here')
  })

  it('runs before every npm script that needs packages or a browser', () => {
    const manifest = readFileSync(fileURLToPath(new URL('../package.json', import.meta.url)), 'utf8')
    const setup = 'node scripts/setup.mjs'
    expect(JSON.parse(manifest).scripts).toMatchObject({
      prestart: setup,
      predev: setup,
      prebuild: setup,
      preunused: setup,
      prepackage: setup,
      pretest: `${setup} --tests --engines`,
      prebench: `${setup} --tests`,
    })
  })
})
