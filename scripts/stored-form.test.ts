// What was stored, states and entries, is never read as if it had the form of today.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { commandNames } from '../simulator/world/commands'
import { formsIn } from './stored-form/form-of-type'
import { differing, stored, storedForm } from './stored-form/stored-form'

// Compiled before the tests begin: it takes longer than any of them.
const forms = stored.map((one) => ({ ...one, now: one.today() }))

test.each(forms)('the number of $what is raised when its form changes', ({ what, written, number, now }) => {
  const before = z.parse(storedForm, JSON.parse(readFileSync(written, 'utf8')))
  const advice = `Raise ${number} in simulator/runtime/point-in-time.ts, then run: npx tsx scripts/stored-form.ts`
  expect(differing(before, now), advice).toEqual([])
  expect(now.format, advice).toBe(before.format)
  expect(Object.keys(before.fields).length, what).toBeGreaterThan(15)
})

test('the form of entries has the entry itself, every command and every event, each for itself', () => {
  const parts = Object.keys(forms.find(({ what }) => what === 'the entries')?.now.fields ?? {})
  expect(parts.filter((part) => part.startsWith('entry '))).toEqual([
    'entry at',
    'entry epoch',
    'entry n',
    'entry planned',
  ])
  expect(parts.filter((part) => part.startsWith('command '))).toEqual(
    commandNames.map((name) => `command ${name}`).toSorted(),
  )
  expect(parts).toEqual(expect.arrayContaining(['event bid-accepted', 'event account-suspended']))
})

test('members of a union have forms of their own: what one has lost is not hidden by what another still has', () => {
  const form = sampled(
    "export type Sample = { type: 'a'; n: number } | { type: 'b'; n: number; m?: string } | { type: 'b' }",
    'type',
  )
  expect(Object.fromEntries(form)).toEqual({
    a: ['a.n: number', 'a.type: "a"'],
    b: ['b.m?: string', 'b.m?: undefined', 'b.n: number', 'b.type: "b"'],
  })
})

test('a form has every path to a plain value: what may be missing, what lists and records hold, each choice', () => {
  const form = sampled(`export interface Row { readonly id: number; readonly below?: Row }
    export interface Sample {
      readonly rows: readonly Row[]
      readonly names: Readonly<Record<string, 'one' | 'two' | null>>
    }`)
  expect(Object.fromEntries(form)).toEqual({
    rows: ['rows[].below?: as above', 'rows[].below?: undefined', 'rows[].id: number'],
    names: ['names{}: "one"', 'names{}: "two"', 'names{}: null'],
  })
})

test('forms differ in the fields that were added, changed or taken away', () => {
  const [before, today] = [
    { a: '1', b: '2', c: '3' },
    { a: '1', b: '9', d: '4' },
  ]
  expect(differing({ format: 1, fields: before }, { format: 1, fields: today })).toEqual(['b', 'c', 'd'])
})

/** The form of the type `Sample` in this source. */
function sampled(source: string, tag: string | null = null): ReadonlyMap<string, readonly string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'form-'))
  try {
    writeFileSync(join(folder, 'tsconfig.json'), '{"compilerOptions":{"strict":true,"lib":["ES2023"]}}')
    writeFileSync(join(folder, 'sample.ts'), source)
    return formsIn(folder, ['sample.ts'])('sample.ts', 'Sample', tag)
  } finally {
    rmSync(folder, { recursive: true })
  }
}
