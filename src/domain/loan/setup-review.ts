// The review before a loan is submitted or updated: what a press sends must be what the person was shown. Pure: the dialog
// follows the form, and a press after any change doesn't send, but asks again.

import { type ChoiceName, type SetupDifference, setupDifferences } from './draft-comparison'
import type { SetupContext } from './setup-context'
import { setupFields } from './setup-fields'
import { sameSetupValue } from './setup-merge'
import type { SetupField, SetupValues } from './setup-values'

/** An open review. */
export interface SetupReview {
  /** The form when the person last knew all of it: what they typed, without what came in since. Marks count from here. */
  readonly known: SetupValues
  /** The form as the dialog showed it when it last asked: on opening, or after a press that didn't send. */
  readonly asked: SetupValues
  /** True after a press that didn't send. */
  readonly askedAgain: boolean
}

/** A field whose value in the form changed since the person knew it. */
export interface Arrival extends SetupDifference {
  /** True if the value is the saved one, so another person or device saved it; false if the form changed here. */
  readonly isSaved: boolean
}

/** True if both forms would save the same loan: `25,000,000` and `25000000` are equal. */
export const sameSetup = (a: SetupValues, b: SetupValues): boolean =>
  setupFields.every(({ field }) => sameSetupValue(field, a[field], b[field]))

/** The form, the saved loan, and the saved loan when the edits began. */
interface OpenForm {
  readonly values: SetupValues
  readonly saved: SetupValues
  readonly start: SetupValues
}

/**
 * The review that an order needs; null if it may be sent at once. An update without changes changes nothing, but a submission
 * also binds what came into the form unnoticed. `updated`: fields that others saved since the edits began.
 */
export function reviewFor(
  form: OpenForm,
  updated: readonly SetupField[],
  order: { readonly submits: boolean },
): SetupReview | null {
  const known = withoutUpdates(form, updated)
  const { values, saved } = form
  const isNeeded = !sameSetup(saved, values) || (order.submits && !sameSetup(known, values))
  return isNeeded ? openReview(values, known) : null
}

/** Opens a review of this form. `known`: what the person knew of it. */
export const openReview = (values: SetupValues, known: SetupValues): SetupReview => ({
  known,
  asked: values,
  askedAgain: false,
})

/** What came in since the person knew the form, from the known value (`mine`) to the one in the form (`theirs`). */
export function arrivalsIn(
  { known }: Pick<SetupReview, 'known'>,
  saved: SetupValues,
  context: SetupContext,
  nameOf: ChoiceName,
): readonly Arrival[] {
  const { values } = context
  return setupDifferences({ base: known, mine: known, theirs: values }, context, nameOf)
    .filter(({ key }) => !sameSetupValue(key, known[key], values[key]))
    .map((difference) => ({
      ...difference,
      isSaved: sameSetupValue(difference.key, saved[difference.key], values[difference.key]),
    }))
}

/**
 * The outcome of a press: `send` if the form is still the one that was shown when the dialog asked, else the review that
 * asks again.
 */
export const pressReview = (review: SetupReview, values: SetupValues): SetupReview | 'send' =>
  sameSetup(review.asked, values) ? 'send' : { ...review, asked: values, askedAgain: true }

/** The form as the person knew it: fields that others saved since, and that the person left so, as they were at the start. */
function withoutUpdates({ values, saved, start }: OpenForm, updated: readonly SetupField[]): SetupValues {
  const theirs = updated.filter((field) => sameSetupValue(field, values[field], saved[field]))
  return { ...values, ...Object.fromEntries(theirs.map((field) => [field, start[field]])) }
}
