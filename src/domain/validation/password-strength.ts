// How hard a password is to guess, in words for a meter. An estimate for the person, no rule: the rules are in rules.ts.

export type PasswordStrength = 'too short' | 'easy to guess' | 'fair' | 'good' | 'strong'

/** Characters that a new password needs at least. */
export const SHORTEST_PASSWORD = 12

const FEWEST_DIFFERENT = 5

/** True for few different characters over and over, and for a password that holds the name of the e-mail address. */
export function isEasyToGuess(password: string, email: string): boolean {
  const text = password.toLowerCase()
  const name = (email.split('@')[0] ?? '').toLowerCase()
  return new Set(text).size < FEWEST_DIFFERENT || (name.length >= 4 && text.includes(name))
}

/** Length counts most; kinds of characters help a little. */
export function passwordStrength(password: string, email: string): PasswordStrength {
  if (password.length < SHORTEST_PASSWORD) return 'too short'
  if (isEasyToGuess(password, email)) return 'easy to guess'
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^a-zA-Z\d]/].filter((kind) => kind.test(password)).length
  const points = password.length + 2 * kinds + new Set(password).size / 2
  if (points < 24) return 'fair'
  return points < 34 ? 'good' : 'strong'
}
