// Records a session as a scenario file, from a world or from a client's exported log.
import { sharedFixtures } from '../runtime/library'
import { publicEntry } from '../runtime/public-log'
import type { LogEntry, RunningWorld } from '../runtime/running-world'
import { type Recording, recordingOf } from '../scenarios/play/record'
import type { Script } from '../scenarios/play/script'
import { canonical } from '../world/canonical'
import type { CallHandlerFor } from './call-port'
import { readClientLog } from './client-log'
import { reenact } from './reenactment'

export interface SavedRecording extends Recording {
  readonly scenario: string
  /** The suggested file name. */
  readonly file: string
  /** The log hash that a replay must reach. */
  readonly hash: string
}

/** A recording of a client's log. */
export interface LogRecording extends SavedRecording {
  /** How many facts of the log came by channel, and how many of them the replay announced again. */
  readonly facts: { readonly announced: number; readonly repeated: number }
}

/** Thrown for a world whose first log entries are no longer stored, because they were folded into a state. */
export class LogIsFolded extends Error {
  constructor() {
    super(
      'This world has run for so long that the start of its log is no longer stored, so it cannot be saved as a scenario.',
    )
    this.name = 'LogIsFolded'
  }
}

/** Records the session of this world so far. Throws LogIsFolded. */
export function recordWorld(world: RunningWorld): SavedRecording {
  const { state, entries } = world.opening()
  if (world.earliest().entries > entries) throw new LogIsFolded()
  const { now } = world.reading()
  const { properties } = sharedFixtures()
  const played = world.log(entries + 1)
  const recording = recordingOf(world.script, world.seed, state, played, now, properties)
  return { scenario: world.scenario, file: `${world.scenario}-recorded.yaml`, hash: world.hash(), ...recording }
}

/** Records a client's log by replaying it in its scenario. Throws UnreadableClientLog or ForeignLog. */
export async function recordLog(
  script: Script,
  seed: number,
  text: string,
  handlerFor: CallHandlerFor,
): Promise<LogRecording> {
  const { world, entries: _entries, ...recorded } = await replayLog(script, seed, text, handlerFor)
  return recorded
}

/** Like recordLog, but compares the result with the log's original world. `complete`: the log reproduces that world exactly. */
export async function recordLogOf(
  origin: RunningWorld,
  text: string,
  handlerFor: CallHandlerFor,
): Promise<LogRecording & { readonly complete: boolean }> {
  const { world, entries, ...recorded } = await replayLog(origin.script, origin.seed, text, handlerFor)
  const until = new Date(world.reading().now).toISOString()
  const originEntries = origin.log().filter(({ at }) => at <= until)
  return { ...recorded, complete: logText(originEntries) === logText(entries) }
}

async function replayLog(script: Script, seed: number, text: string, handlerFor: CallHandlerFor) {
  const { world, omitted, facts } = await reenact(script, seed, readClientLog(text), handlerFor)
  const recorded = recordWorld(world)
  const entries = world.log()
  world.end()
  return { world, entries, ...recorded, omitted: [...omitted, ...recorded.omitted], facts }
}

/** Equal for logs with the same commands and events, ignoring epochs. */
const logText = (entries: readonly LogEntry[]): string =>
  entries.map(({ n, at, command, events }) => canonical(publicEntry({ n, at, command, events }))).join('\n')
