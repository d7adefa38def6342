// A world's log as it leaves the program: without what only its owner may know. The hash is taken of the same form, so
// that salts and tokens, which are drawn anew each time, do not make two equal runs differ.
import type { CommandName } from '../world/commands'
import type { LogEntry } from './log-entry'

const secretive: ReadonlySet<CommandName> = new Set<CommandName>([
  'sign up',
  'resend confirmation',
  'ask for reset',
  'confirm email',
  'reset password',
])
const SECRETS: ReadonlySet<string> = new Set(['passwordHash', 'token'])

function withoutSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutSecrets)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [key, SECRETS.has(key) ? '' : withoutSecrets(part)]),
  )
}

/** Whether such a command, or what follows from it, has secrets. */
export const isSecretive = ({ name }: LogEntry['command']): boolean => secretive.has(name)

/** The same entry with every password hash and token of a link left empty. */
export const publicEntry = <E extends Pick<LogEntry, 'command'>>(entry: E): unknown =>
  isSecretive(entry.command) ? withoutSecrets(entry) : entry
