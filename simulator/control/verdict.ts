// Runs a scenario to its end in virtual time and says whether it kept what it promises. For the command line and tests.
import { failuresOf } from '../scenarios/expectations'
import type { Script } from '../scenarios/script'
import { offsetOf } from '../scenarios/script'
import { Worlds } from './worlds'

export interface Verdict {
  readonly scenario: string
  readonly seed: number
  readonly passed: boolean
  /** How many events the log holds. */
  readonly events: number
  readonly hash: string
  readonly failed: readonly string[]
}

/** Plays until this offset (ms; the scenario's own end when null). Expectations after it are not asked. */
export async function verdictOf(
  script: Script,
  options: { readonly seed: number | null; readonly until: number | null },
): Promise<Verdict> {
  const world = new Worlds().createFrom(script, { seed: options.seed ?? undefined, paused: true })
  const end = options.until ?? script.length
  const failed: string[] = []
  const expectations = script.words.expect
    .map((expectation) => ({ expectation, offset: offsetOf(script, expectation.at) }))
    .filter(({ offset }) => offset <= end)
    .sort((a, b) => a.offset - b.offset)
  for (const { expectation, offset } of expectations) {
    await world.jump({ offsetMs: offset })
    failed.push(...failuresOf(expectation, script, world.state(), world.reading().now))
  }
  await world.jump({ offsetMs: end })
  const events = world.log().reduce((sum, entry) => sum + entry.events.length, 0)
  const hash = world.hash()
  world.end()
  return { scenario: script.name, seed: world.seed, passed: failed.length === 0, events, hash, failed }
}
