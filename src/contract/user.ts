// The signed-in user. S3.5
import * as z from 'zod/mini'
import { extension, id, instant, maybe } from './fields'
import { role } from './role'

const userProfile = z.object({
  id,
  name: z.string(),
  /** Set for a lender with originators: the company named at the top of the sidebar. */
  originator_company: maybe(z.object({ id, name: z.string() })),
  /** An originator's lender. S6.4 */
  lender: maybe(
    z.object({
      id,
      name: z.string(),
      /** When the lender's account was suspended; null while it is active. */
      suspended_at: extension(instant),
    }),
  ),
  /** People who may bind the firm to a trade. */
  signators: extension(z.array(z.object({ id, name: z.string() }))),
  /** True while a new investor waits for the marketplace's approval, without which they can't bid. */
  awaiting_approval: extension(z.boolean()),
})

export const user = z.object({
  id,
  email: z.string(),
  role,
  profile: maybe(userProfile),
})
/** The user's own account; `profile` is missing until registration is complete. */
export type User = z.output<typeof user>
