// Highlights what an update changed: two identical classes in turn, so that each update restarts the animation.

/** The class for a value that may have changed. */
export const markClass = (changed: boolean, updates: number): string =>
  changed ? (updates % 2 === 0 ? 'fresh fresh--even' : 'fresh fresh--odd') : ''
