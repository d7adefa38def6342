// The page /simulator/docs: the control API, or with `?api=marketplace` that of the marketplace, in Swagger UI.
import 'swagger-ui-dist/swagger-ui.css'

interface TrustedTypes {
  createPolicy(name: string, rules: { readonly createHTML: (text: string) => string }): unknown
}

/** Allows Swagger UI, which sanitizes its markup, to set HTML on this page. */
const allowMarkup = (): void => {
  const types: unknown = Reflect.get(window, 'trustedTypes')
  if (typeof types === 'object' && types !== null)
    (types as TrustedTypes).createPolicy('default', { createHTML: (text) => text })
}

/** Follows the system's light or dark mode. */
const followColorScheme = (): void => {
  const dark = window.matchMedia('(prefers-color-scheme: dark)')
  const apply = (): void => void document.documentElement.classList.toggle('dark-mode', dark.matches)
  dark.addEventListener('change', apply)
  apply()
}

/** Not a top-level await, which would keep the bundler from merging small chunks of other pages. */
async function start(): Promise<void> {
  allowMarkup()
  followColorScheme()
  // Imported only after the policy exists.
  const loaded: { readonly default: unknown } = await import('swagger-ui-dist/swagger-ui-es-bundle.js')
  if (typeof loaded.default !== 'function') throw new Error('The Swagger UI bundle exports no start function.')
  const isMarket = new URLSearchParams(window.location.search).get('api') === 'marketplace'
  const url = isMarket ? '/simulator/docs/openapi.json' : '/simulator/api/openapi.json'
  loaded.default({ url, dom_id: '#root', deepLinking: true, tryItOutEnabled: true })
}

void start()
