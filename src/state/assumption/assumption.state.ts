// Under which names the yield assumption is kept and saved.

/** The key of the preference that holds it. */
export const ASSUMPTION_KEY = 'yield-assumption'

/** The subject of saving it. */
export const assumptionSubject = 'assumption.keep'
