// The exposure strip under the live board: leading, bought today, outbid, and use of the viewer's limit; on a phone in one line, which
// opens the rest. Hidden if the viewer has no bid in a live auction and bought nothing today.
import { ChevronUp, TriangleAlert } from 'lucide-react'
import { memo, type ReactNode, useCallback, useMemo } from 'react'
import type { Exposure } from '../../../domain/exposure'
import { dollarsUp, formatShortDollars, shortDollarsUp } from '../../../domain/money'
import type { RootState } from '../../../state/root-reducer'
import { makeExposureView } from '../../../state/views/exposure.view'
import { selectWorkspace } from '../../../state/workspace/workspace.slice'
import { WhenLoaded } from '../../../ui/lazy-part'
import { NARROW, useMediaQuery } from '../../../ui/media-query'
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
  const narrow = useMediaQuery(NARROW)
  if (exposure === null) return null
  const full = (
    <>
      <Sums exposure={exposure} limit={limit} today={today} />
      <Warning text={warningOf(exposure, limit)} />
    </>
  )
  return (
    <section className={exposure.overBy === 0 ? 'exposure num' : 'exposure exposure--over num'} aria-label="Exposure">
      {narrow ? (
        <PhoneStrip exposure={exposure} limit={limit} full={full} />
      ) : (
        <>
          {full}
          <WhenLoaded part={limitMenu} fallback={null}>
            <limitMenu.Component limit={limit} />
          </WhenLoaded>
        </>
      )}
    </section>
  )
})

interface SumsProps {
  readonly exposure: Exposure
  /** Dollars. */
  readonly limit: number | null
  /** `03/02/2026`; null before the first clock sample. */
  readonly today: string | null
}

/** Every sum, and the use of the limit. */
function Sums({ exposure: { leading, bought, pending, outbid, usedPercent }, limit, today }: SumsProps) {
  return (
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
  )
}

interface PhoneStripProps extends Pick<SumsProps, 'exposure' | 'limit'> {
  readonly full: ReactNode
}

/** One line, which opens the rest: three lines would take the place of an auction. */
function PhoneStrip({ exposure, limit, full }: PhoneStripProps) {
  const { leading, bought, pending, outbid, gap, usedPercent, overBy } = exposure
  // A sum of all needs all of them.
  const isSum = bought !== null && bought.count + pending.count > 0
  const cents = leading === null ? null : leading.cents + (isSum ? bought.cents + pending.cents : 0)
  const short = (
    <>
      <span>
        {isSum ? 'Committed' : 'Leading'}{' '}
        <b>{cents === null ? 'not available' : cents === 0 ? 'none' : shortDollarsUp(cents)}</b>
      </span>
      {outbid === 0 ? null : (
        <span>
          Outbid <b>{outbid}</b>
        </span>
      )}
      <span>
        {limit === null ? (
          'No limit'
        ) : usedPercent === null ? (
          `Limit ${formatShortDollars(limit)}`
        ) : (
          <>
            <b>{usedPercent}%</b> of {formatShortDollars(limit)}
          </>
        )}
      </span>
      <ChevronUp size={16} aria-hidden="true" />
    </>
  )
  return (
    <>
      <WhenLoaded part={limitMenu} fallback={<div className="exposure__short">{short}</div>}>
        <limitMenu.Component limit={limit} phone={{ short, full }} />
      </WhenLoaded>
      {limit !== null && gap !== null ? <Warning text="Your limit can’t be checked." /> : null}
      {overBy === 0 ? null : <Warning text={`Over your limit by ${dollarsUp(overBy)}.`} />}
    </>
  )
}

/** Why the limit can't be checked, or by how much it's exceeded; null if neither. */
function warningOf(exposure: Exposure, limit: number | null): string | null {
  const { gap, overBy } = exposure
  if (limit !== null && gap !== null) return exposureGapText(gap)
  return overBy === 0 ? null : `${exceedingBids(exposure)} your limit by ${dollarsUp(overBy)}.`
}

const Warning = ({ text }: { readonly text: string | null }) =>
  text === null ? null : (
    <p className="exposure__over" role="status">
      <TriangleAlert size={14} aria-hidden="true" />
      {text}
    </p>
  )

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
