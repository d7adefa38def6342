// The Treasury yields that the rates track.
import { formatYield } from '../../domain/formats'
import { changeBps, changeText } from '../../domain/indications'
import type { IndicationsState } from '../../state/indications/indications.slice'
import { markClass } from './change-mark'

type Record = NonNullable<IndicationsState['record']>

const benchmarks = [
  { key: 'ust_5y', label: '5-year Treasury' },
  { key: 'ust_10y', label: '10-year Treasury' },
  { key: 'ust_30y', label: '30-year Treasury' },
] as const

interface BenchmarksProps {
  readonly record: Record
  readonly changed: readonly number[]
  readonly updates: number
}

/** Three yields, each with its change since the last update. */
export function Benchmarks({ record, changed, updates }: BenchmarksProps) {
  return (
    <dl className="benchmarks">
      {benchmarks.map(({ key, label }, index) => {
        const now = record.benchmark[key]
        const bps = changeBps(record.previous_benchmark?.[key], now)
        return (
          <div key={key} className={`card benchmarks__one ${markClass(changed.includes(index), updates)}`}>
            <dt>{label}</dt>
            <dd className="num">
              <strong>{formatYield(now)}</strong> {bps === null ? null : <Change bps={bps} />}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}

/** A change in basis points, with an arrow. */
export function Change({ bps }: { readonly bps: number | null }) {
  const direction = bps === null || bps === 0 ? 'flat' : bps > 0 ? 'up' : 'down'
  return (
    <span className={`change change--${direction} num`}>
      {direction === 'up' ? '▲ ' : direction === 'down' ? '▼ ' : ''}
      {changeText(bps)}
    </span>
  )
}
