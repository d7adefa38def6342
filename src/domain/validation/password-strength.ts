// Estimates how hard a password is to guess, for a meter. Not a rule: those are in rules.ts.

export type PasswordStrength = 'too short' | 'easy to guess' | 'fair' | 'good' | 'strong'

/** The minimum length of a new password. */
export const MIN_PASSWORD_LENGTH = 12

const MIN_DISTINCT = 5

/** True for a few characters repeated, and for a password that contains the name of the email address. */
export function isEasyToGuess(password: string, email: string): boolean {
  const text = password.toLowerCase()
  const name = (email.split('@')[0] ?? '').toLowerCase()
  return new Set(text).size < MIN_DISTINCT || (name.length >= 4 && text.includes(name))
}

const COMMON = [
  'password',
  'passwort',
  'passw',
  'qwerty',
  'letmein',
  'welcome',
  'iloveyou',
  'admin',
  'monkey',
  'dragon',
  'secret',
  'changeme',
  'abc',
]

/** A common password with added digits and punctuation: `Password1234!`, `p@ssw0rd2026`. */
function isCommon(password: string): boolean {
  const letters = password
    .toLowerCase()
    .replaceAll('@', 'a')
    .replaceAll('$', 's')
    .replaceAll('0', 'o')
    .replaceAll(/[^a-z]/g, '')
  return letters === '' || COMMON.some((word) => letters.replaceAll(word, '').length < 3)
}

/** Length counts most; the kinds of characters count a little. */
export function passwordStrength(password: string, email: string): PasswordStrength {
  if (password.length < MIN_PASSWORD_LENGTH) return 'too short'
  if (isEasyToGuess(password, email) || isCommon(password)) return 'easy to guess'
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^a-zA-Z\d]/].filter((kind) => kind.test(password)).length
  const points = password.length + 2 * kinds + new Set(password).size / 2
  if (points < 24) return 'fair'
  return points < 34 ? 'good' : 'strong'
}
