// What an email address must look like. Restates the app's rule.

/** RFC 5321, characters. */
const LONGEST = 254
const ADDRESS = /^[^\s@,;:<>()[\]"\\\p{Cf}]+@[^\s@,;:<>()[\]"\\\p{Cf}.]+(?:\.[^\s@,;:<>()[\]"\\\p{Cf}.]+)+$/u

/** True for one bare address that people can read and type. */
export const isEmail = (text: string): boolean => text.length <= LONGEST && ADDRESS.test(text)
