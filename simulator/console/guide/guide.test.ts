// Where the page that leads a trainer thinks the training stands.
import { describe, expect, test } from 'vitest'
import { debriefWith, timelineAt, world } from '../testing/fixtures'
import { leadOf, nextTasks, phaseOf } from './guide'

const MINUTE = 60_000

describe('a training', () => {
  test('begins while its world waits at the beginning', () => {
    expect(phaseOf(timelineAt(0), true, debriefWith(false))).toBe('begin')
    expect(phaseOf(timelineAt(0), true, null)).toBe('begin')
  })
  test('runs from the moment the clock does, also when it is paused later', () => {
    expect(phaseOf(timelineAt(0), false, debriefWith(false))).toBe('running')
    expect(phaseOf(timelineAt(5 * MINUTE), true, debriefWith(true, false))).toBe('running')
  })
  test('is over at the end of its scenario, or when every task is done', () => {
    expect(phaseOf(timelineAt(40 * MINUTE), true, debriefWith(false))).toBe('over')
    expect(phaseOf(timelineAt(5 * MINUTE), false, debriefWith(true, true))).toBe('over')
  })
  test('without an end and without tasks is never over', () => {
    expect(phaseOf(timelineAt(400 * MINUTE, true), false, debriefWith())).toBe('running')
  })
})

test('the lead is the trainee, else whoever has the first seat, else nobody', () => {
  expect(leadOf(world)?.key).toBe('ada')
  expect(leadOf({ ...world, seats: { seller: ['lena'] } })?.key).toBe('lena')
  expect(leadOf({ ...world, seats: {} })).toBeNull()
})

test('the next task of a seat is its first open one', () => {
  expect(nextTasks(debriefWith(true, false, false))).toEqual([{ who: 'Ada', say: 'Task 2' }])
  expect(nextTasks(debriefWith(true))).toEqual([])
})

test('harness walk 16: a task that is lost is not the next one', () => {
  const debrief = debriefWith(false, false)
  const seats = debrief.seats.map((seat) => ({
    ...seat,
    tasks: seat.tasks.map((task, place) => ({ ...task, lost: place === 0 })),
  }))
  expect(nextTasks({ ...debrief, seats })).toEqual([{ who: 'Ada', say: 'Task 2' }])
})
