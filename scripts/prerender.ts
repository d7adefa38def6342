// Vite plugin: puts the landing page into index.html, so that its first paint waits for no script. The markup stands in a
// template, which an inline script unfolds at `/` only; every other address begins empty, as before.
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import type { Plugin, Rollup } from 'vite'
import { createServer } from 'vite'

const root = join(import.meta.dirname, '..')
const PLACE = '<div id="root"></div>'
const TITLE = '<title>Loan Auction Marketplace</title>'
const LANDING = '/src/screens/landing/landing-screen.tsx'
const MAIN = '/src/main.tsx'
/** In the chunk of the parts that every page but the landing page draws with. */
const GUEST = '/src/screens/guest/sign-up-screen.tsx'

/** Draws the page with the sources as they are, outside of the build. */
async function drawn(): Promise<string> {
  const server = await createServer({
    root,
    configFile: false,
    plugins: [react()],
    logLevel: 'error',
    appType: 'custom',
    optimizeDeps: { noDiscovery: true },
    server: { middlewareMode: true, ws: false, watch: null },
  })
  try {
    const { frontPage } = await server.ssrLoadModule('/scripts/front-page.tsx')
    const markup: unknown = await frontPage()
    if (typeof markup !== 'string' || !markup.includes('<h1')) throw new Error('the landing page has no heading')
    // The strict content security policy forbids both, and neither would fail a test by itself.
    const forbidden = /<script|\sstyle=|\/src\//.exec(markup)
    if (forbidden) throw new Error(`the landing page cannot be prerendered: it holds ${forbidden[0]}`)
    return markup
  } finally {
    await server.close()
  }
}

/** The chunk that holds a module, and all that it imports at once. */
function chunksOf(bundle: Rollup.OutputBundle, module: string): readonly Rollup.OutputChunk[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const found = new Set<Rollup.OutputChunk>()
  const visit = (chunk: Rollup.OutputChunk | undefined): void => {
    if (chunk === undefined || found.has(chunk)) return
    found.add(chunk)
    for (const imported of chunk.imports) visit(chunks.find(({ fileName }) => fileName === imported))
  }
  visit(chunks.find((chunk) => Object.keys(chunk.modules).some((name) => name.endsWith(module))))
  if (found.size === 0) throw new Error(`no chunk holds ${module}`)
  return [...found]
}

const stylesOf = (bundle: Rollup.OutputBundle, module: string): ReadonlySet<string> =>
  new Set(chunksOf(bundle, module).flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])]))

/** The template, and what unfolds it at `/`. */
function unfolding(markup: string, styles: readonly string[], nonce: string): string {
  const links = styles.map((file) => `<link rel="stylesheet" href="/${file}" nonce="${nonce}">`).join('')
  const unfold = `if(location.pathname==='/')document.getElementById('root').append(document.getElementById('front').content)`
  return `${links}<div id="root"></div><template id="front">${markup}</template><script nonce="${nonce}">${unfold}</script>`
}

/** Anywhere but at `/` the app is fetched at once. Stands before every style: a script after them would wait for them. */
function fetching(scripts: readonly string[], styles: readonly string[], nonce: string): string {
  const links = [
    ...scripts.map((file) => ({ rel: 'modulepreload', href: `/${file}` })),
    // As Vite links its style sheets: one fetched without `crossorigin` would be fetched twice.
    ...styles.map((file) => ({ rel: 'preload', as: 'style', crossOrigin: '', href: `/${file}` })),
  ]
  const fetch = `if(location.pathname!=='/')for(const link of ${JSON.stringify(links)})document.head.append(Object.assign(document.createElement('link'),link))`
  return `<script nonce="${nonce}">${fetch}</script>`
}

/** The plugin. */
export const prerenderLanding = (nonce: string): Plugin => ({
  name: 'prerender-landing',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    async handler(html, { path, bundle }) {
      if (path !== '/index.html' || bundle === undefined) return html
      for (const place of [PLACE, TITLE]) if (!html.includes(place)) throw new Error(`index.html has no ${place}`)
      const missing = (file: string): boolean => !html.includes(file)
      const styles = [...stylesOf(bundle, LANDING)].filter(missing)
      const guestStyles = [...stylesOf(bundle, GUEST)].filter((file) => missing(file) && !styles.includes(file))
      const scripts = [...new Set([MAIN, GUEST].flatMap((module) => chunksOf(bundle, module)))].map(
        ({ fileName }) => fileName,
      )
      const front = unfolding(await drawn(), styles, nonce)
      return html
        .replace(PLACE, () => front)
        .replace(TITLE, () => `${TITLE}${fetching(scripts.filter(missing), guestStyles, nonce)}`)
    },
  },
})
