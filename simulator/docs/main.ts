// The page /simulator/docs: the control API, or with `?api=marketplace` that of the marketplace, in Swagger UI.
import 'swagger-ui-dist/swagger-ui.css'

interface TrustedTypes {
  createPolicy(name: string, rules: { readonly createHTML: (text: string) => string }): unknown
}

/** Swagger UI writes markup, which it has cleaned; the policy of this one page lets it. */
const letMarkup = (): void => {
  const types: unknown = Reflect.get(window, 'trustedTypes')
  if (typeof types === 'object' && types !== null)
    (types as TrustedTypes).createPolicy('default', { createHTML: (text) => text })
}

/** Light or dark as the system is, from now on. */
const followScheme = (): void => {
  const dark = window.matchMedia('(prefers-color-scheme: dark)')
  const show = (): void => void document.documentElement.classList.toggle('dark-mode', dark.matches)
  dark.addEventListener('change', show)
  show()
}

/** Not awaited at the top: a script that waits there keeps the build from putting small chunks of other pages together. */
async function start(): Promise<void> {
  letMarkup()
  followScheme()
  // Loaded after the policy is there.
  const loaded: { readonly default: unknown } = await import('swagger-ui-dist/swagger-ui-es-bundle.js')
  if (typeof loaded.default !== 'function') throw new Error('Swagger UI has no function to start it.')
  const isMarket = new URLSearchParams(window.location.search).get('api') === 'marketplace'
  const url = isMarket ? '/simulator/docs/openapi.json' : '/simulator/api/openapi.json'
  loaded.default({ url, dom_id: '#root', deepLinking: true, tryItOutEnabled: true })
}

void start()
