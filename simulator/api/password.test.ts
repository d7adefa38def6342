// Passwords with characters that devices write differently.
import { scryptSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { hashPassword, passwordMatches } from './password'

const oneCharacter = 'caf\u00e9 Riverbend 1'
const twoCharacters = 'cafe\u0301 Riverbend 1'

test('a password set on one device is right on another that writes é as two characters, and no other password is', async () => {
  for (const [set, typed] of [
    [oneCharacter, twoCharacters],
    [twoCharacters, oneCharacter],
  ] as const) {
    const stored = await hashPassword(set)
    expect(await passwordMatches(typed, stored)).toBe(true)
    expect(await passwordMatches('cafe Riverbend 1', stored)).toBe(false)
  }
})

test('a hash of a password as it was typed, from an earlier version, still matches', async () => {
  const hash = scryptSync(twoCharacters, Buffer.from('salt'), 32, { N: 16_384, r: 8, p: 1 }).toString('base64url')
  const stored = `scrypt:${Buffer.from('salt').toString('base64url')}:${hash}`
  expect(await passwordMatches(twoCharacters, stored)).toBe(true)
})
