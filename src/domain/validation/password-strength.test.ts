// The strength meter of a new password.
import { describe, expect, it } from 'vitest'
import { passwordStrength } from './password-strength'

describe('the strength of a password', () => {
  it.each([
    ['eleven char', 'too short'],
    ['aaaaaaaabbbb', 'easy to guess'],
    ['nora.vale was here', 'easy to guess'],
    ['password1234', 'easy to guess'],
    ['P@ssw0rd2026!', 'easy to guess'],
    ['123456789012', 'easy to guess'],
    ['abcdefghijkl', 'fair'],
    ['seven green bicycles', 'good'],
    ['Seven green bicycles, 1 red', 'strong'],
  ])('of %s is %s', (password, strength) => {
    expect(passwordStrength(password, 'nora.vale@vale.example')).toBe(strength)
  })

  it('ignores a short email name that appears in the password', () => {
    expect(passwordStrength('abacus-rainfall-9', 'ab@vale.example')).toBe('good')
  })
})
