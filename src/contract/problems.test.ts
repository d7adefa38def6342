// The problems that the app reports about a value that zod rejects.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { price } from './fields'
import { problemsOf } from './problems'

const row = z.object({ id: z.int(), name: z.string(), price, status: z.enum(['live', 'past']) })

describe('problemsOf', () => {
  it('returns the path of each problem and what was expected, without the content', () => {
    const { error } = z.array(row).safeParse([{ id: 'secret', price: 101.3, status: 'secret' }])
    if (error === undefined) throw new Error('expected safeParse to fail')
    expect(problemsOf(error)).toEqual([
      { path: '0.id', why: 'expected number' },
      { path: '0.name', why: 'expected string' },
      { path: '0.price', why: 'not a multiple of 1/32' },
      { path: '0.status', why: 'expected one of live, past' },
    ])
  })

  it('returns the same text in any locale of zod', () => {
    const config = z.config()
    const { localeError } = config
    const reasons = () => problemsOf(row.safeParse(null).error ?? new z.core.$ZodError([]))
    try {
      z.config({ localeError: undefined })
      const reasonsWithoutLocale = reasons()
      z.config(z.locales.de())
      expect(reasons()).toEqual(reasonsWithoutLocale)
    } finally {
      z.config({ localeError })
    }
  })
})

describe('the contract', () => {
  it('has no generated files, because zod parses by the declarations themselves', () => {
    const files = readdirSync(import.meta.dirname).filter((name) => /\.ts$/.test(name) && !name.endsWith('.test.ts'))
    const generated = files.filter((name) =>
      /^\/\/ (Written|Generated) by/.test(readFileSync(join(import.meta.dirname, name), 'utf8')),
    )
    expect(generated).toEqual([])
  })
})
