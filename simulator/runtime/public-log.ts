// The public form of a world's log, without password hashes and tokens. Log hashes use the same form, because salts and tokens
// are random and would make equal runs differ.
import type { CommandName } from '../world/commands'
import type { LogEntry } from './log-entry'

const commandsWithSecrets: ReadonlySet<CommandName> = new Set<CommandName>([
  'sign up',
  'resend confirmation',
  'ask for reset',
  'confirm email',
  'reset password',
  'set signator pin',
])
const SECRETS: ReadonlySet<string> = new Set(['passwordHash', 'pinHash', 'token'])

function withoutSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutSecrets)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [key, SECRETS.has(key) ? '' : withoutSecrets(part)]),
  )
}

/** True if the command or its events contain secrets. */
export const hasSecrets = ({ name }: LogEntry['command']): boolean => commandsWithSecrets.has(name)

/** The entry with every password hash and link token blanked. */
export const publicEntry = <E extends Pick<LogEntry, 'command'>>(entry: E): unknown =>
  hasSecrets(entry.command) ? withoutSecrets(entry) : entry
