import { describe, expect, it } from 'vitest'
import { linearScale } from './linear-scale'

describe('a linear scale', () => {
  it('maps ends to ends and the middle to the middle', () => {
    const scale = linearScale([100, 200], [0, 50])
    expect([100, 150, 200].map(scale)).toEqual([0, 25, 50])
  })

  it('inverts if either range runs downward, and continues outside', () => {
    const scale = linearScale([0, 10], [100, 0])
    expect([0, 10, 12, -1].map(scale)).toEqual([100, 0, -20, 110])
  })
})
