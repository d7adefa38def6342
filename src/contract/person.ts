// People inside a company's profile. S3.21
import * as z from 'zod/mini'
import { id, maybe } from './fields'

/** A person in an answer. */
export const person = z.object({
  id,
  type: z.string(),
  name: z.string(),
  email: z.string(),
  /** 11 digits with the leading 1. */
  phone: z.string(),
  signator: maybe(z.boolean()),
})

/** A person in a profile request; an id keeps an existing person. */
export const personEntry = z.object({
  id: z.optional(id),
  type: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  signator: maybe(z.boolean()),
})
export type PersonEntry = z.output<typeof personEntry>
