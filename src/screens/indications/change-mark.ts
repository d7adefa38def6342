// The mark of what an update changed: two classes of the same look in turn, so that each update starts the fading anew.

/** The class of a place that may have changed. */
export const markClass = (changed: boolean, updates: number): string =>
  changed ? (updates % 2 === 0 ? 'fresh fresh--even' : 'fresh fresh--odd') : ''
