// Vite plugin: puts the landing page into index.html, so that its first paint doesn't wait for the app. The markup is in a template that
// an inline script inserts at `/` only.
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import type { Plugin, Rolldown } from 'vite'
import { createServer } from 'vite'
import { staticChunksOf } from './static-chunks.ts'

const root = join(import.meta.dirname, '..')
const PLACE = '<div id="root"></div>'
const TITLE = '<title>Loan Auction Marketplace</title>'
const LANDING = '/src/screens/landing/landing-screen.tsx'
const MAIN = '/src/main.tsx'
/** A module in the chunk that every page except the landing page needs. */
const GUEST = '/src/screens/guest/sign-up-screen.tsx'

/** Renders the page from its sources, outside of the build. */
async function renderLanding(): Promise<string> {
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
    // The content security policy blocks inline scripts and styles, and browsers can't load sources.
    const forbidden = /<script|\sstyle=|\/src\//.exec(markup)
    if (forbidden) throw new Error(`the landing page can’t be prerendered: it contains ${forbidden[0]}`)
    return markup
  } finally {
    await server.close()
  }
}

const chunksOf = (bundle: Rolldown.OutputBundle, module: string): readonly Rolldown.OutputChunk[] =>
  staticChunksOf(
    Object.values(bundle).filter((file) => file.type === 'chunk'),
    module,
  )

const stylesOf = (bundle: Rolldown.OutputBundle, module: string): ReadonlySet<string> =>
  new Set(chunksOf(bundle, module).flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])]))

/** The template, and the script that inserts it at `/`. */
function landingTemplate(markup: string, styles: readonly string[], nonce: string): string {
  const links = styles.map((file) => `<link rel="stylesheet" href="/${file}" nonce="${nonce}">`).join('')
  const insert = `if(location.pathname==='/')document.getElementById('root').append(document.getElementById('front').content)`
  return `${links}<div id="root"></div><template id="front">${markup}</template><script nonce="${nonce}">${insert}</script>`
}

/** A script that preloads the app on every page except `/`. It comes before all styles, which it would otherwise wait for. */
function preloadScript(scripts: readonly string[], styles: readonly string[], nonce: string): string {
  const links = [
    ...scripts.map((file) => ({ rel: 'modulepreload', href: `/${file}` })),
    // With `crossorigin`, as Vite links style sheets; otherwise they would load twice.
    ...styles.map((file) => ({ rel: 'preload', as: 'style', crossOrigin: '', href: `/${file}` })),
  ]
  const preload = `if(location.pathname!=='/')for(const link of ${JSON.stringify(links)})document.head.append(Object.assign(document.createElement('link'),link))`
  return `<script nonce="${nonce}">${preload}</script>`
}

/** `nonce`: the placeholder that the server replaces with the nonce of each answer. */
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
      const front = landingTemplate(await renderLanding(), styles, nonce)
      return html
        .replace(PLACE, () => front)
        .replace(TITLE, () => `${TITLE}${preloadScript(scripts.filter(missing), guestStyles, nonce)}`)
    },
  },
})
