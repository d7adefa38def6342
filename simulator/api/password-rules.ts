// Enforces the password rules, which the app checks as well.

/** Characters. */
const MIN_LENGTH = 12
/** Characters. Hashing longer passwords takes too long. */
const MAX_LENGTH = 200
const MIN_DISTINCT = 5

/** True for too few different characters, or if it contains the name in the email address. */
const isEasyToGuess = (password: string, email: string): boolean => {
  const name = (email.split('@')[0] ?? '').toLowerCase()
  const distinct = new Set(password.toLowerCase()).size
  return distinct < MIN_DISTINCT || (name.length >= 4 && password.toLowerCase().includes(name))
}

/** Errors by field; empty for a valid password. */
export function passwordErrors(
  password: string,
  confirmation: string,
  email: string,
): Readonly<Record<string, readonly string[]>> {
  if (password.length < MIN_LENGTH) {
    return { password: [`Password may not be less than ${MIN_LENGTH} characters`] }
  }
  if (password.length > MAX_LENGTH) {
    return { password: [`Password may not be greater than ${MAX_LENGTH} characters`] }
  }
  if (isEasyToGuess(password, email)) return { password: ['Password is too easy to guess'] }
  return password === confirmation ? {} : { password_confirmation: ['Confirm password should be correct'] }
}
