// The estimate of server time: its bounds contain the true time, outdated samples change nothing, and jumps restart it.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type ClockSample, type Estimate, readEstimate, takeSample } from './estimate'

const sample = (changes: Partial<ClockSample>): ClockSample => ({
  earliest: 1000,
  latest: 1000,
  from: 0,
  to: 10,
  rate: 1,
  epoch: 1,
  world: 'main',
  source: 'answer',
  ...changes,
})
const first = takeSample(null, sample({})).estimate
const realSample = (changes: Partial<ClockSample>) => sample({ epoch: 0, world: null, latest: 2000, ...changes })

describe('one sample', () => {
  it('from an exact clock is accurate to half the round trip times the rate', () => {
    expect(readEstimate(first, 10)).toEqual({ now: 1005, errorMs: 5 })
    const fast = takeSample(null, sample({ rate: 60 })).estimate
    expect(readEstimate(fast, 10)).toEqual({ now: 1300, errorMs: 300 })
  })

  it('from a paused world is exact and stays so', () => {
    const paused = takeSample(null, sample({ rate: 0 })).estimate
    expect(readEstimate(paused, 1_000_000)).toEqual({ now: 1000, errorMs: 0 })
  })

  it('from a Date header is accurate to half a second plus half the round trip', () => {
    expect(readEstimate(takeSample(null, realSample({})).estimate, 10)).toEqual({ now: 1505, errorMs: 505 })
  })

  it('gets less certain with age', () => {
    expect(readEstimate(first, 100_010).errorMs).toBeGreaterThan(readEstimate(first, 10).errorMs)
  })
})

describe('a further sample', () => {
  const next = (changes: Partial<ClockSample>) =>
    takeSample(first, sample({ from: 1000, to: 1010, earliest: 2000, latest: 2000, ...changes }))

  it.each<[string, Partial<ClockSample>, string]>([
    ['that agrees narrows the estimate', {}, 'narrowed'],
    ['with another rate restarts it', { rate: 60 }, 'restarted'],
    [
      'that contradicts it restarts it (the server’s clock was set, or the world jumped)',
      { earliest: 9000, latest: 9000 },
      'restarted',
    ],
    ['of a later epoch replaces the world', { epoch: 2, earliest: 5, latest: 5 }, 'replaced'],
    ['of another world replaces the world', { world: 'class' }, 'replaced'],
    ['of an earlier epoch is ignored', { epoch: 0, from: 5 }, 'ignored'],
    ['of an earlier epoch, requested later, replaces the world: the server restarted', { epoch: 0 }, 'replaced'],
    ['without simulated time is ignored: it comes from a proxy', { world: null }, 'ignored'],
    ['that an event overtook is ignored', { from: 5, earliest: 999, latest: 999, rate: 0 }, 'ignored'],
  ])('%s', (_what, changes, effect) => {
    expect(next(changes).effect).toBe(effect)
  })

  it('returns the same estimate object if it is ignored', () => {
    expect(next({ epoch: 0, source: 'event' }).estimate).toBe(first)
  })

  it('narrows the whole seconds of a real server by each tick it sees', () => {
    let estimate: Estimate | null = null
    // True server time = 4700 + monotonic; the Date header drops the milliseconds.
    for (const at of [0, 310, 640, 1290, 2310]) {
      const second = Math.floor((4700 + at) / 1000) * 1000
      estimate = takeSample(
        estimate,
        realSample({ earliest: second, latest: second + 1000, from: at, to: at }),
      ).estimate
    }
    const reading = readEstimate(estimate ?? first, 2310)
    expect(reading.errorMs).toBeLessThan(100)
    expect(Math.abs(reading.now - 7010)).toBeLessThanOrEqual(reading.errorMs)
  })
})

type Step =
  | { readonly kind: 'answer'; readonly there: number; readonly back: number }
  | { readonly kind: 'change'; readonly rate: number; readonly rewind: boolean; readonly travel: number }

const TRAVEL = 100
const answer = fc.record({ kind: fc.constant('answer' as const), there: fc.nat(80), back: fc.nat(300) })
const change = fc.record({
  kind: fc.constant('change' as const),
  rate: fc.constantFrom(0, 0.25, 1, 60),
  rewind: fc.boolean(),
  travel: fc.nat(TRAVEL),
})
const steps: fc.Arbitrary<readonly Step[]> = fc.array(fc.oneof({ weight: 3, arbitrary: answer }, change), {
  minLength: 1,
  maxLength: 30,
})

describe('the error bound', () => {
  it('contains the true time after any order of arrivals', () => {
    fc.assert(
      fc.property(steps, (script) => {
        let line = { rate: 1, epoch: 1, value: 1_000_000, since: 0 }
        const truthAt = (at: number) => line.value + (at - line.since) * line.rate
        const samples: (ClockSample & { readonly truth: typeof line })[] = []
        let at = 0
        for (const step of script) {
          // Changes are further apart than the travel time of their events.
          at += TRAVEL + 1
          if (step.kind === 'answer') {
            const now = truthAt(at)
            samples.push({
              ...sample({
                earliest: now,
                latest: now,
                from: at - step.there,
                to: at + step.back,
                rate: line.rate,
                epoch: line.epoch,
              }),
              truth: line,
            })
          } else {
            const now = truthAt(at)
            line = {
              rate: step.rate,
              epoch: line.epoch + (step.rewind ? 1 : 0),
              value: step.rewind ? 500_000 : now,
              since: at,
            }
            samples.push({
              ...sample({
                earliest: line.value,
                latest: line.value,
                from: at + step.travel - TRAVEL,
                to: at + step.travel,
                rate: line.rate,
                epoch: line.epoch,
                source: 'event',
              }),
              truth: line,
            })
          }
        }
        let estimate: Estimate | null = null
        let newest = samples[0]?.truth ?? line
        for (const one of samples.toSorted((a, b) => a.to - b.to)) {
          estimate = takeSample(estimate, one).estimate
          if (one.truth.since >= newest.since) newest = one.truth
          const { now, errorMs } = readEstimate(estimate, one.to)
          const truth = newest.value + (one.to - newest.since) * newest.rate
          expect(Math.abs(now - truth)).toBeLessThanOrEqual(errorMs + 1e-3)
        }
      }),
      { numRuns: 500 },
    )
  })
})
