// Correcting a figure that is shown with thousands separators.
import { expect, it } from 'vitest'
import { withoutSeparators } from './edit-figure'

it.each([
  ['25,000,000', '25,000,0000', '250000000'],
  ['25,000,000', '25,000,00', '2500000'],
  ['25,000,000', '25,00,000', '2500000'],
  ['25,000,000', '25000,000', '25000000'],
  ['$4,000,000', '$4,000,00', '$400000'],
  ['450,000', '450,00', '45000'],
  ['5,350', '5,35', '535'],
  ['100,000', '00,000', '00000'],
  ['25,000,000.50', '25,000,0007.50', '250000007.50'],
])('a digit typed or deleted in %s gives plain digits: %s becomes %s', (before, after, shown) => {
  expect(withoutSeparators(before, after)).toBe(shown)
})

it.each([
  ['a comma that the person types stays', '25,000', '25,000,'],
  ['a decimal comma stays, and isn’t lost', '5', '5,'],
  ['a decimal comma stays, and isn’t lost', '5,3', '5,35'],
  ['cents stay with the separators', '25,000,000', '25,000,000.'],
  ['separators in the right places stay', '1,000', '2,000'],
  ['a letter stays for the field’s message', '25,000', '25,000m'],
  ['text that isn’t a grouped figure stays', '25,00,000', '25,00,0000'],
])('%s: %s → %s', (_why, before, after) => {
  expect(withoutSeparators(before, after)).toBe(after)
})
