// `npm run package`: creates the package @loan-auction/simulator in package/: the built app, the bundled simulator, fixtures, types
// and a command. `--tgz DIR` also packs it into a file in DIR.
import { execFileSync } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { build } from 'vite'
import { commandLine } from './command-line'
import { controlTypes } from './package/control-types'
import { writeTypes } from './package/declarations'
import { nameTypes } from './package/name-types'
import { packageFile } from './package/package-file'
import { buildIfStale } from './start/build'

const root = join(import.meta.dirname, '..')
const target = join(root, 'package')
const server = join(target, 'lib', 'server')

const config = { options: { tgz: { type: 'string' } } } as const
const tgz = commandLine('npm run package -- [--tgz DIR]', config, ({ values }) => values.tgz)

/** Packages that the installing project provides, or needs only for some features. */
const external = [
  '@libsql/client',
  '@nats-io/jetstream',
  '@nats-io/kv',
  '@nats-io/obj',
  '@nats-io/transport-node',
  '@playwright/test',
  'vitest',
]

/** Bundles the entries with everything that they import, except the external packages. */
async function bundle(): Promise<void> {
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    ssr: { noExternal: true, external },
    build: {
      ssr: true,
      outDir: server,
      emptyOutDir: true,
      target: 'node20',
      license: { fileName: 'licenses.md' },
      rolldownOptions: {
        input: {
          command: join(root, 'scripts/package/command.ts'),
          'check-api': join(root, 'scripts/check-api.ts'),
          har: join(root, 'scripts/har.ts'),
          simulator: join(root, 'e2e/harness/simulator.ts'),
          client: join(root, 'e2e/harness/client.ts'),
          playwright: join(root, 'e2e/harness/playwright.ts'),
          vitest: join(root, 'e2e/harness/vitest.ts'),
        },
        output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js', format: 'es' },
      },
    },
  })
}

/** Makes the commands executable and runs them; throws an Error if one doesn't work. */
function checkCommands(): void {
  for (const [name, word] of Object.entries({
    command: 'loan-auction-simulator',
    'check-api': '--origin',
    har: 'HTTP archive',
  })) {
    const command = join(server, `${name}.js`)
    chmodSync(command, 0o755)
    const help = execFileSync(command, ['--help'], { encoding: 'utf8' })
    if (!help.includes(word)) throw new Error(`${command} --help printed: ${help}`)
  }
}

await buildIfStale(join(root, 'dist'))
rmSync(target, { recursive: true, force: true })
mkdirSync(target, { recursive: true })
await bundle()
cpSync(join(root, 'dist'), join(target, 'lib', 'app'), { recursive: true })
// At the same relative path as in the project, where the bundled modules look.
cpSync(join(root, 'fixtures'), join(target, 'fixtures'), { recursive: true })
cpSync(join(root, 'simulator/control-api/pages/icon.svg'), join(server, 'icon.svg'))
cpSync(join(root, 'docs/examples'), join(target, 'examples'), { recursive: true })
cpSync(join(root, 'docs/package.md'), join(target, 'README.md'))
cpSync(join(root, 'LICENSE'), join(target, 'LICENSE'))
writeTypes(root, join(target, 'lib', 'types'), controlTypes(), nameTypes(join(root, 'fixtures')))
writeFileSync(join(target, 'package.json'), packageFile(readFileSync(join(root, 'package.json'), 'utf8')))
checkCommands()
if (tgz === undefined) console.log('Created package/. To pack it for other projects: npm run package -- --tgz DIR')
else {
  mkdirSync(tgz, { recursive: true })
  const file = execFileSync('npm', ['pack', '--silent', '--pack-destination', resolve(tgz)], {
    cwd: target,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const tarball = join(resolve(tgz), file.trim())
  console.log(`Packed ${tarball}. To install it in another project: npm install --save-dev ${tarball}`)
}
