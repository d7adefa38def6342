// `worlds`: two hundred idle worlds in one simulator, of a small scenario and of the largest: what each holds beyond the first,
// with which it shares its opening, and what making one costs.
import { asked, started } from './child'
import type { Report } from './report'
import { atMost, median } from './report'
import type { Made } from './worlds-server'

const SCENARIOS = ['first-live-auction', 'busy-market'] as const
const WORLDS = 200
const MOST_MIB = 1
const MOST_MS = 5
const MIB = 1024 * 1024

async function measured(scenario: string) {
  const child = started('worlds-server.ts')
  try {
    const first = await asked<Made>(child, { scenario, worlds: 1 })
    const others = await asked<Made>(child, { scenario, worlds: WORLDS - 1 })
    return { scenario, each: (others.bytes - first.bytes) / (WORLDS - 1) / MIB, ms: median(others.ms), first: first.ms }
  } finally {
    child.disconnect()
  }
}

/** Runs the bench. */
export async function benchWorlds(): Promise<Report> {
  const all: Awaited<ReturnType<typeof measured>>[] = []
  for (const scenario of SCENARIOS) all.push(await measured(scenario))
  return {
    bench: 'worlds',
    columns: ['', 'each above the first', 'making one', 'making the first'],
    rows: all.map(({ scenario, each, ms, first }) => [
      scenario,
      `${each.toFixed(3)} MiB`,
      `${ms.toFixed(2)} ms`,
      `${(first[0] ?? Number.NaN).toFixed(0)} ms`,
    ]),
    goals: all.flatMap(({ scenario, each, ms }) => [
      atMost(`${scenario}: an idle world above the first, MiB`, each, MOST_MIB),
      atMost(`${scenario}: making one, ms`, ms, MOST_MS),
    ]),
    notes: [`${WORLDS} worlds in one process that play, nobody in them; time of the processor, medians.`],
  }
}
