// Calls about preferences: settings and drafts that the server stores for a user. S7.17 to S7.19
import * as z from 'zod/mini'
import { type CallSpec, rows } from './call'
import { preference, preferenceListFields } from './preference'

const key = z.string().check(z.minLength(1), z.maxLength(100))
const byKey = z.object({ key: z.optional(key) })

export const preferenceCalls = {
  'preference.list': {
    method: 'GET',
    path: '/api/preferences',
    query: byKey,
    answer: rows(preference, preferenceListFields),
    access: 'signed-in',
  },
  /**
   * With `replaces`, stores only if that is the stored value (null: none). Otherwise the server answers 409, so that two devices
   * don't overwrite each other's changes. `replaces` isn't in the specification: a server that ignores it stores the value.
   */
  'preference.store': {
    method: 'POST',
    path: '/api/preferences',
    body: z.object({ key, value: z.unknown(), replaces: z.optional(z.unknown()) }),
    largestBodyBytes: 256_000,
    answer: rows(preference),
    access: 'signed-in',
  },
  /** By key, in the query or in the body. With a value, removes only if that is the stored value. */
  'preference.remove': {
    method: 'DELETE',
    path: '/api/preferences',
    query: byKey,
    body: z.optional(z.object({ key: z.optional(key), value: z.optional(z.unknown()) })),
    largestBodyBytes: 256_000,
    answer: rows(preference),
    access: 'signed-in',
  },
  'preference.reset': {
    method: 'DELETE',
    path: '/api/preferences/reset',
    answer: rows(preference),
    access: 'signed-in',
  },
} as const satisfies Record<string, CallSpec>
