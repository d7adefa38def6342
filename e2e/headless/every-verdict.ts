// Runs every shipped scenario with its rehearsal and its own seed, and prints the verdicts and the wall clock of this process.
import { scenarioNames, scriptNamed } from '../../simulator/runtime/library'
import { verdictOf } from '../../simulator/runtime/verdict'

/** Scenarios that are stopped early, virtual ms: the beginning of a market of thousands is enough. */
const stopAt: Readonly<Record<string, number>> = { 'busy-market': 90_000 }

const verdicts = scenarioNames().flatMap((name) => {
  const script = scriptNamed(name)
  return script === null ? [] : [verdictOf(script, { seed: null, until: stopAt[name] ?? null })]
})
const noon = new Date(2026, 0, 1, 12).toISOString()
process.stdout.write(JSON.stringify({ today: new Date().toISOString(), noon, verdicts }))
