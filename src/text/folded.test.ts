// Searching by what people type on a phone or without accents.
import { expect, it } from 'vitest'
import { folded } from './folded'

it.each([
  ['My Doctor’s Inn', "doctor's"],
  ["My Doctor's Inn", 'Doctor’s'],
  ['Peña Station Lofts', 'pena'],
  ['Pen\u0303a Station Lofts', 'Peña'],
  ['PEÑA', 'pen\u0303a'],
  ['Côte d´Azur', "cote d'azur"],
  ['Elm–Oak Terrace', 'elm-oak'],
  ['ﬁrst', 'FIRST'],
])('finds %s by %s', (name, typed) => {
  expect(folded(name)).toContain(folded(typed))
})

it('does not find another letter', () => {
  expect(folded('Peña')).not.toContain(folded('pema'))
})
