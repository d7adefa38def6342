// The seeded random generator.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { draws } from './draws'

const tenDraws = (seed: number, ...key: (string | number)[]): readonly number[] => {
  const draw = draws(seed, ...key)
  return Array.from({ length: 10 }, () => draw.between(0, 999))
}

describe('draws', () => {
  it('are the same for the same seed and key, and differ for any other', () => {
    expect(tenDraws(41, 'bot', 3)).toEqual(tenDraws(41, 'bot', 3))
    expect(tenDraws(41, 'bot', 3)).not.toEqual(tenDraws(42, 'bot', 3))
    expect(tenDraws(41, 'bot', 3)).not.toEqual(tenDraws(41, 'bot', 4))
  })

  it('never change, because every recorded run depends on them', () => {
    expect(tenDraws(41, 'pinned')).toMatchInlineSnapshot(`
      [
        660,
        818,
        751,
        950,
        722,
        562,
        890,
        402,
        508,
        292,
      ]
    `)
  })

  it('stay within their inclusive bounds', () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer({ min: -50, max: 50 }), fc.nat(100), (seed, from, width) => {
        const value = draws(seed, 'x').between(from, from + width)
        return value >= from && value <= from + width
      }),
    )
  })

  it('spread evenly enough over neighboring keys', () => {
    const counts = [0, 0, 0, 0]
    for (let index = 0; index < 4000; index += 1) {
      const value = draws(1, 'spread', index).between(0, 3)
      counts[value] = (counts[value] ?? 0) + 1
    }
    for (const count of counts) expect(Math.abs(count - 1000)).toBeLessThan(120)
  })

  it('pick from the whole list, and never miss at 100 % or hit at 0 %', () => {
    const draw = draws(5, 'pick')
    const picked = new Set(Array.from({ length: 60 }, () => draw.oneOf(['a', 'b', 'c'])))
    expect([...picked].sort()).toEqual(['a', 'b', 'c'])
    expect(Array.from({ length: 20 }, () => draw.percent(100))).not.toContain(false)
    expect(Array.from({ length: 20 }, () => draw.percent(0))).not.toContain(true)
  })
})
