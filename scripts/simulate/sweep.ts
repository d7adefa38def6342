// Runs one scenario with many seeds, and shrinks each failure to the fewest steps and faults that still fail.
import { parse, stringify } from 'yaml'
import * as z from 'zod/mini'
import { leastActs } from '../../e2e/fuzz/shrink'
import { scriptFrom } from '../../simulator/runtime/library'
import { type Verdict, verdictOf } from '../../simulator/runtime/verdict'
import type { Script } from '../../simulator/scenarios/play/script'

interface FailedSeed {
  readonly verdict: Verdict
  /** The text of the smallest scenario that fails in the same way. */
  readonly scenario: string
}

const document = z.looseObject({ timeline: z.optional(z.array(z.unknown())) })

/** Reads a range such as `1..500`; null if it isn't one. */
export const seedRange = (text: string): { readonly first: number; readonly last: number } | null => {
  const [, first, last] = /^(\d+)\.\.(\d+)$/.exec(text) ?? []
  if (first === undefined || last === undefined || Number(first) > Number(last)) return null
  return { first: Number(first), last: Number(last) }
}

/** Removes steps and faults from the timeline while the same expectation still fails. */
async function smallestFailing(text: string, verdict: Verdict): Promise<string> {
  const { timeline = [], ...rest } = z.parse(document, parse(text))
  const textWith = (steps: readonly unknown[]): string => stringify({ ...rest, seed: verdict.seed, timeline: steps })
  const failsTheSameWay = async (steps: readonly unknown[]): Promise<boolean> => {
    try {
      const script = scriptFrom(verdict.scenario, textWith(steps), verdict.scenario)
      const { failed } = verdictOf(script, { seed: verdict.seed, until: null })
      return failed.includes(verdict.failed[0] ?? '')
    } catch {
      // Without that step, the scenario is invalid.
      return false
    }
  }
  const steps = await leastActs(timeline, failsTheSameWay)
  const head = [
    `# Seed ${verdict.seed} of ${verdict.scenario}: ${verdict.failed[0]}`,
    `# ${steps.length} of ${timeline.length} steps`,
  ]
  return `${head.join('\n')}\n${textWith(steps)}`
}

/** Runs every seed and returns the failed ones. `text` is the scenario's file. */
export async function sweep(
  script: Script,
  text: string,
  { first, last }: { readonly first: number; readonly last: number },
): Promise<readonly FailedSeed[]> {
  const failed: FailedSeed[] = []
  for (let seed = first; seed <= last; seed += 1) {
    const verdict = verdictOf(script, { seed, until: null })
    if (!verdict.passed) failed.push({ verdict, scenario: await smallestFailing(text, verdict) })
  }
  return failed
}
