// The time labels of a step chart.
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { StepChart } from './step-chart'

afterEach(cleanup)

const MINUTE = 60_000

/** The time labels of a chart that ends at `until` ms and formats times as minutes. */
function timesBelow(until: number): readonly (string | null)[] {
  const { container } = render(
    <StepChart
      points={[{ key: 1, x: 0, y: 3200, marked: false, description: '100-00' }]}
      until={until}
      formatX={(at) => `minute ${Math.floor(at / MINUTE)}`}
      formatY={(value) => `price ${value}`}
      stepsX={[MINUTE]}
      stepsY={[1]}
      readerName="Step through bids"
      table={{ caption: 'Bids', columns: ['Time'], rows: [] }}
    />,
  )
  return [...container.querySelectorAll('svg text')]
    .map(({ textContent }) => textContent)
    .filter((text) => text?.startsWith('minute'))
}

it('a step chart labels each minute once, even if the chart ends within one', () => {
  expect(timesBelow(2.5 * MINUTE)).toEqual(['minute 0', 'minute 1', 'minute 2'])
  expect(timesBelow(3 * MINUTE)).toEqual(['minute 0', 'minute 1', 'minute 2', 'minute 3'])
})

it('a step chart labels only the end if it is close to the start', () => {
  expect(timesBelow(MINUTE / 2)).toEqual(['minute 0'])
})
