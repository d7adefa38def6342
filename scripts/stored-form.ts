// `npx tsx scripts/stored-form.ts [--fits]`: writes down the forms of the stored state and of the stored entries after
// STATE_FORMAT or ENTRY_FORMAT was raised; with --fits also without that, where all that was stored before fits as it is.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import * as z from 'zod/mini'
import { differing, stored, storedForm } from './stored-form/stored-form'

const fits = process.argv.includes('--fits')
for (const { what, written, number, today: formOfToday } of stored) {
  const today = formOfToday()
  const before = existsSync(written) ? z.parse(storedForm, JSON.parse(readFileSync(written, 'utf8'))) : today
  const changed = differing(before, today)
  if (changed.length > 0 && before.format === today.format && !fits) {
    const advice = `raise ${number} in simulator/runtime/point-in-time.ts`
    process.stderr.write(`The form of ${what} has changed (${changed.join(', ')}): ${advice}.\n`)
    process.exitCode = 1
  } else writeFileSync(written, `${JSON.stringify(today, null, 2)}\n`)
}
