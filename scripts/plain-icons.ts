// Vite plugin: the browser gets the shapes of the icons of lucide-react, and scripts/drawn-icons.ts to draw them. What the package
// brings beside them, its context, names for classes and keys, is used by nothing here.
import { join } from 'node:path'
import type { Plugin } from 'vite'

const runtime = join(import.meta.dirname, 'drawn-icons.ts')
const isIcon = (id: string): boolean => /lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/]/.test(id)

/** An icon without its name and the keys of its shapes: they are drawn in one order. */
export const shapesOf = (code: string): string =>
  code
    .replaceAll(/,\s*key: "\w+"/g, '')
    .replace(/^\s*name: ".*",$/m, '')
    .replace(/^__iconData\.node;$/m, '')

export const plainIcons = (): Plugin => ({
  name: 'plain-icons',
  apply: 'build',
  enforce: 'pre',
  resolveId: (source, importer = '') => (isIcon(importer) && source.endsWith('/createLucideIcon.mjs') ? runtime : null),
  transform: (code, id) => (isIcon(id) ? shapesOf(code) : null),
})
