// A number with its noun, singular or plural. Pure.

/** `1 bid`, `2 bids`. */
export const countOf = (n: number, noun: string): string => `${n} ${noun}${n === 1 ? '' : 's'}`
