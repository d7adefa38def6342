// A step chart over time as SVG. Each step can be read with the pointer or the keyboard, and assistive technology gets the
// data as a table.
import { type PointerEvent, useState } from 'react'
import { ChartTable, type ChartTableProps } from './chart-table'
import { linearScale, ticksBetween } from './linear-scale'
import './step-chart.css'

export interface StepPoint {
  readonly key: number
  readonly x: number
  readonly y: number
  /** Drawn with a ring. */
  readonly marked: boolean
  /** Shown and announced when this step is read. */
  readonly description: string
}

/** A labeled interval under the line, e.g. who led. */
interface Band {
  readonly key: number
  readonly from: number
  readonly to: number
  /** From long to short. The first that fits is shown. */
  readonly names: readonly string[]
  /** Filled. */
  readonly marked: boolean
}

/** A dashed line across the chart with a label above it, on the right, or on the left if marked. */
export interface ChartLine {
  readonly y: number
  readonly label: string
  readonly marked: boolean
}

interface Stretch {
  readonly from: number
  readonly to: number
}

interface StepChartProps {
  /** Sorted by x. */
  readonly points: readonly StepPoint[]
  /** Right edge of the chart; the line continues to it. */
  readonly until: number
  readonly formatX: (x: number) => string
  readonly formatY: (y: number) => string
  /** Allowed tick distances, ascending. */
  readonly stepsX: readonly number[]
  readonly stepsY: readonly number[]
  /** Shown above the chart while no step is being read. */
  readonly note?: string
  /** Accessible name of the slider that reads step by step. */
  readonly readerName: string
  /** Below the line, edge to edge. */
  readonly bands?: readonly Band[]
  /** Shaded intervals in which nothing could happen. */
  readonly pauses?: readonly Stretch[]
  /** Times marked at the bottom of the chart. */
  readonly ticks?: readonly number[]
  /** Labels for shading and ticks, shown if the chart has any. */
  readonly legend?: { readonly pause: string; readonly tick: string } | null
  /** Dashed lines, e.g. limits. */
  readonly lines?: readonly ChartLine[]
  /** The table for assistive technology. */
  readonly table: ChartTableProps
}

const WIDTH = 368
/** Left edge of the plot; the y labels are left of it. */
const LEFT = 46
const RIGHT = WIDTH - 6
const TOP = 18
const BOTTOM = 110
const BAND_TOP = 118
const BAND_HEIGHT = 18
/** Approximate width of a letter in a band's name. */
const LETTER = 6

type Scale = (value: number) => number

interface Plot {
  readonly x: Scale
  readonly y: Scale
  readonly ticksX: readonly number[]
  readonly ticksY: readonly number[]
  readonly right: number
}

/** Null without points. */
function plotOf({ points, until, lines = [], stepsX, stepsY }: StepChartProps): Plot | null {
  const first = points[0]
  const last = points[points.length - 1]
  if (!first || !last) return null
  const right = Math.max(until, last.x)
  const heights = [...points, ...lines].map((each) => each.y)
  const low = Math.min(...heights)
  const high = Math.max(...heights)
  const pad = low === high ? (stepsY[0] ?? 1) : 0
  const end = right === first.x ? first.x + 1 : right
  return {
    x: linearScale([first.x, end], [LEFT, RIGHT]),
    y: linearScale([low - pad, high + pad], [BOTTOM - 6, TOP + 6]),
    ticksX: ticksBetween(first.x, end, stepsX, 5),
    ticksY: ticksBetween(low - pad, high + pad, stepsY, 5),
    right,
  }
}

/** The chart, the slider that reads it, and its table. Nothing without points. */
export function StepChart(props: StepChartProps) {
  const { points, pauses = [], ticks = [], legend = null, table, note = '', readerName } = props
  const [index, setIndex] = useState<number | null>(null)
  const plot = plotOf(props)
  if (plot === null) return null
  const newest = points.length - 1
  const readIndex = index === null ? null : Math.min(index, newest)
  const readAt = (event: PointerEvent<SVGSVGElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    if (box.width === 0) return
    const at = ((event.clientX - box.left) / box.width) * WIDTH
    setIndex(
      Math.max(
        0,
        points.findLastIndex((point) => plot.x(point.x) <= at),
      ),
    )
  }
  return (
    <figure className="step-chart">
      <p className="step-chart__reading num" aria-hidden="true">
        {readIndex === null ? note : points[readIndex]?.description}
      </p>
      <input
        type="range"
        className="step-chart__reader"
        aria-label={readerName}
        min={0}
        max={newest}
        step={1}
        value={readIndex ?? newest}
        aria-valuetext={points[readIndex ?? newest]?.description}
        onChange={(event) => setIndex(Number(event.target.value))}
        onFocus={() => setIndex(newest)}
        onBlur={() => setIndex(null)}
      />
      <Drawing {...props} plot={plot} readIndex={readIndex} onRead={readAt} onLeave={() => setIndex(null)} />
      {legend !== null && (pauses.length > 0 || ticks.length > 0) ? (
        <figcaption aria-hidden="true">
          {pauses.length > 0 ? <span className="step-chart__key step-chart__key--pause">{legend.pause}</span> : null}
          {ticks.length > 0 ? <span className="step-chart__key step-chart__key--tick">{legend.tick}</span> : null}
        </figcaption>
      ) : null}
      <ChartTable {...table} />
    </figure>
  )
}

interface DrawingProps extends StepChartProps {
  readonly plot: Plot
  /** Index of the step being read. */
  readonly readIndex: number | null
  readonly onRead: (event: PointerEvent<SVGSVGElement>) => void
  readonly onLeave: () => void
}

function Drawing(props: DrawingProps) {
  const { points, plot, readIndex, bands = [], pauses = [], ticks = [], lines = [], onRead, onLeave } = props
  const { x, y, right } = plot
  const last = points[points.length - 1]
  const step = readIndex === null ? undefined : points[readIndex]
  if (last === undefined) return null
  const path = stepPath([...points, { x: right, y: last.y }].map((point) => [x(point.x), y(point.y)]))
  const height = (bands.length > 0 ? BAND_TOP + BAND_HEIGHT : BOTTOM) + 22
  const within = (at: number) => Math.min(Math.max(at, points[0]?.x ?? at), right)
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${height}`}
      aria-hidden="true"
      className="num"
      onPointerMove={onRead}
      onPointerLeave={onLeave}
    >
      {pauses
        .filter(({ from, to }) => within(from) < within(to))
        .map(({ from, to }) => (
          <rect
            key={from}
            className="step-chart__pause"
            x={x(within(from))}
            y={TOP}
            width={Math.max(x(within(to)) - x(within(from)), 2)}
            height={BOTTOM - TOP}
          />
        ))}
      <Scales {...props} height={height} />
      {lines.map((line) => (
        <path key={line.label} className={limitClass(line)} d={`M${LEFT} ${y(line.y)}H${WIDTH}`} />
      ))}
      {ticks
        .filter((at) => within(at) === at)
        .map((at) => (
          <path key={at} className="step-chart__tick" d={`M${x(at) - 3} ${BAND_TOP - 1}l3 -5l3 5z`} />
        ))}
      <path className="step-chart__line" d={path} />
      {lines.map((line) => (
        <text
          key={line.label}
          className={limitClass(line)}
          x={line.marked ? LEFT + 4 : WIDTH}
          y={y(line.y) - 4}
          textAnchor={line.marked ? 'start' : 'end'}
        >
          {line.label}
        </text>
      ))}
      {points
        .filter((point) => point.marked)
        .map((point) => (
          <circle key={point.key} className="step-chart__marked" cx={x(point.x)} cy={y(point.y)} r={4} />
        ))}
      {last.marked ? null : <circle className="step-chart__newest" cx={x(last.x)} cy={y(last.y)} r={3} />}
      {bands.map((band) => (
        <BandShape key={band.key} band={band} left={x(band.from)} right={Math.min(x(band.to), WIDTH)} />
      ))}
      {step === undefined ? null : (
        <>
          <path className="step-chart__at" d={`M${x(step.x)} ${TOP}V${BOTTOM}`} />
          <circle className="step-chart__here" cx={x(step.x)} cy={y(step.y)} r={4.5} />
        </>
      )}
    </svg>
  )
}

const limitClass = ({ marked }: ChartLine): string =>
  marked ? 'step-chart__limit step-chart__limit--marked' : 'step-chart__limit'

/** Grid lines and labels of both axes. */
function Scales({ plot, formatX, formatY, height }: DrawingProps & { readonly height: number }) {
  const { x, y, ticksX, ticksY, right } = plot
  return (
    <>
      <g className="step-chart__grid">
        {ticksY.map((value) => (
          <path key={value} d={`M${LEFT} ${rounded(y(value))}H${WIDTH}`} />
        ))}
        <path d={`M${LEFT} ${BOTTOM}H${WIDTH}`} />
      </g>
      {ticksY.map((value) => (
        <text key={value} x={LEFT - 6} y={y(value) + 3.5} textAnchor="end">
          {formatY(value)}
        </text>
      ))}
      {/* The end is always labeled; round times only if they don't collide with it. */}
      {ticksX
        .filter((at) => x(right) - x(at) > 40 && formatX(at) !== formatX(right))
        .map((at) => (
          <text key={at} x={x(at)} y={height - 6} textAnchor={x(at) - LEFT < 14 ? 'start' : 'middle'}>
            {formatX(at)}
          </text>
        ))}
      <text x={WIDTH} y={height - 6} textAnchor="end">
        {formatX(right)}
      </text>
    </>
  )
}

/** Horizontal to the next point, then vertical. */
const stepPath = (places: readonly (readonly [x: number, y: number])[]): string =>
  places.map(([x, y], at) => (at === 0 ? `M${rounded(x)} ${rounded(y)}` : `H${rounded(x)}V${rounded(y)}`)).join('')

/** Rounds to thousandths of a pixel. */
const rounded = (length: number): string => String(Math.round(length * 1000) / 1000)

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
