// Enforces the rules for a signator's PIN, which the app checks as well.

/** Digits. */
const MIN_DIGITS = 6
const MAX_DIGITS = 12

/** True for a group of digits that repeats, such as 111111, 121212 or 123123. */
function isRepeated(digits: string): boolean {
  for (let length = 1; length * 2 <= digits.length; length += 1) {
    if ([...digits].every((digit, index) => digit === digits[index % length])) return true
  }
  return false
}

/** True for equal steps from digit to digit, such as 123456, 987654, 890123 or 135791. */
function isSequence(digits: string): boolean {
  const steps = [...digits].slice(1).map((digit, index) => (Number(digit) - Number(digits[index]) + 10) % 10)
  return steps.every((step) => step === steps[0])
}

/** What is wrong with a new PIN, for its own field; null if nothing is. */
export function pinProblem(pin: string): string | null {
  if (pin === '') return 'PIN can not be empty'
  if (!/^\d+$/.test(pin)) return 'PIN must have digits only'
  if (pin.length < MIN_DIGITS || pin.length > MAX_DIGITS) return `PIN must have ${MIN_DIGITS} to ${MAX_DIGITS} digits`
  if (isRepeated(pin) || isSequence(pin)) return 'PIN is too easy to guess: no repeated digits or sequences'
  return null
}
