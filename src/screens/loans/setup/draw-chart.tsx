// A chart of the draw schedule: each draw and the running total. The table of draws has the same numbers.
import { formatCountOf } from '../../../domain/formats'
import { drawsOf } from '../../../domain/loan/draw-rows'
import { FULL_HUNDREDTHS } from '../../../domain/loan/draw-schedule'
import { drawTotal, drawTotalText } from '../../../domain/loan/draw-total'
import type { SetupValues } from '../../../domain/loan/setup-values'

const WIDTH = 240
const HEIGHT = 72

/** One bar per draw; renders nothing without draws. */
export function DrawChart({ values }: { readonly values: SetupValues }) {
  const draws = drawsOf(values)
  if (draws.length === 0) return null
  const total = drawTotal(values)
  const bars = draws.map((draw, index) => ({
    number: index + 1,
    share: Math.max(0, draw.hundredths),
    soFar: Math.max(
      0,
      draws.slice(0, index + 1).reduce((sum, { hundredths }) => sum + hundredths, 0),
    ),
  }))
  const step = WIDTH / draws.length
  const label = `Draw schedule: ${formatCountOf(draws.length, 'draw')}. ${total === null ? '' : drawTotalText(total)}`
  return (
    <svg className="draw-chart" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
      {bars.map(({ number, share, soFar }) => {
        const height = (Math.min(FULL_HUNDREDTHS, soFar) / FULL_HUNDREDTHS) * HEIGHT
        const box = { x: (number - 1) * step, y: HEIGHT - height, width: Math.max(1, step - 2) }
        return (
          <g key={number}>
            <rect className="draw-chart__before" {...box} height={height} />
            <rect
              className="draw-chart__own"
              {...box}
              height={(Math.min(FULL_HUNDREDTHS, share) / FULL_HUNDREDTHS) * HEIGHT}
            />
          </g>
        )
      })}
    </svg>
  )
}
