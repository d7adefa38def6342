// Runs every scenario that ships, with its rehearsal and its seed, and prints what came of it and where it ran.
import { scenarioNames, scriptNamed } from '../../simulator/runtime/library'
import { verdictOf } from '../../simulator/runtime/verdict'

/** Of a market of thousands the beginning says enough. Virtual ms. */
const cut: Readonly<Record<string, number>> = { 'busy-market': 90_000 }

const verdicts = scenarioNames().flatMap((name) => {
  const script = scriptNamed(name)
  return script === null ? [] : [verdictOf(script, { seed: null, until: cut[name] ?? null })]
})
const noon = new Date(2026, 0, 1, 12).toISOString()
process.stdout.write(JSON.stringify({ today: new Date().toISOString(), noon, verdicts }))
