// A line of steps over time as SVG, with the same content as a table for assistive technology. Knows no product words.
import { scaleLinear } from 'd3-scale'
import { curveStepAfter, line } from 'd3-shape'
import './step-chart.css'

export interface StepPoint {
  readonly key: number
  readonly x: number
  readonly y: number
  /** Drawn with a ring. */
  readonly marked: boolean
}

interface StepChartProps {
  /** In the order of x. */
  readonly points: readonly StepPoint[]
  /** The right end of the picture; the line goes on to it. */
  readonly until: number
  readonly formatX: (x: number) => string
  readonly formatY: (y: number) => string
  /** True when lower is better: the picture is then turned over, so that the line still rises. */
  readonly downward?: boolean
  /** A dashed line, e.g. a limit, with its name. */
  readonly floor?: { readonly y: number; readonly label: string } | null
  /** The table for assistive technology. */
  readonly table: {
    readonly caption: string
    readonly columns: readonly string[]
    readonly rows: readonly { readonly key: number; readonly cells: readonly string[] }[]
  }
}

const WIDTH = 368
const HEIGHT = 132
const TOP = 18
const BOTTOM = 110

/** The picture and its table. */
export function StepChart({ points, until, formatX, formatY, downward = false, floor = null, table }: StepChartProps) {
  const first = points[0]
  const last = points[points.length - 1]
  if (!first || !last) return null
  const right = Math.max(until, last.x)
  const heights = points.map((point) => point.y)
  if (floor !== null) heights.push(floor.y)
  const low = Math.min(...heights)
  const high = Math.max(...heights)
  const pad = low === high ? 1 : 0
  const x = scaleLinear([first.x, right === first.x ? first.x + 1 : right], [0, WIDTH - 6])
  const y = scaleLinear(downward ? [high + pad, low - pad] : [low - pad, high + pad], [BOTTOM - 6, TOP + 6])
  const path = line<{ readonly x: number; readonly y: number }>(
    (point) => x(point.x),
    (point) => y(point.y),
  ).curve(curveStepAfter)([...points, { x: right, y: last.y }])
  const lastX = Math.min(x(last.x), WIDTH - 6)
  return (
    <figure className="step-chart">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true" className="num">
        <g className="step-chart__grid">
          {[TOP, (TOP + BOTTOM) / 2, BOTTOM].map((height) => (
            <path key={height} d={`M0 ${height}H${WIDTH}`} />
          ))}
        </g>
        {floor === null ? null : (
          <>
            <path className="step-chart__floor" d={`M0 ${y(floor.y)}H${WIDTH}`} />
            <text x={WIDTH} y={y(floor.y) - 5} textAnchor="end">
              {floor.label}
            </text>
          </>
        )}
        <path className="step-chart__line" d={path ?? ''} />
        {points
          .filter((point) => point.marked)
          .map((point) => (
            <circle key={point.key} className="step-chart__marked" cx={x(point.x)} cy={y(point.y)} r={4} />
          ))}
        {last.marked ? null : <circle className="step-chart__newest" cx={lastX} cy={y(last.y)} r={3} />}
        <text className="step-chart__value" x={WIDTH} y={TOP - 6} textAnchor="end">
          {formatY(last.y)}
        </text>
        <text x={0} y={HEIGHT - 6}>
          {formatX(first.x)}
        </text>
        <text x={WIDTH} y={HEIGHT - 6} textAnchor="end">
          {formatX(right)}
        </text>
      </svg>
      <table className="visually-hidden">
        <caption>{table.caption}</caption>
        <thead>
          <tr>
            {table.columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map((row) => (
            <tr key={row.key}>
              {row.cells.map((cell, column) => (
                <td key={table.columns[column]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  )
}
