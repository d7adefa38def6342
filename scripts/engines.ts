// The browsers besides Chromium that scripts/setup.mjs found for the step `engines`. As a command, prints how to install the missing
// ones, and exits 1 in CI, where a step that tests nothing must not pass.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'

const enginesSchema = z.object({ firefox: z.nullable(z.string()), webkit: z.nullable(z.string()) })

/** The file of each engine's browser; null if it isn't installed. */
export type Engines = Readonly<z.infer<typeof enginesSchema>>

const project = join(import.meta.dirname, '..')

/** The browsers that set-up found; none if it hasn't searched yet. */
export function installedEngines(): Engines {
  const file = join(project, 'node_modules/.engines.json')
  if (!existsSync(file)) return { firefox: null, webkit: null }
  return enginesSchema.parse(JSON.parse(readFileSync(file, 'utf8')))
}

const howToGet: Readonly<Record<keyof Engines, string>> = {
  firefox: 'Firefox isn’t tested: install it with "apt-get install firefox-esr", or set FIREFOX_PATH to its file.',
  webkit: 'WebKit isn’t tested: install its driver on Debian or Ubuntu with "apt-get install webkit2gtk-driver xvfb".',
}

/** The installed engines, which are also the projects of e2e/engines/playwright.config.ts. */
export const testedEngines = ({ firefox, webkit }: Engines): readonly (keyof Engines)[] => [
  ...(firefox === null ? [] : (['firefox'] as const)),
  ...(webkit === null ? [] : (['webkit'] as const)),
]

/** One line per missing engine. */
export const missingEngines = (engines: Engines): readonly string[] =>
  (['firefox', 'webkit'] as const).filter((name) => engines[name] === null).map((name) => howToGet[name])

if (process.argv[1] === import.meta.filename) {
  const missing = missingEngines(installedEngines())
  for (const line of missing) console.log(line)
  if (missing.length > 0 && process.env.CI === 'true') process.exitCode = 1
}
