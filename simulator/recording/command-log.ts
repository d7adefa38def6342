// A world's downloaded log as a record of commands: what people and the control API entered, and when. Played again with
// scenario and seed it gives the byte-identical log.
import * as z from 'zod/mini'
import type { RecordedCommand } from '../scenarios/play/script'
import type { Command } from '../world/commands'

/** A file that is not the log of a world. */
export class UnreadableCommandLog extends Error {}

const line = z.object({
  at: z.string().check(z.refine((text) => !Number.isNaN(Date.parse(text)), 'at: an instant is expected')),
  command: z.looseObject({ name: z.string(), origin: z.string() }),
})

/** Reads `GET /worlds/{id}/log?format=ndjson`; `last`: the virtual instant (ms) of its last entry, null for none. */
export function readCommandLog(text: string): {
  readonly recorded: readonly RecordedCommand[]
  readonly last: number | null
} {
  const entries = text.split('\n').flatMap((one, index) => (one.trim() === '' ? [] : [entryIn(one, index + 1)]))
  const recorded = entries.filter(({ command }) => command.origin === 'person' || command.origin === 'control')
  return { recorded, last: entries.at(-1)?.at ?? null }
}

function entryIn(text: string, number: number): RecordedCommand {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    throw new UnreadableCommandLog(`line ${number}: this is not JSON`)
  }
  const read = z.safeParse(line, json)
  if (!read.success) throw new UnreadableCommandLog(`line ${number}: this is no entry of a world's log`)
  const { at, command } = read.data
  // Written by this very program; what is wrong in it shows as another hash.
  return { at: Date.parse(at), command: command as unknown as Command }
}
