// A step chart over time as SVG, with the same content as a table for assistive technology. It has no product words.
import { linearScale } from './linear-scale'
import './step-chart.css'

export interface StepPoint {
  readonly key: number
  readonly x: number
  readonly y: number
  /** Shown with a ring. */
  readonly marked: boolean
}

/** A labeled interval under the line, e.g. who led. */
interface Band {
  readonly key: number
  readonly from: number
  readonly to: number
  /** From long to short: the first that fits is shown, else none. The table has the whole name. */
  readonly names: readonly string[]
  /** Filled. */
  readonly marked: boolean
}

interface Stretch {
  readonly from: number
  readonly to: number
}

interface StepChartProps {
  /** In the order of x. */
  readonly points: readonly StepPoint[]
  /** The right end of the chart; the line continues to it. */
  readonly until: number
  readonly formatX: (x: number) => string
  readonly formatY: (y: number) => string
  /** True if lower is better: the chart is then inverted, so that the line still rises. */
  readonly downward?: boolean
  /** Below the line, edge to edge. */
  readonly bands?: readonly Band[]
  /** Intervals in which nothing could happen: shaded. */
  readonly rests?: readonly Stretch[]
  /** Times that are marked at the foot of the chart. */
  readonly ticks?: readonly number[]
  /** What shades and ticks mean; shown below if the chart has any. */
  readonly legend?: { readonly rest: string; readonly tick: string } | null
  /** A dashed line, e.g. a limit, with its name. */
  readonly floor?: { readonly y: number; readonly label: string } | null
  /** The table for assistive technology. */
  readonly table: {
    readonly caption: string
    readonly columns: readonly string[]
    readonly rows: readonly { readonly key: string; readonly cells: readonly string[] }[]
  }
}

const WIDTH = 368
const TOP = 18
const BOTTOM = 110
const BAND_TOP = 118
const BAND_HEIGHT = 18
/** About the width of a letter of a band's name. */
const LETTER = 6

/** The chart and its table. */
export function StepChart(props: StepChartProps) {
  const { points, until, formatX, formatY, downward = false, bands = [], floor = null, table } = props
  const { rests = [], ticks = [], legend = null } = props
  const first = points[0]
  const last = points[points.length - 1]
  if (!first || !last) return null
  const right = Math.max(until, last.x)
  const heights = points.map((point) => point.y)
  if (floor !== null) heights.push(floor.y)
  const low = Math.min(...heights)
  const high = Math.max(...heights)
  const pad = low === high ? 1 : 0
  const x = linearScale([first.x, right === first.x ? first.x + 1 : right], [0, WIDTH - 6])
  const y = linearScale(downward ? [high + pad, low - pad] : [low - pad, high + pad], [
    BOTTOM - (floor === null ? 6 : 18),
    TOP + 6,
  ])
  const path = stepPath([...points, { x: right, y: last.y }].map((point) => [x(point.x), y(point.y)]))
  const height = (bands.length > 0 ? BAND_TOP + BAND_HEIGHT : BOTTOM) + 22
  const shades = rests
    .map(({ from, to }) => ({ from: Math.max(from, first.x), to: Math.min(to, right) }))
    .filter(({ from, to }) => from < to)
  const marks = ticks.filter((at) => at >= first.x && at <= right)
  const lastX = Math.min(x(last.x), WIDTH - 6)
  return (
    <figure className="step-chart">
      <svg viewBox={`0 0 ${WIDTH} ${height}`} aria-hidden="true" className="num">
        {shades.map(({ from, to }) => (
          <rect
            key={from}
            className="step-chart__rest"
            x={x(from)}
            y={TOP}
            width={Math.max(x(to) - x(from), 2)}
            height={BOTTOM - TOP}
          />
        ))}
        <g className="step-chart__grid">
          {[TOP, (TOP + BOTTOM) / 2, BOTTOM].map((at) => (
            <path key={at} d={`M0 ${at}H${WIDTH}`} />
          ))}
        </g>
        {floor === null ? null : (
          <>
            <path className="step-chart__floor" d={`M0 ${y(floor.y)}H${WIDTH}`} />
            <text x={WIDTH} y={y(floor.y) + 12} textAnchor="end">
              {floor.label}
            </text>
          </>
        )}
        {marks.map((at) => (
          <path key={at} className="step-chart__tick" d={`M${x(at) - 3} ${BAND_TOP - 1}l3 -5l3 5z`} />
        ))}
        <path className="step-chart__line" d={path} />
        {points
          .filter((point) => point.marked)
          .map((point) => (
            <circle key={point.key} className="step-chart__marked" cx={x(point.x)} cy={y(point.y)} r={4} />
          ))}
        {last.marked ? null : <circle className="step-chart__newest" cx={lastX} cy={y(last.y)} r={3} />}
        <text className="step-chart__value" x={WIDTH} y={TOP - 6} textAnchor="end">
          {formatY(last.y)}
        </text>
        {bands.map((band) => (
          <BandShape key={band.key} band={band} left={x(band.from)} right={Math.min(x(band.to), WIDTH)} />
        ))}
        <text x={0} y={height - 6}>
          {formatX(first.x)}
        </text>
        <text x={WIDTH} y={height - 6} textAnchor="end">
          {formatX(right)}
        </text>
      </svg>
      {legend !== null && (shades.length > 0 || marks.length > 0) ? (
        <figcaption aria-hidden="true">
          {shades.length > 0 ? <span className="step-chart__key step-chart__key--rest">{legend.rest}</span> : null}
          {marks.length > 0 ? <span className="step-chart__key step-chart__key--tick">{legend.tick}</span> : null}
        </figcaption>
      ) : null}
      <div className="visually-hidden">
        <table>
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
      </div>
    </figure>
  )
}

/** Each value lasts until the next one: across, then up or down. */
const stepPath = (places: readonly (readonly [x: number, y: number])[]): string =>
  places.map(([x, y], at) => (at === 0 ? `M${short(x)} ${short(y)}` : `H${short(x)}V${short(y)}`)).join('')

/** Thousandths of a pixel are enough. */
const short = (length: number): string => String(Math.round(length * 1000) / 1000)

function BandShape({ band, left, right }: { readonly band: Band; readonly left: number; readonly right: number }) {
  const width = Math.max(right - left - 1, 1)
  const name = band.names.find((each) => each.length * LETTER + 8 <= width)
  return (
    <g className={band.marked ? 'step-chart__band step-chart__band--marked' : 'step-chart__band'}>
      <rect x={left} y={BAND_TOP} width={width} height={BAND_HEIGHT} rx={Math.min(3, width / 2)} />
      {name === undefined ? null : (
        <text x={left + width / 2} y={BAND_TOP + 13} textAnchor="middle">
          {name}
        </text>
      )}
    </g>
  )
}
