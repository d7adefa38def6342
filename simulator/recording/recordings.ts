// A session as a scenario file, made from what people played in a world or from a client's exported log.

import { matterOfWorlds } from '../runtime/library'
import { publicEntry } from '../runtime/public-log'
import type { LogEntry, RunningWorld } from '../runtime/running-world'
import type { Recording } from '../scenarios/play/record'
import { recordingOf } from '../scenarios/play/record'
import type { Script } from '../scenarios/play/script'
import { canonical } from '../world/canonical'
import type { CallsOf } from './call-port'
import { readClientLog } from './client-log'
import { reenact } from './reenactment'

export interface SavedRecording extends Recording {
  readonly scenario: string
  /** A name for the file. */
  readonly file: string
  /** The hash of the log that it replays to. */
  readonly hash: string
}

/** Of a client's log. */
export interface LogRecording extends SavedRecording {
  /** How many facts of the log came by channel, and how many of them come again in the replay. */
  readonly facts: { readonly announced: number; readonly repeated: number }
}

/** Thrown for a world of which the beginning is kept no more. */
export class NoBeginning extends Error {
  constructor() {
    super(
      'This world has run so long that the beginning of its log is kept as one moment: it cannot become a scenario.',
    )
    this.name = 'NoBeginning'
  }
}

/** The session of this world so far. Throws NoBeginning. */
export function recordedWorld(world: RunningWorld): SavedRecording {
  const { state, entries } = world.opening()
  if (world.earliest().entries > entries) throw new NoBeginning()
  const { now } = world.reading()
  const { properties } = matterOfWorlds()
  const played = world.log(entries + 1)
  const recording = recordingOf(world.script, world.seed, state, played, now, properties)
  return { scenario: world.scenario, file: `${world.scenario}-recorded.yaml`, hash: world.hash(), ...recording }
}

/** The session of the log, replayed in its scenario. Throws UnreadableClientLog or ForeignLog. */
export async function recordedLog(script: Script, seed: number, text: string, callsOf: CallsOf): Promise<LogRecording> {
  const { world, entries: _entries, ...recorded } = await playedLog(script, seed, text, callsOf)
  return recorded
}

/** The same, compared with the world that the log may come from. `complete`: the log shows everything that happened there. */
export async function recordedLogOf(
  origin: RunningWorld,
  text: string,
  callsOf: CallsOf,
): Promise<LogRecording & { readonly complete: boolean }> {
  const { world, entries, ...recorded } = await playedLog(origin.script, origin.seed, text, callsOf)
  const until = new Date(world.reading().now).toISOString()
  const there = origin.log().filter(({ at }) => at <= until)
  return { ...recorded, complete: fingerprint(there) === fingerprint(entries) }
}

async function playedLog(script: Script, seed: number, text: string, callsOf: CallsOf) {
  const { world, omitted, facts } = await reenact(script, seed, readClientLog(text), callsOf)
  const recorded = recordedWorld(world)
  const entries = world.log()
  world.end()
  return { world, entries, ...recorded, omitted: [...omitted, ...recorded.omitted], facts }
}

/** Equal for logs with the same commands and events, whatever their epochs. */
const fingerprint = (entries: readonly LogEntry[]): string =>
  entries.map(({ n, at, command, events }) => canonical(publicEntry({ n, at, command, events }))).join('\n')
