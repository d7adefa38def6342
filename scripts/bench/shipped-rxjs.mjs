// Gives a bench the RxJS that a page has: classes of today (vite.config.ts). Node by itself takes the build for old browsers.
import { register } from 'node:module'
import { isMainThread } from 'node:worker_threads'

const shipped = new URL('../../node_modules/rxjs/dist/esm/', import.meta.url).href

if (isMainThread) register(import.meta.url)

/** Node asks this where a module is. */
export function resolve(specifier, context, next) {
  const found = (path, from) => ({ url: new URL(path, from).href, format: 'module', shortCircuit: true })
  if (specifier === 'rxjs') return found('index.js', shipped)
  const isInside = context.parentURL?.startsWith(shipped) === true && specifier.startsWith('.')
  return isInside ? found(`${specifier}.js`, context.parentURL) : next(specifier, context)
}

/** Node asks this what a module holds. */
export const load = (url, context, next) =>
  next(url, url.startsWith(shipped) ? { ...context, format: 'module' } : context)
