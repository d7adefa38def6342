// Under which name the person's private limits are saved.

/** The subject of saving one; they are saved one after the other. */
export const bidLimitSubject = 'bid-limits.save'
