// Vite plugin: puts src/guard/ into every document as an inline script, so that it also catches errors of the first file. The script
// comes before all styles, which it would otherwise wait for, and in syntax that ten-year-old browsers can parse.
import { join } from 'node:path'
import { build, type Plugin, type Rollup } from 'vite'

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
  if (code === undefined || code.includes('</script'))
    throw new Error('the guard can’t be inlined: it’s empty or contains </script')
  return code
}

/** `nonce`: the placeholder that the server replaces with the nonce of each answer. */
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
