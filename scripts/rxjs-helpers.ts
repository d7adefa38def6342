// Vite plugin: in the browser RxJS gets its helpers from scripts/tslib-of-today.mjs.
import { join } from 'node:path'
import type { Plugin } from 'vite'

const helpers = join(import.meta.dirname, 'tslib-of-today.mjs')

export const rxjsHelpers = (): Plugin => ({
  name: 'rxjs-helpers',
  apply: 'build',
  enforce: 'pre',
  resolveId: (source, importer = '') =>
    source === 'tslib' && /node_modules[\\/]rxjs[\\/]/.test(importer) ? helpers : null,
})
