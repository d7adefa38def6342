// The roles of users. S1.1
import * as z from 'zod/mini'

/** The roles that have screens; each is also the first segment of its paths. */
export const screenRoles = ['borrower', 'lender', 'originator', 'investor'] as const
export type ScreenRole = (typeof screenRoles)[number]

export const role = z.enum([...screenRoles, 'admin'])
/** Every role an account can have. An admin has no screens here. */
export type Role = z.output<typeof role>
