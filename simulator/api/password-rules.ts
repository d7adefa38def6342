// The rules of passwords. The app checks the same; here they are enforced.

/** In characters. */
const SHORTEST_PASSWORD = 12
/** Hashing a longer text takes too long. */
const LONGEST_PASSWORD = 200
const FEWEST_DIFFERENT = 5

/** True for few different characters, or for the name in the e-mail address. */
const easyToGuess = (password: string, email: string): boolean => {
  const name = (email.split('@')[0] ?? '').toLowerCase()
  const different = new Set(password.toLowerCase()).size
  return different < FEWEST_DIFFERENT || (name.length >= 4 && password.toLowerCase().includes(name))
}

/** Messages by field; empty for a valid password. */
export function passwordErrors(
  password: string,
  confirmation: string,
  email: string,
): Readonly<Record<string, readonly string[]>> {
  if (password.length < SHORTEST_PASSWORD) {
    return { password: [`Password may not be less than ${SHORTEST_PASSWORD} characters`] }
  }
  if (password.length > LONGEST_PASSWORD) {
    return { password: [`Password may not be greater than ${LONGEST_PASSWORD} characters`] }
  }
  if (easyToGuess(password, email)) return { password: ['Password is too easy to guess'] }
  return password === confirmation ? {} : { password_confirmation: ['Confirm password should be correct'] }
}
