// The contestant of `worlds`, in a process of its own: the simulator with idle worlds, and what they cost.
import type { Worlds } from '../../simulator/runtime/worlds'
import { createSimulator } from '../../simulator/server'
import { answering, cpuMs } from './child'

export interface Question {
  readonly scenario: string
  /** So many are made, and then are there. */
  readonly worlds: number
}
export interface Made {
  /** Time of the processor for each, ms. */
  readonly ms: readonly number[]
  /** What is held when all are there, after a full collection, bytes: the heap, and what is outside it. */
  readonly bytes: number
}

let simulator: Promise<{ readonly worlds: Worlds }> | null = null

const held = (): number => {
  globalThis.gc?.()
  globalThis.gc?.()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

/** Makes worlds that play, as people make them, and leaves them alone. */
answering<Question, Made>(async ({ scenario, worlds: count }) => {
  simulator ??= createSimulator({ port: 0, scenario: null, quiet: true })
  const { worlds } = await simulator
  const ms: number[] = []
  for (let made = 0; made < count; made += 1) {
    const before = cpuMs()
    worlds.create({ scenario })
    ms.push(cpuMs() - before)
  }
  // What was only needed to make them may go.
  await new Promise((done) => setTimeout(done, 100))
  return { ms, bytes: held() }
})
