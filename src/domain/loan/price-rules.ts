// Rules for prices and rates of a setup, with the specification's message if it has one.
import { plainText } from '../entry/number'
import { parsePrice } from '../thirty-seconds'
import { INCREMENT_MESSAGE, type Rule } from '../validation/rules'
import { numberIn, numberText } from './setup-values'

/** Not two cells of a table, which a tab or a line break divides. */
export const oneFigure: Rule = (value, label) =>
  typeof value === 'string' && plainText(value).includes('\t')
    ? `${label} has a tab or a line break; enter one figure`
    : null

/** A price on the grid of 1/32; an empty one passes. */
export const onPriceGrid: Rule = (value) => {
  if (typeof value !== 'string' || value.trim() === '') return null
  return parsePrice(value).ok ? null : INCREMENT_MESSAGE
}

/** Between two prices in whole points, inclusive. */
export const priceWithin =
  (min: number, max: number): Rule =>
  (value, label) => {
    const price = typeof value === 'string' ? parsePrice(value) : null
    if (!price?.ok) return null
    if (price.price32 < min * 32) return `The ${label} field must be ${min}-00 or more`
    return price.price32 > max * 32 ? `The ${label} field must be ${max}-00 or less` : null
  }

/** A multiple of this many thousandths. */
export const steppedBy =
  (thousandths: number, message: string): Rule =>
  (value) => {
    const number = typeof value === 'string' ? numberIn(value) : null
    if (number === null) return null
    const decimals = (numberText(String(value)).split('.')[1] ?? '').replace(/0+$/, '')
    return decimals.length <= 3 && Math.round(number * 1000) % thousandths === 0 ? null : message
  }
