// Parses a world's downloaded log into the commands of users and the control API. Replayed with the same scenario and seed, they
// produce the byte-identical log.
import * as z from 'zod/mini'
import type { RecordedCommand } from '../scenarios/play/script'
import type { Command } from '../world/commands'

/** The file is not the log of a world. */
export class UnreadableCommandLog extends Error {}

const line = z.object({
  at: z.string().check(z.refine((text) => !Number.isNaN(Date.parse(text)), 'at: expected an ISO date and time')),
  command: z.looseObject({ name: z.string(), origin: z.string() }),
})

/** Parses `GET /worlds/{id}/log?format=ndjson`. `last`: the virtual instant (ms) of the last entry; null for an empty log. */
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
    throw new UnreadableCommandLog(`line ${number}: not valid JSON`)
  }
  const read = z.safeParse(line, json)
  if (!read.success) throw new UnreadableCommandLog(`line ${number}: not an entry of a world's log`)
  const { at, command } = read.data
  // This program wrote the command; a wrong one shows up as a different hash.
  return { at: Date.parse(at), command: command as unknown as Command }
}
