import { describe, expect, it } from 'vitest'
import { linearScale, ticksBetween } from './linear-scale'

describe('a linear scale', () => {
  it('maps ends to ends and the middle to the middle', () => {
    const scale = linearScale([100, 200], [0, 50])
    expect([100, 150, 200].map(scale)).toEqual([0, 25, 50])
  })

  it('inverts if either range runs downward, and extrapolates', () => {
    const scale = linearScale([0, 10], [100, 0])
    expect([0, 10, 12, -1].map(scale)).toEqual([100, 0, -20, 110])
  })
})

describe('the ticks of a scale', () => {
  it('are multiples of the smallest step that stays within the maximum count', () => {
    expect(ticksBetween(3, 17, [1, 2, 4, 8], 4)).toEqual([4, 8, 12, 16])
    expect(ticksBetween(3264, 3268, [1, 2, 4], 5)).toEqual([3264, 3265, 3266, 3267, 3268])
    expect(ticksBetween(0, 100, [1], 4)).toEqual([])
  })
  it('include both ends, even with decimals', () => {
    expect(ticksBetween(5.35, 5.37, [0.01, 0.02], 4).map((tick) => tick.toFixed(2))).toEqual(['5.35', '5.36', '5.37'])
  })
})
