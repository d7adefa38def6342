// A callback waits at most 100 ms for a frame, and runs once.
import { describe, expect, it } from 'vitest'
import { createFrames } from './frames'

function setup() {
  let hidden = false
  let hide = () => {}
  const frames = new Map<number, () => void>()
  const timers = new Map<number, { callback: () => void; ms: number }>()
  const tasks: (() => void)[] = []
  let handle = 0
  const port = createFrames({
    hidden: () => hidden,
    requestFrame(callback) {
      frames.set(++handle, callback)
      return handle
    },
    cancelFrame: (id) => void frames.delete(id),
    runSoon: (task) => void tasks.push(task),
    setTimer(callback, ms) {
      timers.set(++handle, { callback, ms })
      return handle
    },
    clearTimer: (id) => void timers.delete(id),
    onHidden: (callback) => {
      hide = callback
    },
  })
  const called: string[] = []
  return {
    port,
    frames,
    timers,
    tasks,
    called,
    next: (name: string) => port.next(() => called.push(name)),
    hide() {
      hidden = true
      hide()
    },
  }
}

describe('the next frame', () => {
  it('calls once, before the paint', () => {
    const { next, frames, timers, called } = setup()
    next('a')
    for (const frame of [...frames.values()]) frame()
    expect(called).toEqual(['a'])
    expect(timers.size).toBe(0)
  })

  it('is replaced by a timer of 100 ms when no frame comes', () => {
    const { next, frames, timers, called } = setup()
    next('a')
    const [timer] = [...timers.values()]
    expect(timer?.ms).toBe(100)
    timer?.callback()
    expect(called).toEqual(['a'])
    expect(frames.size).toBe(0)
  })

  it('runs as its own task in hidden tabs, without frames or timers', () => {
    const { next, hide, tasks, frames, timers, called } = setup()
    hide()
    next('a')
    expect([frames.size, timers.size]).toEqual([0, 0])
    for (const task of tasks) task()
    expect(called).toEqual(['a'])
  })

  it('runs pending callbacks when the tab becomes hidden', () => {
    const { next, hide, called } = setup()
    next('a')
    next('b')
    hide()
    expect(called).toEqual(['a', 'b'])
  })

  it('can be canceled, even when already queued as a task', () => {
    const { next, hide, tasks, frames, timers, called } = setup()
    next('a')()
    expect([frames.size, timers.size]).toEqual([0, 0])
    hide()
    next('b')()
    for (const task of tasks) task()
    expect(called).toEqual([])
  })
})
