// What an email address must look like (restates the app's rule), the marketplace's own, and the ids of emails.
import type { WorldState } from './state'

/** Where people write to the marketplace. */
export const DESK = 'desk@loan-auction-marketplace.example'

/** In characters, from RFC 5321. */
const MAX_LENGTH = 254
const ADDRESS =
  /^[^\s@,;:<>()[\]"\\\p{Cf}\p{DI}]+@[^\s@,;:<>()[\]"\\\p{Cf}\p{DI}.]+(?:\.[^\s@,;:<>()[\]"\\\p{Cf}\p{DI}.]+)+$/u

/** The most emails that a mailbox stores; older ones are dropped. */
export const MAX_MAILS = 2_000

/** The id of the next email. */
export const nextMailId = ({ mailbox }: Pick<WorldState, 'mailbox'>): number => (mailbox.at(-1)?.id ?? 0) + 1

/** True for one bare address that people can read and type. */
export const isEmail = (text: string): boolean => text.length <= MAX_LENGTH && ADDRESS.test(text)
