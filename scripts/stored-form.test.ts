// A state that was stored is never read as if it had the form of today.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { formOfType } from './stored-form/form-of-type'
import { differing, formOfToday, storedForm, WRITTEN } from './stored-form/stored-form'

test('the number of the stored state is raised when its form changes', () => {
  const [written, today] = [z.parse(storedForm, JSON.parse(readFileSync(WRITTEN, 'utf8'))), formOfToday()]
  const advice = 'Raise STATE_FORMAT in simulator/runtime/moment.ts, then run: npx tsx scripts/stored-form.ts'
  expect(differing(written, today), advice).toEqual([])
  expect(today.format, advice).toBe(written.format)
  expect(Object.keys(written.fields).length).toBeGreaterThan(15)
})

test('a form has every path to a plain value: what may be missing, what lists and records hold, each choice', () => {
  const folder = mkdtempSync(join(tmpdir(), 'form-'))
  try {
    writeFileSync(join(folder, 'tsconfig.json'), '{"compilerOptions":{"strict":true,"lib":["ES2023"]}}')
    const source = `export interface Row { readonly id: number; readonly below?: Row }
      export interface Sample {
        readonly rows: readonly Row[]
        readonly names: Readonly<Record<string, 'one' | 'two' | null>>
      }`
    writeFileSync(join(folder, 'sample.ts'), source)
    expect(Object.fromEntries(formOfType(folder, 'sample.ts', 'Sample'))).toEqual({
      rows: ['rows[].below?: as above', 'rows[].below?: undefined', 'rows[].id: number'],
      names: ['names{}: "one"', 'names{}: "two"', 'names{}: null'],
    })
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test('forms differ in the fields that were added, changed or taken away', () => {
  const [before, today] = [
    { a: '1', b: '2', c: '3' },
    { a: '1', b: '9', d: '4' },
  ]
  expect(differing({ format: 1, fields: before }, { format: 1, fields: today })).toEqual(['b', 'c', 'd'])
})
