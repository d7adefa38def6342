// The exposure strip under the live board: leading, bought today, outbid, and use of the viewer's limit. Hidden if the
// viewer has no bid in a live auction and bought nothing today.
import { TriangleAlert } from 'lucide-react'
import { memo, type ReactNode, useCallback, useMemo } from 'react'
import type { Exposure } from '../../../domain/exposure'
import { dollarsUp, formatShortDollars } from '../../../domain/money'
import type { RootState } from '../../../state/root-reducer'
import { makeExposureView } from '../../../state/views/exposure.view'
import { selectWorkspace } from '../../../state/workspace/workspace.slice'
import { WhenLoaded } from '../../../ui/lazy-part'
import { useMarketDay, useOfficialNow } from '../../official-clock'
import { usePacedSelector } from '../../paced-selector'
import { useAppSelector } from '../../store-binding'
import { exposureGapText } from '../bidding/own-limits-copy'
import { limitMenu } from './lazy-parts'
import './exposure-strip.css'

export const ExposureStrip = memo(function ExposureStrip() {
  const today = useMarketDay()
  const now = useOfficialNow()
  const view = useMemo(makeExposureView, [])
  const exposure = usePacedSelector(useCallback((state: RootState) => view(state, now), [view, now]))
  const { exposure_limit: limit } = useAppSelector(selectWorkspace)
  if (exposure === null) return null
  const { leading, bought, pending, outbid, gap, usedPercent, overBy } = exposure
  return (
    <section className={overBy === 0 ? 'exposure num' : 'exposure exposure--over num'} aria-label="Exposure">
      <dl className="exposure__sums">
        <Item name="Leading">{sumText(leading)}</Item>
        {today === null ? null : (
          <Item name="Bought today">
            {sumText(bought)} <small>({today.slice(0, 5)}, ET)</small>
          </Item>
        )}
        {pending.count === 0 ? null : <Item name="Pending">{sumText(pending)}</Item>}
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
      {limit === null || gap === null ? null : (
        <p className="exposure__over" role="status">
          <TriangleAlert size={14} aria-hidden="true" />
          {exposureGapText(gap)}
        </p>
      )}
      {overBy === 0 ? null : (
        <p className="exposure__over" role="status">
          <TriangleAlert size={14} aria-hidden="true" />
          {exceedingBids(exposure)} your limit by {dollarsUp(overBy)}.
        </p>
      )}
      <WhenLoaded part={limitMenu} fallback={null}>
        <limitMenu.Component limit={limit} />
      </WhenLoaded>
    </section>
  )
})

const sumText = (sum: Exposure['leading']): string => {
  if (sum === null) return 'not available'
  return sum.count === 0 ? 'none' : `${sum.count} · ${dollarsUp(sum.cents)}`
}

/** Subject and verb of the warning. */
function exceedingBids({ leading, bought, pending }: Exposure): string {
  const bids = pending.count === 0 ? 'Your leading bids' : 'Your bids'
  if (!bought?.count) return `${bids} exceed`
  return leading?.count || pending.count > 0 ? `${bids} and today’s purchases exceed` : 'Your purchases today exceed'
}

const Item = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)
