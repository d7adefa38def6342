// The phases of a training, as the guide sees them.
import { describe, expect, test } from 'vitest'
import { debriefWith, timelineAt, world } from '../testing/fixtures'
import { nextTasks, phaseOf, traineeOf } from './guide'

const MINUTE = 60_000

describe('a training', () => {
  test('has not started while its world is paused at the start', () => {
    expect(phaseOf(timelineAt(0), true, debriefWith(false))).toBe('begin')
    expect(phaseOf(timelineAt(0), true, null)).toBe('begin')
  })
  test('is running once the clock has run, even if it is paused later', () => {
    expect(phaseOf(timelineAt(0), false, debriefWith(false))).toBe('running')
    expect(phaseOf(timelineAt(5 * MINUTE), true, debriefWith(true, false))).toBe('running')
  })
  test('is over at the end of its scenario or when every task is done', () => {
    expect(phaseOf(timelineAt(40 * MINUTE), true, debriefWith(false))).toBe('over')
    expect(phaseOf(timelineAt(5 * MINUTE), false, debriefWith(true, true))).toBe('over')
  })
  test('is never over without an end and without tasks', () => {
    expect(phaseOf(timelineAt(400 * MINUTE, true), false, debriefWith())).toBe('running')
  })
})

test('the guide leads with the trainee, else the first seat, else nobody', () => {
  expect(traineeOf(world)?.key).toBe('ada')
  expect(traineeOf({ ...world, seats: { seller: ['lena'] } })?.key).toBe('lena')
  expect(traineeOf({ ...world, seats: {} })).toBeNull()
})

test('the guide picks the first open task of a seat as the next one', () => {
  expect(nextTasks(debriefWith(true, false, false))).toEqual([{ who: 'Ada', say: 'Task 2' }])
  expect(nextTasks(debriefWith(true))).toEqual([])
})

test('the guide skips lost tasks when picking the next one', () => {
  const debrief = debriefWith(false, false)
  const seats = debrief.seats.map((seat) => ({
    ...seat,
    tasks: seat.tasks.map((task, index) => ({ ...task, lost: index === 0 })),
  }))
  expect(nextTasks({ ...debrief, seats })).toEqual([{ who: 'Ada', say: 'Task 2' }])
})
