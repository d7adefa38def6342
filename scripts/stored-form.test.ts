import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { commandNames } from '../simulator/world/commands'
import { formsIn } from './stored-form/form-of-type'
import { differences, stored, storedForm } from './stored-form/stored-form'

// Compiled before the tests, because it takes longer than any of them.
const forms = stored.map((one) => ({ ...one, now: one.current() }))

test.each(forms)('the recorded form of $what is current, or $number was raised', ({ what, file, number, now }) => {
  const before = z.parse(storedForm, JSON.parse(readFileSync(file, 'utf8')))
  const advice = `Raise ${number} in simulator/runtime/point-in-time.ts, then run: npx tsx scripts/stored-form.ts`
  expect(differences(before, now), advice).toEqual([])
  expect(now.format, advice).toBe(before.format)
  expect(Object.keys(before.fields).length, what).toBeGreaterThan(15)
})

test('the form of log entries covers the entry, each command and each event', () => {
  const parts = Object.keys(forms.find(({ what }) => what === 'the log entries')?.now.fields ?? {})
  const ofEntry = ['entry at', 'entry epoch', 'entry n', 'entry planned']
  expect(parts.filter((part) => part.startsWith('entry '))).toEqual(ofEntry)
  expect(parts.filter((part) => part.startsWith('command ')).toSorted()).toEqual(
    commandNames.map((name) => `command ${name}`).toSorted(),
  )
  expect(parts).toEqual(expect.arrayContaining(['event bid-accepted', 'event account-suspended']))
})

test('each member of a union has its own form, so that another member can’t hide a removed field', () => {
  const form = formsOfSample(
    "export type Sample = { type: 'a'; n: number } | { type: 'b'; n: number; m?: string } | { type: 'b' }",
    'type',
  )
  expect(Object.fromEntries(form)).toEqual({
    a: ['a.n: number', 'a.type: "a"'],
    b: ['b.m?: string', 'b.m?: undefined', 'b.n: number', 'b.type: "b"'],
  })
})

test('a form lists every path to a plain value, through optional fields, lists, records and unions', () => {
  const form = formsOfSample(`export interface Row { readonly id: number; readonly below?: Row }
    export interface Sample {
      readonly rows: readonly Row[]
      readonly names: Readonly<Record<string, 'one' | 'two' | null>>
    }`)
  expect(Object.fromEntries(form)).toEqual({
    rows: ['rows[].below?: as above', 'rows[].below?: undefined', 'rows[].id: number'],
    names: ['names{}: "one"', 'names{}: "two"', 'names{}: null'],
  })
})

test('two forms differ in the fields that were added, changed or removed', () => {
  const [before, today] = [
    { a: '1', b: '2', c: '3' },
    { a: '1', b: '9', d: '4' },
  ]
  expect(differences({ format: 1, fields: before }, { format: 1, fields: today })).toEqual(['b', 'c', 'd'])
})

function formsOfSample(source: string, tag: string | null = null): ReadonlyMap<string, readonly string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'form-'))
  try {
    writeFileSync(join(folder, 'tsconfig.json'), '{"compilerOptions":{"strict":true,"lib":["ES2023"]}}')
    writeFileSync(join(folder, 'sample.ts'), source)
    return formsIn(folder, ['sample.ts'])('sample.ts', 'Sample', tag)
  } finally {
    rmSync(folder, { recursive: true })
  }
}
