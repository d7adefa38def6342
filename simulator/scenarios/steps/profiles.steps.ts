// The steps on profiles and originators.
import * as z from 'zod/mini'
import { editedProfile, registeredProfile } from '../completion/profile-entry'
import { key } from '../language/values'
import { defineStep } from './step'

/** Profile fields by their API names. Omitted ones are filled from the world. */
const profileFields = z.record(z.string(), z.unknown())

export const profileSteps = [
  defineStep({
    command: 'register profile',
    does: 'The person registers a profile.',
    by: 'person',
    with: z.strictObject({ name: z.optional(z.string()), lender: z.optional(key), set: z._default(profileFields, {}) }),
    input: ({ name, lender, set }, names) => {
      const lenderId = lender === undefined ? null : names.profile(lender)
      return { entry: registeredProfile(names.state, names.sender(), name, lenderId, set) }
    },
    fields: ({ entry }) => ({ set: entry.profile }),
  }),
  defineStep({
    command: 'edit profile',
    does: 'The person edits their profile.',
    by: 'person',
    with: z.strictObject({
      lender: z.optional(key),
      /** True if `set` replaces all fields of the profile. */
      whole: z._default(z.boolean(), false),
      set: profileFields,
    }),
    input: ({ lender, set, whole }, names) => {
      const changed = lender === undefined ? set : { ...set, lender_profile_id: names.profile(lender) }
      return { entry: editedProfile(names.state, names.sender(), changed, whole) }
    },
    fields: ({ entry }) => ({ whole: true, set: entry.profile }),
  }),
] as const

export const originatorSteps = [
  defineStep({
    command: 'approve originator',
    does: 'The lender approves an originator’s request.',
    by: 'seller',
    with: z.strictObject({ originator: key }),
    input: ({ originator }, names) => ({ profileId: names.originator(originator) }),
    fields: ({ profileId }, keys) => ({ originator: keys.originator(profileId) }),
  }),
  defineStep({
    command: 'decline originator',
    does: 'The lender declines an originator’s request.',
    by: 'seller',
    with: z.strictObject({ originator: key }),
    input: ({ originator }, names) => ({ profileId: names.originator(originator) }),
    fields: ({ profileId }, keys) => ({ originator: keys.originator(profileId) }),
  }),
  defineStep({
    command: 'delete originator',
    does: 'The lender deletes an originator, whose open loans go to a replacement.',
    by: 'seller',
    with: z.strictObject({ originator: key, replacement: z.optional(key) }),
    input: ({ originator, replacement }, names) => {
      const replacementId = replacement === undefined ? null : names.originator(replacement)
      return { profileId: names.originator(originator), replacementId }
    },
    fields: ({ profileId, replacementId }, keys) => ({
      originator: keys.originator(profileId),
      replacement: replacementId === null ? undefined : keys.originator(replacementId),
    }),
  }),
] as const
