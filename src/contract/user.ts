// The signed-in person. S3.5
import * as z from 'zod/mini'
import { extension, id, maybe } from './fields'
import { role } from './role'

const userProfile = z.object({
  id,
  name: z.string(),
  /** Set for the lender variant with Originators: the company whose name stands on top of the sidebar. */
  originator_company: maybe(z.object({ id, name: z.string() })),
  /** An originator's lender. S6.4 */
  lender: maybe(z.object({ id, name: z.string() })),
  /** Those who may bind the firm to a trade. Beyond the spec. */
  signators: extension(z.array(z.object({ id, name: z.string() }))),
})

export const user = z.object({
  id,
  email: z.string(),
  role,
  profile: maybe(userProfile),
})
/** A person as the server describes them to themself; `profile` is missing until registration is complete. */
export type User = z.output<typeof user>
