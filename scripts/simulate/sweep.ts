// One scenario under many seeds, and the least of it that still fails: fewest steps and faults, as a scenario file.
import { parse, stringify } from 'yaml'
import * as z from 'zod/mini'
import { leastActs } from '../../e2e/fuzz/shrink'
import { scriptFrom } from '../../simulator/runtime/library'
import type { Verdict } from '../../simulator/runtime/verdict'
import { verdictOf } from '../../simulator/runtime/verdict'
import type { Script } from '../../simulator/scenarios/play/script'

/** A failed seed; `file` is the text of the least scenario that fails in the same way. */
export interface FailedSeed {
  readonly verdict: Verdict
  readonly file: string
}

const document = z.looseObject({ timeline: z.optional(z.array(z.unknown())) })

/** `1..500` as its two ends; null for anything else. */
export const seedRange = (text: string): { readonly first: number; readonly last: number } | null => {
  const [, first, last] = /^(\d+)\.\.(\d+)$/.exec(text) ?? []
  if (first === undefined || last === undefined || Number(first) > Number(last)) return null
  return { first: Number(first), last: Number(last) }
}

/** Leaves steps and faults of the timeline out as long as the same expectation fails. */
async function least(text: string, verdict: Verdict): Promise<string> {
  const { timeline = [], ...rest } = z.parse(document, parse(text))
  const textWith = (steps: readonly unknown[]): string => stringify({ ...rest, seed: verdict.seed, timeline: steps })
  const isSame = async (steps: readonly unknown[]): Promise<boolean> => {
    try {
      const script = scriptFrom(verdict.scenario, textWith(steps), verdict.scenario)
      const { failed } = verdictOf(script, { seed: verdict.seed, until: null })
      return failed.includes(verdict.failed[0] ?? '')
    } catch {
      // Without that step it is no scenario any more.
      return false
    }
  }
  const steps = await leastActs(timeline, isSame)
  const head = [
    `# Seed ${verdict.seed} of ${verdict.scenario}: ${verdict.failed[0]}`,
    `# ${steps.length} of ${timeline.length} steps`,
  ]
  return `${head.join('\n')}\n${textWith(steps)}`
}

/** Plays every seed; the failed ones with their least scenario. `text`: the scenario's own file. */
export async function sweep(
  script: Script,
  text: string,
  { first, last }: { readonly first: number; readonly last: number },
): Promise<readonly FailedSeed[]> {
  const failed: FailedSeed[] = []
  for (let seed = first; seed <= last; seed += 1) {
    const verdict = verdictOf(script, { seed, until: null })
    if (!verdict.passed) failed.push({ verdict, file: await least(text, verdict) })
  }
  return failed
}
