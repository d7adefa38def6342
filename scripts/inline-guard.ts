// Vite plugin: puts src/guard/ into every document as an inline script, so that it watches the first file already. It stands
// before every style, since a script after them would wait for them, and in words that browsers of ten years ago know.
import { join } from 'node:path'
import type { Plugin, Rollup } from 'vite'
import { build } from 'vite'

const entry = join(import.meta.dirname, '..', 'src', 'guard', 'start.ts')
const TITLE = /<title>[^<]*<\/title>/

/** The guard as one classic script. */
async function guardScript(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      target: 'es2015',
      modulePreload: false,
      lib: { entry, formats: ['iife'], name: 'guard' },
    },
  })
  const outputs = (Array.isArray(built) ? built : [built]) as readonly Rollup.RollupOutput[]
  const code = outputs[0]?.output[0].code.trim()
  if (code === undefined || code.includes('</script')) throw new Error('the guard cannot be written into a document')
  return code
}

/** The plugin. `nonce`: what stands where the server writes the nonce of each answer. */
export function inlineGuard(nonce: string): Plugin {
  let script: Promise<string> | null = null
  return {
    name: 'inline-guard',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      async handler(html, { path }) {
        if (!TITLE.test(html)) throw new Error(`${path} has no title`)
        script ??= guardScript()
        const code = await script
        return html.replace(TITLE, (title) => `${title}<script nonce="${nonce}">${code}</script>`)
      },
    },
  }
}
