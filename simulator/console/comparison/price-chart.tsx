// Charts the prices of one auction in two worlds: a solid and a dashed line on one scale, with a table for screen readers.
import { useRef } from 'react'
import { ChartTable } from '../../../src/ui/chart-table'
import { useWidth } from '../../../src/ui/use-width'
import type { ComparedAuction, Comparison } from '../../control-api/comparison.schemas'
import { timeText } from '../copy'
import { type PriceLine, type PriceLines, priceLinesOf } from './price-lines'

interface PriceChartProps {
  readonly auction: ComparedAuction
  readonly comparison: Comparison
}

/** Used until the page is laid out. */
const WIDTH = 720
const HEIGHT = 200

export function PriceChart({ auction, comparison: { one, other } }: PriceChartProps) {
  const box = useRef<HTMLDivElement>(null)
  const width = useWidth(box) ?? WIDTH
  const starts = Date.parse(one.now.at) - one.now.offset_ms
  const lines = priceLinesOf(auction, {
    width,
    height: HEIGHT,
    until: [one.now.offset_ms, other.now.offset_ms],
    timeText: (offset) => timeText(starts + offset),
  })
  const rows = (['one', 'other'] as const).flatMap((side) =>
    (auction[side]?.ladder ?? []).map(({ at, value, by }, index) => ({
      key: `${side} ${index}`,
      cells: [side === 'one' ? one.id : other.id, timeText(Date.parse(at)), value, by],
    })),
  )
  return (
    <div ref={box} className="price-chart">
      {lines === null ? null : <Picture lines={lines} width={width} />}
      <ChartTable
        caption={`Bids on ${auction.name} in both worlds`}
        columns={['World', 'At', 'Bid', 'By']}
        rows={rows}
      />
    </div>
  )
}

function Picture({ lines, width }: { readonly lines: PriceLines; readonly width: number }) {
  return (
    <svg viewBox={`0 0 ${width} ${HEIGHT}`} aria-hidden="true" className="num">
      {lines.levels.map(({ position, label }) => (
        <g key={label}>
          <line className="price-chart__grid" x1={64} x2={width - 12} y1={position} y2={position} />
          <text x={56} y={position + 4} textAnchor="end">
            {label}
          </text>
        </g>
      ))}
      {lines.times.map(({ position, label }, end) => (
        <text key={end === 0 ? 'from' : 'to'} x={position} y={HEIGHT - 4} textAnchor={end === 0 ? 'start' : 'end'}>
          {label}
        </text>
      ))}
      <Line line={lines.one} kind="one" />
      <Line line={lines.other} kind="other" />
    </svg>
  )
}

function Line({ line, kind }: { readonly line: PriceLine; readonly kind: 'one' | 'other' }) {
  return (
    <g className={`price-chart__line price-chart__line--${kind}`}>
      <path d={line.path} />
      {line.points.map(({ key, x, y, label }) => (
        <circle key={key} cx={x} cy={y} r={kind === 'one' ? 4 : 3}>
          <title>{label}</title>
        </circle>
      ))}
    </g>
  )
}
