// Vite plugin: the browser gets pusher-js from the sources in its package, with scripts/pusher-runtime.mjs as its runtime. The
// built file of the package also holds transports over HTTP, JSONP and encryption, which nothing here uses: it is twice as large.
import { existsSync, readFileSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const library = dirname(fileURLToPath(import.meta.resolve('pusher-js/package.json')))
const sources = join(library, 'src')
const runtime = join(import.meta.dirname, 'pusher-runtime.mjs')
/** Stands for a part that is left out. */
const NO_PART = '\0pusher-without-part'
/**
 * Parts that nothing here uses: channels whose content is encrypted (they need a library of their own), signing in as a user of
 * Pusher, statistics for Pusher, and ways to authorize other than our own handler.
 */
const leftOut = [
  'encrypted_channel',
  'user',
  'timeline_sender',
  'user_authenticator',
  'channel_authorizer',
  'deprecated_channel_authorizer',
]

const isFile = (path: string): boolean => existsSync(path) && statSync(path).isFile()

/** What webpack writes into the sources when the package is built. */
function filledIn(code: string): string {
  const { version } = JSON.parse(readFileSync(join(library, 'package.json'), 'utf8')) as { readonly version: string }
  return code
    .replace('VERSION: VERSION', `VERSION: ${JSON.stringify(version)}`)
    .replace(/\b(?:CDN_HTTPS?|DEPENDENCY_SUFFIX)\b/g, "''")
    .replace(/\bglobal\b/g, 'globalThis')
}

export const pusherSource = (): Plugin => ({
  name: 'pusher-source',
  apply: 'build',
  enforce: 'pre',
  resolveId(source, importer = '') {
    if (source === 'pusher-js') return join(sources, 'core/pusher.ts')
    if (!importer.startsWith(sources) && importer !== runtime) return null
    if (source === 'runtime') return runtime
    if (leftOut.includes(basename(source))) return NO_PART
    const base = source.startsWith('.')
      ? dirname(importer)
      : source.startsWith('pusher-js/')
        ? dirname(library)
        : sources
    return [`${source}.ts`, `${source}/index.ts`].map((path) => join(base, path)).find(isFile) ?? null
  },
  load: (id) =>
    id === NO_PART ? 'export default function () {}\nexport const ChannelAuthorizerProxy = () => undefined' : null,
  transform: (code, id) => (id.startsWith(sources) ? filledIn(code) : null),
})
