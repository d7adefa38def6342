// `npx tsx scripts/stored-form.ts`: records the forms of the stored state and log after STATE_FORMAT or ENTRY_FORMAT was raised. With
// `--fits`, also records a changed form under the same number: for changes that everything stored before still fits.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import * as z from 'zod/mini'
import { differences, stored, storedForm } from './stored-form/stored-form'

for (const one of stored) {
  const current = one.current()
  const before = existsSync(one.file) ? z.parse(storedForm, JSON.parse(readFileSync(one.file, 'utf8'))) : current
  const changed = differences(before, current)
  if (changed.length > 0 && before.format === current.format && !process.argv.includes('--fits')) {
    console.error(
      `The form of ${one.what} changed (${changed.join(', ')}). Raise ${one.number} in simulator/runtime/point-in-time.ts, or pass --fits if stored data still fits.`,
    )
    process.exitCode = 1
  } else writeFileSync(one.file, `${JSON.stringify(current, null, 2)}\n`)
}
