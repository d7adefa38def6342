// POST /worlds/{id}/record: what people have played so far, as a scenario file that replays to the same log.
// simulator.md, Control API
import { recordingOf } from '../scenarios/record'
import { matterOfWorlds } from './library'
import type { RunningWorld } from './running-world'

/** The file's text, how many deeds it holds, and what no scenario can say. */
export const recordWorld = (world: RunningWorld) => {
  const { state, entries } = world.opening()
  const { now } = world.reading()
  const { properties } = matterOfWorlds()
  const played = world.log(entries + 1)
  const recording = recordingOf(world.script, world.seed, state, played, now, properties)
  return { scenario: world.scenario, file: `${world.scenario}-recorded.yaml`, ...recording }
}
