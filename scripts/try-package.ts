// `npm run try-package -- [MANAGER] [oldest|newest]`: installs the package with npm, pnpm and yarn, with the oldest test runners that it accepts and with this project's own,
// and runs its documented examples with each. Needs the npm registry. Exits 1 if any of them fails.
import { type ExecFileException, execFile } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { commandLine } from './command-line'
import { oldestPeers } from './package/package-file'

const root = join(import.meta.dirname, '..')
const execute = promisify(execFile)

/** The commands that install packages, given their names. */
const managers: Readonly<Record<string, readonly string[]>> = {
  npm: ['npm', 'install', '--no-audit', '--no-fund', '--save-dev'],
  pnpm: ['npx', '--yes', 'pnpm@10.12.1', 'add', '--save-dev'],
  yarn: ['npx', '--yes', 'yarn@1.22.22', 'add', '--dev'],
}

const { dependencies, devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

/** This project's own test runners are the newest that it is tested with. */
const ownPeers = Object.fromEntries(Object.keys(oldestPeers).map((name) => [name, devDependencies[name]]))
const ends: Readonly<Record<string, Readonly<Record<string, string>>>> = { oldest: oldestPeers, newest: ownPeers }

/** This project's Vite: a registry may lack an optional package of the next one, which Yarn 1 then refuses. Only Yarn and pnpm read this. */
const resolutions = { vite: devDependencies.vite }

/** The packages of the examples, in the versions of this project. */
const clientPackages = [
  `laravel-echo@${dependencies['laravel-echo']}`,
  `pusher-js@${dependencies['pusher-js']}`,
  `@types/node@${devDependencies['@types/node']}`,
]

const chromium = (): string =>
  process.env.CHROMIUM_PATH ?? readFileSync(join(root, 'node_modules/.chromium-path'), 'utf8').trim()

/** Runs a program in a folder; throws an Error with its output if it fails. */
async function run(cwd: string, [program = '', ...args]: readonly string[]): Promise<void> {
  const env = { ...process.env, CHROMIUM_PATH: chromium(), NO_COLOR: '1' }
  await execute(program, args, { cwd, env, maxBuffer: 1e8 }).catch((error: ExecFileException) => {
    throw new Error(`${program} ${args.join(' ')}\n${error.stdout}\n${error.stderr}`)
  })
}

/** Installs the packed file and these test runners in a new folder, and runs the examples there. */
async function tryWith(install: readonly string[], peers: Readonly<Record<string, string>>, packed: string) {
  const folder = mkdtempSync(join(tmpdir(), 'try-package-'))
  try {
    const own = { name: 'try', private: true, type: 'module', ...(peers === ownPeers ? { resolutions } : {}) }
    writeFileSync(join(folder, 'package.json'), JSON.stringify(own))
    const runners = Object.entries(peers).map(([name, version]) => `${name}@${version}`)
    await run(folder, [...install, packed, ...runners, ...clientPackages])
    cpSync(join(folder, 'node_modules/@loan-auction/simulator/examples'), folder, { recursive: true })
    await run(folder, ['node', 'in-process.mjs'])
    await run(folder, ['npx', '--no', '--', 'vitest', 'run', '--testTimeout', '30000'])
    await run(folder, ['npx', '--no', '--', 'playwright', 'test', '--workers', '4'])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const words = commandLine(
  'npm run try-package -- [npm|pnpm|yarn] [oldest|newest]',
  { allowPositionals: true } as const,
  ({ positionals }) => {
    const known = [...Object.keys(managers), ...Object.keys(ends)]
    for (const word of positionals)
      if (!known.includes(word)) throw new Error(`Choose from ${known.join(', ')}, not ${word}.`)
    return positionals
  },
)
/** The names that were chosen, or all. */
const chosen = (names: readonly string[]): readonly string[] =>
  names.some((name) => words.includes(name)) ? names.filter((name) => words.includes(name)) : names

const place = mkdtempSync(join(tmpdir(), 'packed-'))
await run(root, [process.execPath, '--import', 'tsx', 'scripts/package.ts', '--tgz', place])
const packed = join(place, readdirSync(place).find((file) => file.endsWith('.tgz')) ?? '')
for (const manager of chosen(Object.keys(managers)))
  for (const end of chosen(Object.keys(ends))) {
    const outcome = await tryWith(managers[manager] ?? [], ends[end] ?? {}, packed).then(
      () => 'passed',
      (error: Error) => `FAILED: ${error.message}`,
    )
    console.log(`${manager} with the ${end} test runners: ${outcome}`)
    if (outcome !== 'passed') process.exitCode = 1
  }
rmSync(place, { recursive: true })
