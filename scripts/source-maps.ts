// Vite plugin: moves source maps out of the served folder to `dist-maps` next to `dist`. They're for reading stack traces in error
// reports (docs/real-api.md), not for visitors.
import { mkdirSync, renameSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Plugin } from 'vite'

/** The folder with the source maps of a build. */
export const mapsOf = (dist: string): string => `${dist}-maps`

/** The plugin. */
export const keepSourceMapsApart = (): Plugin => ({
  name: 'keep-source-maps-apart',
  apply: 'build',
  writeBundle({ dir = 'dist' }, bundle) {
    const maps = mapsOf(dir)
    rmSync(maps, { recursive: true, force: true })
    mkdirSync(maps, { recursive: true })
    for (const file of Object.keys(bundle))
      if (file.endsWith('.map')) renameSync(join(dir, file), join(maps, basename(file)))
  },
})
