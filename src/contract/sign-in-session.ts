// One of the places where a user is signed in.
import * as z from 'zod/mini'
import { instant, maybe } from './fields'

export const signInSession = z.object({
  /** Names it among the user's sessions; nothing else can be done with it. */
  id: z.string(),
  /** `Chrome on Windows`; null if the server doesn't know. */
  browser: maybe(z.string()),
  signed_in_at: maybe(instant),
  last_used_at: maybe(instant),
  /** True for the session that asks. */
  current: z.boolean(),
})
export type SignInSession = z.output<typeof signInSession>
