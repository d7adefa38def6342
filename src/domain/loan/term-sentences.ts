// Sentences about changes that are easy to miss in a list of fields: another size, another floor, another process.
import { formatCount } from '../formats'
import { formatPrice, parsePrice } from '../thirty-seconds'
import type { SetupContext } from './setup-context'
import { setupFields } from './setup-fields'
import { priceOf } from './setup-figures'
import { numberIn, type SetupField, type SetupValues } from './setup-values'

/** A change by this factor is likely a slip of the keyboard. */
const LARGE_FACTOR = 10

/** Fields with these units are amounts, rates or durations, so a factor means something. */
const measured: ReadonlySet<string> = new Set(['$', '%', '± %', 'months'])

/** The labels inside a sentence: `loan amount`, but `GNMA interest rate`. */
const inSentence = (label: string): string =>
  /^[A-Z][A-Z]/.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1)

function factorSentence(label: string, before: number | null, after: number | null): string | null {
  if (before === null || after === null || before <= 0 || after <= 0) return null
  const factor = Math.max(before, after) / Math.min(before, after)
  // 0.3 / 0.03 is 9.999….
  const rounded = Math.round(factor * 1e6) / 1e6
  if (rounded < LARGE_FACTOR) return null
  const whole = Math.round(rounded)
  const count = whole === LARGE_FACTOR ? 'ten' : formatCount(whole)
  const times = `${whole === rounded ? '' : 'about '}${count} times`
  return `The ${inSentence(label)} is ${times} ${after < before ? 'smaller' : 'larger'} than before.`
}

const price32 = (text: string): number | null => {
  const parsed = parsePrice(text)
  return parsed.ok ? parsed.price32 : null
}

/** `The minimum price falls by 10-08 points.` */
function priceSentence(label: string, before: number | null, after: number | null): string | null {
  if (before === null || after === null || before === after) return null
  return `The ${label} ${after < before ? 'falls' : 'rises'} by ${formatPrice(Math.abs(after - before))} points.`
}

/** Rates are compared in thousandths of a percent. */
function highestRateSentence(before: number | null, after: number | null): string | null {
  if (before === null || after === null) return null
  const change = Math.round(after * 1000) - Math.round(before * 1000)
  if (change === 0) return null
  return `The highest rate ${change < 0 ? 'falls' : 'rises'} by ${(Math.abs(change) / 1000).toFixed(3)} percentage points.`
}

function limitSentences(before: SetupValues, after: SetupValues): readonly (string | null)[] {
  if (before.auction_process_type !== after.auction_process_type) {
    return [
      after.auction_process_type === 'price'
        ? 'Investors bid the price instead of the rate.'
        : 'Investors bid the rate instead of the price.',
    ]
  }
  if (after.auction_process_type === 'price') {
    return [priceSentence('minimum price', price32(before.loan_min_price), price32(after.loan_min_price))]
  }
  return [
    highestRateSentence(numberIn(before.gnma_interest_rate), numberIn(after.gnma_interest_rate)),
    priceSentence('fixed price', priceOf(before), priceOf(after)),
  ]
}

/** A sentence for each figure that changes tenfold or more, and for any change of the price or rate that limits bids. */
export function termSentences(before: SetupValues, { values: after, ...rest }: SetupContext): readonly string[] {
  const context: SetupContext = { ...rest, values: after }
  const numberOf = (values: SetupValues, field: SetupField): number | null => {
    const value = values[field]
    return typeof value === 'string' ? numberIn(value) : null
  }
  const factors = setupFields
    .filter((row) => row.unit !== undefined && measured.has(row.unit) && row.applies(context))
    .map(({ field, label }) => factorSentence(label(context), numberOf(before, field), numberOf(after, field)))
  return [...factors, ...limitSentences(before, after)].filter((sentence) => sentence !== null)
}
