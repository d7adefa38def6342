// The package's package.json, generated from the project's own, so that each version is written only once.
import * as z from 'zod/mini'

const own = z.object({
  version: z.string(),
  license: z.string(),
  engines: z.record(z.string(), z.string()),
  dependencies: z.record(z.string(), z.string()),
})

const entries = { '.': 'simulator', './client': 'client', './playwright': 'playwright', './vitest': 'vitest' }

/** The oldest test runners with which `npm run try-package` passes. */
export const oldestPeers = { '@playwright/test': '1.50.0', vitest: '3.2.0' } as const

/** The text of package.json. Everything is bundled except the databases, for `--data` and `--cluster`, and the test runners. */
export function packageFile(text: string): string {
  const { version, license, engines, dependencies } = z.parse(own, JSON.parse(text))
  return `${JSON.stringify(
    {
      name: '@loan-auction/simulator',
      version,
      description: 'The simulator of the loan auction marketplace, with its app, for testing any client.',
      license,
      type: 'module',
      engines,
      bin: {
        'loan-auction-simulator': 'lib/server/command.js',
        'loan-auction-check-api': 'lib/server/check-api.js',
        'loan-auction-har': 'lib/server/har.js',
      },
      exports: {
        ...Object.fromEntries(
          Object.entries(entries).map(([entry, name]) => [
            entry,
            { types: `./lib/types/${name}.d.ts`, default: `./lib/server/${name}.js` },
          ]),
        ),
        './names': { types: './lib/types/names.d.ts' },
      },
      files: ['lib', 'fixtures', 'examples', 'README.md', 'LICENSE'],
      optionalDependencies: Object.fromEntries(
        Object.entries(dependencies).filter(([name]) => name === '@libsql/client' || name.startsWith('@nats-io/')),
      ),
      peerDependencies: Object.fromEntries(
        Object.entries(oldestPeers).map(([name, version]) => [name, `>=${version}`]),
      ),
      peerDependenciesMeta: Object.fromEntries(Object.keys(oldestPeers).map((name) => [name, { optional: true }])),
    },
    null,
    2,
  )}\n`
}
