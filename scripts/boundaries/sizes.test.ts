import { describe, expect, it } from 'vitest'
import { lineCount, longFunctions } from './sizes'

const lines = (count: number) => Array.from({ length: count }, (_, index) => `  step(${index})`).join('\n')

describe('the limits of size', () => {
  it('counts lines without the empty one after the last line break', () => {
    expect(lineCount('a\nb\n')).toBe(2)
    expect(lineCount('a\nb')).toBe(2)
  })

  it('finds a function with more than 120 lines, nested functions included', () => {
    const text = `export const walk = () => {\n${lines(60)}\n  const inner = () => {\n${lines(60)}\n  }\n}`
    expect(longFunctions('src/a.ts', text)).toEqual([
      {
        file: 'src/a.ts',
        rule: 'functions-stay-short',
        message: 'line 1: walk has 124 lines, 120 are allowed. Give its parts names of their own.',
      },
    ])
  })

  it('accepts exactly 120 lines', () => {
    expect(longFunctions('src/a.ts', `function walk() {\n${lines(118)}\n}`)).toEqual([])
  })

  it('exempts the chapters of a test file, but not its tests', () => {
    const chapter = `describe('a', () => {\n${lines(130)}\n})`
    expect(longFunctions('src/a.test.ts', chapter)).toEqual([])
    expect(longFunctions('src/a.ts', chapter)).toHaveLength(1)
    expect(longFunctions('src/a.test.ts', `it('a', () => {\n${lines(130)}\n})`)).toHaveLength(1)
  })
})
