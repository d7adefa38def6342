// What an email address must look like (restates the app's rule), and the marketplace's own.

/** Where people write to the marketplace. */
export const DESK = 'desk@loan-auction-marketplace.example'

/** In characters, from RFC 5321. */
const MAX_LENGTH = 254
const ADDRESS = /^[^\s@,;:<>()[\]"\\\p{Cf}]+@[^\s@,;:<>()[\]"\\\p{Cf}.]+(?:\.[^\s@,;:<>()[\]"\\\p{Cf}.]+)+$/u

/** True for one bare address that people can read and type. */
export const isEmail = (text: string): boolean => text.length <= MAX_LENGTH && ADDRESS.test(text)
