// Highlights changed values. Alternates two identical classes, so that each update restarts the animation.

/** The CSS classes for a value. */
export const markClass = (changed: boolean, updates: number): string =>
  changed ? (updates % 2 === 0 ? 'fresh fresh--even' : 'fresh fresh--odd') : ''
