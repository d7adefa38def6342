// `npx tsx scripts/stored-form.ts [--fits]`: writes down the form of the stored state after STATE_FORMAT was raised; with
// --fits also without that, where every state that was stored before fits as it is.
import { readFileSync, writeFileSync } from 'node:fs'
import * as z from 'zod/mini'
import { differing, formOfToday, storedForm, WRITTEN } from './stored-form/stored-form'

const before = z.parse(storedForm, JSON.parse(readFileSync(WRITTEN, 'utf8')))
const today = formOfToday()
const changed = differing(before, today)
const fits = process.argv.includes('--fits')
if (changed.length > 0 && before.format === today.format && !fits) {
  process.stderr.write(
    `The form of ${changed.join(', ')} has changed: raise STATE_FORMAT in simulator/runtime/moment.ts.\n`,
  )
  process.exitCode = 1
} else writeFileSync(WRITTEN, `${JSON.stringify(today, null, 2)}\n`)
