// A small line chart for a table cell, with a text alternative.
import './sparkline.css'

interface SparklineProps {
  readonly values: readonly number[]
  /** Accessible name, which describes the trend. */
  readonly label: string
}

const WIDTH = 72
const HEIGHT = 22
const PAD = 3

const tenths = (size: number): number => Math.round(size * 10) / 10

/** Shows only the text alternative for fewer than two values. */
export function Sparkline({ values, label }: SparklineProps) {
  if (values.length < 2) return <span className="visually-hidden">{label}</span>
  const low = Math.min(...values)
  const high = Math.max(...values)
  const span = high - low || 1
  const points = values.map((value, index) => {
    const x = PAD + (index * (WIDTH - 2 * PAD)) / (values.length - 1)
    const y = high === low ? HEIGHT / 2 : HEIGHT - PAD - ((value - low) * (HEIGHT - 2 * PAD)) / span
    return [x, y] as const
  })
  const [endX = 0, endY = 0] = points[points.length - 1] ?? []
  return (
    <svg className="sparkline" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
      <polyline points={points.map(([x, y]) => `${tenths(x)},${tenths(y)}`).join(' ')} />
      <circle cx={endX} cy={endY} r={2.5} />
    </svg>
  )
}
