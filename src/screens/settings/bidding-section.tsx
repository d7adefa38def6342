// Bidding settings: the review before sending, and how far a bid may be from the best bid before it must be entered twice.
import { formatHundredths } from '../../domain/formats'
import { rateSteps } from '../../domain/rates'
import { formatPrice, parsePrice } from '../../domain/thirty-seconds'
import type { selectSettings } from '../../state/settings/settings.slice'
import { CheckBox } from '../../ui/choice-group'
import { TextField } from '../../ui/text-field'

type Settings = ReturnType<typeof selectSettings>

/** The two limits as typed, such as `1-00` and `0.25`. */
export interface LimitTexts {
  readonly price: string
  readonly rate: string
}

export const limitTextsOf = (settings: Settings): LimitTexts => ({
  price: formatPrice(settings.deviation_limit_32),
  rate: formatHundredths(settings.deviation_limit_rate_steps),
})

interface ReadLimits {
  readonly values: Pick<Settings, 'deviation_limit_32' | 'deviation_limit_rate_steps'> | null
  readonly problems: { readonly price: string | null; readonly rate: string | null }
}

const PRICE_PROBLEM = 'Enter points and 32nds, from 0-01 to 20-00'
const RATE_PROBLEM = 'Enter a percentage in steps of 0.01, from 0.01 to 10.00'
const MAX_32 = 20 * 32
const MAX_RATE_STEPS = 1000

/** The typed limits as settings, or their problems. */
export function readLimits({ price, rate }: LimitTexts): ReadLimits {
  const parsed = parsePrice(price)
  const price32 = parsed.ok && parsed.price32 >= 1 && parsed.price32 <= MAX_32 ? parsed.price32 : null
  const steps = /^\d{1,2}(\.\d{1,2})?$/.test(rate.trim()) ? rateSteps(Number(rate)) : 0
  const isRateValid = steps >= 1 && steps <= MAX_RATE_STEPS
  return {
    values: price32 !== null && isRateValid ? { deviation_limit_32: price32, deviation_limit_rate_steps: steps } : null,
    problems: { price: price32 === null ? PRICE_PROBLEM : null, rate: isRateValid ? null : RATE_PROBLEM },
  }
}

interface BiddingSectionProps {
  readonly confirmFirst: boolean
  readonly onConfirmFirst: (on: boolean) => void
  readonly texts: LimitTexts
  readonly onTexts: (texts: LimitTexts) => void
}

export function BiddingSection({ confirmFirst, onConfirmFirst, texts, onTexts }: BiddingSectionProps) {
  const { problems } = readLimits(texts)
  return (
    <section className="card settings__part" aria-labelledby="bidding-heading">
      <h2 id="bidding-heading">Bidding</h2>
      <CheckBox label="Confirm before a bid is sent" checked={confirmFirst} onCheck={onConfirmFirst} />
      <TextField
        label="Price deviation limit"
        help="If a bid is further above the best bid than this, you review it and retype the price. In points and 32nds, such as 1-00."
        inputMode="decimal"
        value={texts.price}
        onText={(price) => onTexts({ ...texts, price })}
        error={problems.price}
      />
      <TextField
        label="Rate deviation limit"
        help="The same for rate auctions, in percentage points below the best rate."
        inputMode="decimal"
        value={texts.rate}
        onText={(rate) => onTexts({ ...texts, rate })}
        error={problems.rate}
        trailing={<span className="field__unit">%</span>}
      />
    </section>
  )
}
