// Vite plugin: what is built for the browser gets src/contract/notation.ts wherever it says `zod/mini`, because reading needs
// zod's way to declare, not zod.
import { join } from 'node:path'
import type { Plugin } from 'vite'

const notation = join(import.meta.dirname, '../src/contract/notation.ts')

export const contractNotation = (): Plugin => ({
  name: 'contract-notation',
  apply: 'build',
  enforce: 'pre',
  resolveId: (source) => (source === 'zod/mini' ? notation : null),
  onLog(_level, log) {
    // Else it would be undefined, and its caller would fail in the browser alone.
    if (log.code === 'IMPORT_IS_UNDEFINED') this.error(log)
  },
})
