// The exposure strip under the live board: leading, outbid, what it would all cost, and how much of the own limit is used.
// Nothing for who has no bid in a live auction.
import { TriangleAlert } from 'lucide-react'
import { memo, useMemo } from 'react'
import { formatDollars, formatShortDollars } from '../../../domain/money'
import { makeExposureView } from '../../../state/views/exposure.view'
import { selectWorkspace } from '../../../state/workspace/workspace.selectors'
import { buttonClass } from '../../../ui/button'
import { WhenLoaded } from '../../../ui/lazy-part'
import { Placeholder } from '../../../ui/placeholder'
import { Popover } from '../../../ui/popover'
import { usePacedSelector } from '../../paced-selector'
import { useAppSelector } from '../../store-binding'
import { limitForm } from './lazy-parts'
import './exposure-strip.css'

/** The region Exposure. */
export const ExposureStrip = memo(function ExposureStrip() {
  const exposure = usePacedSelector(useMemo(makeExposureView, []))
  const { exposure_limit: limit } = useAppSelector(selectWorkspace)
  if (exposure === null) return null
  const { leading, outbid, ifAllWin, usedPercent, over } = exposure
  return (
    <section className={over === 'nothing' ? 'exposure num' : 'exposure exposure--over num'} aria-label="Exposure">
      <dl className="exposure__sums">
        <Sum name="Leading" count={leading.count} cents={leading.cents} />
        <Sum name="Outbid" count={outbid.count} cents={outbid.cents} />
        <Sum name="If all win" cents={ifAllWin} />
        {limit === null || usedPercent === null ? null : (
          <div>
            <dt>Limit {formatShortDollars(limit)}</dt>
            <dd>
              {usedPercent}% used
              <span className="exposure__bar" aria-hidden="true">
                <span style={{ width: `${Math.min(usedPercent, 100)}%` }} />
              </span>
            </dd>
          </div>
        )}
      </dl>
      {limit === null || over === 'nothing' ? null : (
        <p className="exposure__over" role="status">
          <TriangleAlert size={14} aria-hidden="true" />
          {over === 'leading'
            ? `Your leading bids exceed your limit by ${dollarsOf(leading.cents - limit * 100)}.`
            : `If all win, you exceed your limit by ${dollarsOf(ifAllWin - limit * 100)}.`}
        </p>
      )}
      <LimitMenu limit={limit} />
    </section>
  )
})

/** Whole dollars, rounded up: an exposure is never shown as less than it is. */
const dollarsOf = (cents: number): string => formatDollars(Math.ceil(cents / 100))

interface SumProps {
  readonly name: string
  readonly count?: number
  readonly cents: number
}

const Sum = ({ name, count, cents }: SumProps) => (
  <div>
    <dt>{name}</dt>
    <dd>{count === undefined ? dollarsOf(cents) : count === 0 ? 'none' : `${count} · ${dollarsOf(cents)}`}</dd>
  </div>
)

/** The own limit, in dollars. */
const LimitMenu = memo(function LimitMenu({ limit }: { readonly limit: number | null }) {
  return (
    <Popover
      label="Exposure limit"
      triggerClass={buttonClass('bare', 'small')}
      narrow
      ahead={limitForm.ahead}
      trigger={limit === null ? 'Set a limit' : 'Change'}
      {...(limit === null ? {} : { triggerLabel: 'Change limit' })}
    >
      {(close) => (
        <WhenLoaded part={limitForm} fallback={<Placeholder height="190px">Loading the limit</Placeholder>}>
          <limitForm.Component limit={limit} onDone={close} />
        </WhenLoaded>
      )}
    </Popover>
  )
})
