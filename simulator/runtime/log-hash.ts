// The fingerprint of a run: over scenario, seed, commands and events, and nothing else.
import type { Hash } from 'node:crypto'
import { createHash } from 'node:crypto'
import type { Script } from '../scenarios/play/script'
import { canonical } from '../world/canonical'
import { publicEntry } from './public-log'
import type { LogEntry } from './running-world'

/** The hash of a log of no entries. */
export const beginHash = (script: Script, seed: number): Hash =>
  createHash('sha256').update(`${canonical({ scenario: script.document, seed })}\n`)

/** Adds one entry; epochs, tokens and salts stay outside. */
export const hashEntry = (hash: Hash, { n, at, command, events }: LogEntry): Hash =>
  hash.update(`${canonical(publicEntry({ n, at, command, events }))}\n`)

/** SHA-256 of a whole log, hex. */
export const logHash = (script: Script, seed: number, entries: readonly LogEntry[]): string =>
  entries.reduce(hashEntry, beginHash(script, seed)).digest('hex')
