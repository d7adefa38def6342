import { describe, expect, it } from 'vitest'
import { follow } from './use-preference-form'

const normalize = ({ a, b }: { readonly a: string; readonly b: string }) => ({ a: a.trim(), b: b.trim() })
const version = (base: string, entry: string, contested: readonly ('a' | 'b')[] = []) => ({
  base: { a: base, b: 'same' },
  entry: { a: entry, b: 'same' },
  contested,
})

describe('an entry whose value is saved elsewhere', () => {
  it.each([
    ['follows while nobody has edited it', version('1', '1'), '2', version('2', '2')],
    ['follows when only its notation differs', version('1', '1 '), '2', version('2', '2')],
    ['stays, and is contested, if it was edited', version('1', '3'), '2', version('2', '3', ['a'])],
    ['is not contested if both values are the same', version('1', '2 '), '2', version('2', '2 ')],
    ['stays contested if the value changes again', version('2', '3', ['a']), '4', version('4', '3', ['a'])],
    [
      'is no longer contested once the other device saves the same value',
      version('2', '3', ['a']),
      '3',
      version('3', '3'),
    ],
  ])('%s', (_what, before, saved, after) => {
    expect(follow(before, { a: saved, b: 'same' }, normalize)).toEqual(after)
  })

  it('does not change if nothing was saved', () => {
    for (const before of [version('1', '1'), version('1', '3'), version('2', '3', ['a'])])
      expect(follow(before, before.base, normalize)).toBe(before)
  })
})
