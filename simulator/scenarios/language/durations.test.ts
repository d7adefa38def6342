// Durations and offsets as authors write them.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { durationText, parseDuration, parseOffset } from './durations'

describe('a duration', () => {
  it.each([
    ['90s', 90_000],
    ['5m', 300_000],
    ['2h', 7_200_000],
    ['1h30m', 5_400_000],
    ['3d', 259_200_000],
    ['250ms', 250],
    ['1.5s', 1500],
    ['1500ms', 1500],
    ['1m250ms', 60_250],
    ['1.005s', 1005],
    ['0s', 0],
    ['PT1H30M', 5_400_000],
    ['P1DT1S', 86_401_000],
    ['PT0.5S', 500],
    ['PT1.005S', 1005],
  ])('%s is %i ms', (text, ms) => {
    expect(parseDuration(text)).toBe(ms)
  })

  it.each(['', '5', 'm', '5 m', '-5m', 'P', 'PT', '5x', '1m2', 'PT1H2X', '0.0001s', '0.5ms'])(
    '%j is not a duration',
    (text) => {
      expect(parseDuration(text)).toBeNull()
    },
  )

  it('survives being written and read again', () => {
    fc.assert(fc.property(fc.integer({ min: 0, max: 10 ** 10 }), (ms) => parseDuration(durationText(ms)) === ms))
  })
})

describe('an offset', () => {
  it('can be negative, for an instant before the start', () => {
    expect([parseOffset('-20m'), parseOffset('18m'), parseOffset('-0s'), parseOffset('--1s')]).toEqual([
      -1_200_000,
      1_080_000,
      0,
      null,
    ])
    expect(durationText(-1_200_000)).toBe('-20m')
  })
})
