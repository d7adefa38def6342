// The word that an author probably meant.
import { expect, it } from 'vitest'
import { didYouMean } from './nearest'

const known = ['bid', 'extend auction', 'pause auction', 'price', 'minutes']

it.each([
  ['prize', " Did you mean 'price'?"],
  ['minuts', " Did you mean 'minutes'?"],
  ['exten', " Did you mean 'extend auction'?"],
  ['BIDD', " Did you mean 'bid'?"],
  ['ms', ''],
  ['elephant', ''],
  ['minutes and much more', ''],
])('for %j is %j', (word, hint) => {
  expect(didYouMean(word, known)).toBe(hint)
})

it('is found at once for a text of a million letters: there is none', () => {
  const startedAt = performance.now()
  expect(didYouMean('x'.repeat(1_000_000), known)).toBe('')
  expect(performance.now() - startedAt).toBeLessThan(200)
})
