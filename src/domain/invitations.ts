// The choice of invited investors: all of them, or selected ones.

/**
 * In a list of investor ids: selected investors only, but none is selected yet. It's never sent, because on the wire an empty list
 * invites all investors.
 */
export const NOBODY_YET = 'nobody-yet'

/** True for selected investors, even while none is selected. */
export const isSelection = (values: readonly string[]): boolean => values.length > 0

/** The ids of the selected investors. */
export const selectedInvestors = (values: readonly string[]): readonly string[] =>
  values.filter((value) => value !== NOBODY_YET)

/** The list for selected investors with these ids. */
export const selectionOf = (ids: readonly string[]): readonly string[] => (ids.length === 0 ? [NOBODY_YET] : ids)

/** Why nobody can be invited like this; null if someone is. */
export const invitationProblem = (values: readonly string[]): string | null =>
  isSelection(values) && selectedInvestors(values).length === 0
    ? 'Select at least one investor, or invite all investors'
    : null
