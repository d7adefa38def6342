// Vite plugin: moves source maps out of the folder that is served, to `dist-maps` beside `dist`. They are for reading the stack
// of an error report (docs/real-api.md), not for visitors.
import { mkdirSync, renameSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Plugin } from 'vite'

/** Where the maps of a build stand. */
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
