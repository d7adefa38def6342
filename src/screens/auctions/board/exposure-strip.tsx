// The exposure strip under the live board: leading, bought today, outbid, and use of the viewer's limit. Hidden if the
// viewer has no bid in a live auction and bought nothing today.
import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { memo, useCallback, useMemo } from 'react'
import type { Exposure } from '../../../domain/exposure'
import { dollarsUp, formatShortDollars } from '../../../domain/money'
import type { RootState } from '../../../state/root-reducer'
import { makeExposureView } from '../../../state/views/exposure.view'
import { selectWorkspace } from '../../../state/workspace/workspace.slice'
import { buttonClass } from '../../../ui/button'
import { Popover } from '../../../ui/popover'
import { useMarketDay } from '../../official-clock'
import { usePacedSelector } from '../../paced-selector'
import { useAppSelector } from '../../store-binding'
import { LimitForm } from './limit-form'
import './exposure-strip.css'

export const ExposureStrip = memo(function ExposureStrip() {
  const today = useMarketDay()
  const view = useMemo(makeExposureView, [])
  const exposure = usePacedSelector(useCallback((state: RootState) => view(state, today), [view, today]))
  const { exposure_limit: limit } = useAppSelector(selectWorkspace)
  if (exposure === null) return null
  const { leading, bought, outbid, usedPercent, overBy } = exposure
  return (
    <section className={overBy === 0 ? 'exposure num' : 'exposure exposure--over num'} aria-label="Exposure">
      <dl className="exposure__sums">
        <Item name="Leading">{sumText(leading)}</Item>
        {today === null ? null : (
          <Item name="Bought today">
            {sumText(bought)} <small>({today.slice(0, 5)}, ET)</small>
          </Item>
        )}
        <Item name="Outbid">{outbid === 0 ? 'none' : outbid}</Item>
        {limit === null || usedPercent === null ? null : (
          <Item name={`Limit ${formatShortDollars(limit)}`}>
            {usedPercent}% used
            <span className="exposure__bar" aria-hidden="true">
              <span style={{ width: `${Math.min(usedPercent, 100)}%` }} />
            </span>
          </Item>
        )}
      </dl>
      {overBy === 0 ? null : (
        <p className="exposure__over" role="status">
          <TriangleAlert size={14} aria-hidden="true" />
          {exceedingBids(exposure)} your limit by {dollarsUp(overBy)}.
        </p>
      )}
      <LimitMenu limit={limit} />
    </section>
  )
})

const sumText = ({ count, cents }: Exposure['leading']): string =>
  count === 0 ? 'none' : `${count} · ${dollarsUp(cents)}`

/** Subject and verb of the warning. */
function exceedingBids({ leading, bought }: Exposure): string {
  if (bought.count === 0) return 'Your leading bids exceed'
  return leading.count === 0 ? 'Your purchases today exceed' : 'Your leading bids and today’s purchases exceed'
}

const Item = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

/** `limit`: dollars. */
const LimitMenu = memo(function LimitMenu({ limit }: { readonly limit: number | null }) {
  return (
    <Popover
      label="Exposure limit"
      triggerClass={buttonClass('bare', 'small')}
      narrow
      trigger={limit === null ? 'Set a limit' : 'Change'}
      {...(limit === null ? {} : { triggerLabel: 'Change limit' })}
    >
      {(close) => <LimitForm limit={limit} onDone={close} />}
    </Popover>
  )
})
