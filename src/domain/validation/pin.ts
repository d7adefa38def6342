// The rules for a signator's PIN. The server enforces them as well.

const MIN_DIGITS = 6
/** The maximum length of a PIN. */
export const MAX_DIGITS = 12

/** True for a group of digits that repeats, such as 111111, 121212 or 123123. */
function isRepeated(digits: string): boolean {
  const half = Math.floor(digits.length / 2)
  return Array.from({ length: half }, (_, index) => index + 1).some((size) =>
    [...digits].every((digit, index) => digit === digits[index % size]),
  )
}

/** True for equal steps from digit to digit, such as 123456, 987654, 890123 or 135791. */
function isSequence(digits: string): boolean {
  const steps = new Set([...digits].slice(1).map((digit, index) => (Number(digit) - Number(digits[index]) + 10) % 10))
  return steps.size === 1
}

/** What is wrong with a new PIN; null if nothing is. */
export function pinProblem(pin: string): string | null {
  if (pin === '') return 'PIN can not be empty'
  if (!/^\d+$/.test(pin)) return 'PIN must have digits only'
  if (pin.length < MIN_DIGITS || pin.length > MAX_DIGITS) return `PIN must have ${MIN_DIGITS} to ${MAX_DIGITS} digits`
  return isRepeated(pin) || isSequence(pin) ? 'PIN is too easy to guess: no repeated digits or sequences' : null
}
