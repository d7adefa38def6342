// A number with its noun, singular or plural. Pure.
import { formatCountOf } from '../../../domain/formats'

/** `1 bid`, `2 bids`. */
export const countOf = (n: number, noun: string): string => formatCountOf(n, noun)
