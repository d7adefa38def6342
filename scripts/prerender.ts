// Vite plugin: puts the landing page into landing.html, with its styles.
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { createServer, type Plugin } from 'vite'
import { staticChunksOf } from './static-chunks.ts'

const root = join(import.meta.dirname, '..')
const PLACE = /<div id="root">.*<\/div>/
/** The modules whose styles the page has: the frame's and the page's own. */
const STYLED = ['/src/app/app.tsx', '/src/screens/landing/landing-screen.tsx']

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

export const prerenderLanding = (): Plugin => ({
  name: 'prerender-landing',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    async handler(html, { path, bundle }) {
      if (path !== '/landing.html' || bundle === undefined) return html
      if (!PLACE.test(html)) throw new Error(`landing.html has no ${PLACE}`)
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const styles = STYLED.flatMap((module) => staticChunksOf(chunks, module)).flatMap(({ viteMetadata }) => [
        ...(viteMetadata?.importedCss ?? []),
      ])
      const markup = await renderLanding()
      return {
        html: html.replace(PLACE, () => `<div id="root">${markup}</div>`),
        tags: [...new Set(styles)]
          .filter((file) => !html.includes(file))
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'stylesheet', crossorigin: true, href: `/${file}` },
            injectTo: 'head',
          })),
      }
    },
  },
})
