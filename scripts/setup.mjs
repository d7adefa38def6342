// Sets up a fresh clone, using only Node: installs missing or stale dependencies, and finds or installs Chromium, nats-server and nginx
// with --tests, Firefox and WebKitGTK's driver with --engines, nats-server with --nats. Prints only what it installs or what's missing.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const project = fileURLToPath(new URL('..', import.meta.url))
const modules = join(project, 'node_modules')
const stampFile = join(modules, '.lock-sha256')
const chromiumFile = join(modules, '.chromium-path')
const enginesFile = join(modules, '.engines.json')
const windows = process.platform === 'win32'

const say = (text) => console.log(`setup: ${text}`)
const seconds = (since) => `${((performance.now() - since) / 1000).toFixed(0)} s`

function fail(text) {
  console.error(`setup: ${text}`)
  process.exit(1)
}

function read(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return null
  }
}

// Node ------------------------------------------------------------------------------------------------------------

function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > 20 || (major === 20 && minor >= 19)) return
  fail(`Node ${process.versions.node} is too old: this project needs 20.19 or newer (https://nodejs.org).`)
}

// The folder -------------------------------------------------------------------------------------------------------

/** Characters that a path must not contain, and why. Spaces, percent signs, quotes, brackets and any letters are fine. */
const brokenBy = {
  '#': 'the build reads it as the end of a file name',
  '?': 'the build reads it as the end of a file name',
  [delimiter]: 'npm finds no programs in it',
}

function checkFolder() {
  const sign = Object.keys(brokenBy).find((each) => project.includes(each))
  if (sign === undefined) return
  fail(
    `the path of this project contains ${sign} (${project}): ${brokenBy[sign]}. ` +
      `Move the project to a path without ${Object.keys(brokenBy).join(' ')}, and run this again.`,
  )
}

// One set-up at a time ----------------------------------------------------------------------------------------------

const isAlive = (pid) => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/** Runs `work` while no other set-up of this clone runs. Takes over the lock of a process that has ended. */
async function alone(work) {
  const key = createHash('sha256').update(project).digest('hex').slice(0, 16)
  const lock = join(tmpdir(), `marketplace-setup-${key}`)
  const owner = join(lock, 'pid')
  let announced = false
  for (;;) {
    try {
      mkdirSync(lock)
      writeFileSync(owner, String(process.pid))
      break
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
    }
    const pid = Number(read(owner))
    const age = Date.now() - (statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? Date.now())
    // A live process may have reused the id, but no set-up takes half an hour.
    const forgotten = pid ? !isAlive(pid) || age > 1_800_000 : age > 5000
    if (forgotten) {
      rmSync(lock, { recursive: true, force: true })
      continue
    }
    if (!announced) say(`another set-up is running${pid ? ` (process ${pid})` : ''}; waiting for it`)
    announced = true
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  const release = () => rmSync(lock, { recursive: true, force: true })
  process.once('exit', release)
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(1))
  return work()
}

// Dependencies ------------------------------------------------------------------------------------------------------

/** A hash of everything that the installed packages depend on: the lock file, Node's major version, and the machine. */
function wantedStamp() {
  const lockFile = read(join(project, 'package-lock.json'))
  if (lockFile === null) fail('package-lock.json is missing: this is not a complete copy of the project.')
  const major = process.versions.node.split('.')[0]
  return createHash('sha256').update(lockFile).update(`${major} ${process.platform} ${process.arch}`).digest('hex')
}

/** True if npm has already installed every package of the lock file in the right version. */
function hasEveryPackage() {
  const wanted = JSON.parse(read(join(project, 'package-lock.json')) ?? '{}').packages ?? {}
  const present = JSON.parse(read(join(modules, '.package-lock.json')) ?? '{}').packages ?? {}
  return Object.entries(wanted).every(
    ([path, row]) => path === '' || row.optional || present[path]?.version === row.version,
  )
}

const isInstalled = (stamp) => read(stampFile) === stamp && existsSync(join(modules, '.package-lock.json'))

/** Runs the npm that started this script, or else the one on the path. */
function npm(args) {
  const cli = process.env.npm_execpath
  const own = cli && /npm-cli\.[cm]?js$/.test(cli) && existsSync(cli)
  return own
    ? spawnSync(process.execPath, [cli, ...args], { cwd: project, stdio: 'inherit' })
    : spawnSync('npm', args, { cwd: project, stdio: 'inherit', shell: windows })
}

function installDependencies() {
  const stamp = wantedStamp()
  if (isInstalled(stamp)) return
  if (!existsSync(stampFile) && existsSync(join(modules, '.package-lock.json')) && hasEveryPackage()) {
    writeFileSync(stampFile, stamp)
    return
  }
  const started = performance.now()
  say(
    existsSync(modules) ? 'dependencies are stale; installing them with npm ci' : 'installing dependencies with npm ci',
  )
  const { status, error } = npm(['ci', '--include=dev', '--no-audit', '--no-fund', '--prefer-offline'])
  if (error) fail(`could not start npm: ${error.message}`)
  if (status !== 0) fail('npm ci failed; see its message above.')
  writeFileSync(stampFile, stamp)
  say(`dependencies installed in ${seconds(started)}`)
}

// System packages ---------------------------------------------------------------------------------------------------

/** Installs Debian packages if this process may. */
function installPackages(missing, ...packages) {
  if (process.platform !== 'linux' || spawnSync('apt-get', ['--version']).status !== 0) return
  const command = `apt-get install ${packages.join(' ')}`
  // This script never asks for more rights.
  if (process.getuid?.() !== 0) return say(`${missing} is missing. An administrator can install it: "${command}"`)
  say(`${missing} is missing; trying ${command}`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit', env })
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], { stdio: 'inherit', env })
}

// Chromium ----------------------------------------------------------------------------------------------------------

/** True if the file is a browser of this name that starts on this machine; a stub or one without its libraries doesn't. */
function runs(path, name = /Chrom(e|ium)|Edge/i) {
  if (!path || !existsSync(path)) return false
  if (windows) return true
  const answer = spawnSync(path, ['--version'], { encoding: 'utf8', timeout: 20_000 })
  return answer.status === 0 && name.test(answer.stdout)
}

function playwrightChromium() {
  try {
    return createRequire(join(project, 'package.json'))('playwright-core').chromium.executablePath()
  } catch {
    return null
  }
}

function systemChromium() {
  const folders = (process.env.PATH ?? '').split(delimiter)
  // The headless shell comes first, because its pages need half the CPU time.
  const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
  const onPath = [...names, 'chrome', 'microsoft-edge'].flatMap((name) => folders.map((folder) => join(folder, name)))
  const programs = [process.env.PROGRAMFILES, process.env['PROGRAMFILES(X86)'], process.env.LOCALAPPDATA].filter(
    Boolean,
  )
  const elsewhere = windows
    ? programs.map((folder) => join(folder, 'Google/Chrome/Application/chrome.exe'))
    : [
        '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
        '/Applications/Chromium.app/Contents/MacOS/Chromium',
      ]
  return [...(windows ? [] : onPath), ...elsewhere].find((path) => runs(path)) ?? null
}

function installWithPlaywright() {
  say("Chromium is missing; trying Playwright's installer")
  const cli = join(modules, '@playwright/test/cli.js')
  const env = { PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '15000', ...process.env }
  spawnSync(process.execPath, [cli, 'install', 'chromium'], { cwd: project, stdio: 'inherit', env, timeout: 600_000 })
  return playwrightChromium()
}

function installWithSystem() {
  installPackages('Chromium', 'chromium-headless-shell')
  if (systemChromium() === null) installPackages('Chromium', 'chromium')
  return systemChromium()
}

function findChromium() {
  const named = process.env.CHROMIUM_PATH
  if (named) {
    if (!runs(named)) fail(`CHROMIUM_PATH names ${named}, which is not a Chromium that starts here.`)
    writeFileSync(chromiumFile, named)
    return
  }
  const known = read(chromiumFile)
  if (known && existsSync(known)) return
  for (const search of [playwrightChromium, systemChromium, installWithPlaywright, installWithSystem]) {
    const path = search()
    if (!runs(path)) continue
    writeFileSync(chromiumFile, path)
    say(`the journeys use ${path}`)
    return
  }
  fail(
    'no Chromium was found and none could be installed. Install one (for example "apt-get install chromium" or ' +
      '"npx playwright install --with-deps chromium"), or set CHROMIUM_PATH to its file, and run this again.',
  )
}

// Servers that tests start -------------------------------------------------------------------------------------------

/** The files of this name in PATH and in other folders of programs. */
const filesOf = (program) =>
  [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin', '/usr/local/bin', '/opt/homebrew/bin']
    .map((folder) => join(folder, program))
    .filter((file) => existsSync(file))

const onThisMachine = (program, named) => filesOf(program).length > 0 || (named !== undefined && existsSync(named))

/** Installs a program if it's missing and this process may; returns whether it's installed. */
function findServer(program, named, aptPackage) {
  if (!onThisMachine(program, named)) installPackages(program, aptPackage)
  return onThisMachine(program, named)
}

/** For the test of deploy/site.conf.template, the only one that fails without it. */
function findNginx() {
  if (findServer('nginx', process.env.NGINX_PATH, 'nginx-light')) return
  say('nginx is missing, so its test will fail. Install it: "apt-get install nginx-light" or "brew install nginx".')
}

/** For `npm run cluster`, and for the tests of clusters and of stores. */
function findNats() {
  const named = process.env.NATS_SERVER_PATH
  if (named && !existsSync(named)) fail(`NATS_SERVER_PATH names ${named}, which does not exist.`)
  if (findServer('nats-server', named, 'nats-server')) return
  fail(
    'no nats-server was found and none could be installed. Install it with "apt-get install nats-server" or ' +
      '"brew install nats-server", or set NATS_SERVER_PATH to its file, and run this again.',
  )
}

// Other engines -----------------------------------------------------------------------------------------------------

const FIREFOX_ON_A_MAC = '/Applications/Firefox.app/Contents/MacOS/firefox'
const firefox = () =>
  [process.env.FIREFOX_PATH, ...filesOf('firefox-esr'), ...filesOf('firefox'), FIREFOX_ON_A_MAC].find((path) =>
    runs(path, /Firefox/),
  ) ?? null

const entriesOf = (folder) => (existsSync(folder) ? readdirSync(folder) : [])

/** WebKitGTK's browser, which its driver starts. On Debian it's in a folder named after the machine's architecture. */
const miniBrowser = () =>
  ['/usr/libexec', ...entriesOf('/usr/lib').map((name) => join('/usr/lib', name))]
    .flatMap((folder) => ['webkit2gtk-4.1', 'webkitgtk-6.0'].map((name) => join(folder, name, 'MiniBrowser')))
    .find((file) => existsSync(file)) ?? null
const webkit = () => (['WebKitWebDriver', 'Xvfb'].every((program) => onThisMachine(program)) ? miniBrowser() : null)

/** For the step `engines`, which says how to install a missing one (scripts/engines.ts). */
function findEngines() {
  const named = process.env.FIREFOX_PATH
  if (named && !runs(named, /Firefox/)) fail(`FIREFOX_PATH names ${named}, which is not a Firefox that starts here.`)
  const known = JSON.parse(read(enginesFile) ?? '{}')
  const isKnown = Object.values(known).every((path) => path && existsSync(path)) && (named ?? known.firefox)
  if (isKnown && (named === undefined || named === known.firefox)) return
  if (!windows && firefox() === null) installPackages('Firefox', 'firefox-esr')
  if (!windows && webkit() === null) installPackages("WebKitGTK's driver", 'webkit2gtk-driver', 'xvfb')
  writeFileSync(enginesFile, JSON.stringify({ firefox: windows ? null : firefox(), webkit: windows ? null : webkit() }))
}

// -------------------------------------------------------------------------------------------------------------------

checkNode()
checkFolder()
const forTests = process.argv.includes('--tests')
const ready = () =>
  isInstalled(wantedStamp()) && (!forTests || (!process.env.CHROMIUM_PATH && existsSync(read(chromiumFile) ?? '')))
if (!ready()) {
  await alone(() => {
    installDependencies()
    if (forTests) findChromium()
  })
}
if (forTests || process.argv.includes('--nats')) findNats()
if (forTests) findNginx()
if (process.argv.includes('--engines')) findEngines()
