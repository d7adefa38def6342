// Vite plugin: the browser gets the shapes of icons without their names and keys, and scripts/plain-icon.mjs to draw them.
import { join } from 'node:path'
import type { Plugin } from 'vite'

const icons = '/node_modules/lucide-react/dist/esm/icons/'

/** The module of one icon with its shapes only. */
export function shapesOnly(code: string): string {
  if (!/^ {2}size: 24,$/m.test(code)) throw new Error('an icon is not 24 wide: scripts/plain-icon.mjs draws no other')
  return code
    .replace(/^ {2}(name|size|aliases): .*$/gm, '')
    .replaceAll(/,\s*key: "\w+"/g, '')
    .replace(/^__iconData\.node;$/m, '')
}

export const plainIcons = (): Plugin => ({
  name: 'plain-icons',
  apply: 'build',
  enforce: 'pre',
  resolveId: (source, importer = '') =>
    importer.includes(icons) && source === '../createLucideIcon.mjs'
      ? join(import.meta.dirname, 'plain-icon.mjs')
      : null,
  transform: (code, id) => (id.includes(icons) && code.includes('__iconData = {') ? shapesOnly(code) : null),
})
