// The folder in which a simulator stores its worlds: one process at a time, of a format that is understood, undamaged. What is
// wrong is said before anything is written.
import {
  accessSync,
  closeSync,
  constants,
  existsSync,
  mkdirSync,
  openSync,
  readSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { basename, join } from 'node:path'
import type { Client } from '@libsql/client'
import { createClient } from '@libsql/client'
import { isDamagedLog } from './write-ahead-log'

/** The format that this program writes and reads. */
const FORMAT = 2

/** A folder that cannot be used, and why, for whoever starts the simulator. Nothing in it was changed. */
export class UnusableFolder extends Error {
  constructor(folder: string, reason: string, options?: ErrorOptions) {
    super(`${folder}: ${reason}`, options)
    this.name = 'UnusableFolder'
  }
}

/** The database of a folder. */
export const databaseIn = (folder: string): string => join(folder, 'worlds.db')
/** Written once the database has its tables: without the database it means that something was lost. */
const markIn = (folder: string): string => join(folder, 'format')

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** Makes the folder and takes it for this process; returns how to give it back, which the end of the process does too. */
export async function lockFolder(folder: string): Promise<() => void> {
  let client: Client | null = null
  try {
    mkdirSync(folder, { recursive: true })
    client = createClient({ url: `file:${join(folder, 'lock.db')}` })
    const lock = await client.transaction('write')
    const held = client
    return () => {
      lock.close()
      held.close()
    }
  } catch (error) {
    client?.close()
    const isTaken = /SQLITE_BUSY|locked/i.test(messageOf(error))
    const reason = isTaken
      ? 'another simulator stores its worlds here. Stop it, or use another folder.'
      : `the folder cannot be written (${messageOf(error)}).`
    throw new UnusableFolder(folder, reason, { cause: error })
  }
}

/** Throws UnusableFolder when this process may not write the folder or one of its files; `access` is that of `node:fs`. */
export function checkRights(folder: string, access: (path: string, mode: number) => void = accessSync): void {
  const files = [databaseIn(folder), `${databaseIn(folder)}-wal`, markIn(folder)].filter((file) => existsSync(file))
  for (const path of [folder, ...files])
    try {
      access(path, constants.W_OK)
    } catch (error) {
      const what = path === folder ? 'the folder' : basename(path)
      const reason = `${what} cannot be written. Give this user the right to, or use another folder.`
      throw new UnusableFolder(folder, reason, { cause: error })
    }
}

const PAGE_SIZE_AT = 16
const CHANGES_AT = 24
const PAGES_AT = 28
const VALID_FOR_AT = 92
const HEADER_BYTES = 100

/** Whether bytes are missing at the end of a database file that nobody is writing. */
const isCutOff = (file: string): boolean => {
  const header = Buffer.alloc(HEADER_BYTES)
  const size = statSync(file).size
  const opened = openSync(file, 'r')
  const read = readSync(opened, header, 0, HEADER_BYTES, 0)
  closeSync(opened)
  if (read < HEADER_BYTES) return true
  // A log of changes that are not in the file yet: the database completes itself.
  const pending = statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0
  if (pending > 0 || header.readUInt32BE(CHANGES_AT) !== header.readUInt32BE(VALID_FOR_AT)) return false
  const page = header.readUInt16BE(PAGE_SIZE_AT)
  return size < header.readUInt32BE(PAGES_AT) * (page === 1 ? 65_536 : page)
}

/** Throws UnusableFolder when the file of the database is missing or cut off; for a new folder there is nothing to check. */
export function checkFile(folder: string): void {
  const file = databaseIn(folder)
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0
  if (size === 0) {
    if (existsSync(markIn(folder))) throw new UnusableFolder(folder, `worlds.db is missing or empty. ${ADVICE}`)
    return
  }
  if (isCutOff(file)) throw new UnusableFolder(folder, `worlds.db is cut off. ${ADVICE}`)
  if (isDamagedLog(`${file}-wal`)) throw new UnusableFolder(folder, `worlds.db-wal is damaged. ${ADVICE}`)
}

const ADVICE = 'Nothing was changed. Start with --repair to learn what can be done.'

/** Throws UnusableFolder for a database that is damaged, or of a newer format. */
export async function checkDatabase(folder: string, client: Client): Promise<void> {
  const { version, verdict } = await stateOf(client).catch((error: unknown) => {
    throw new UnusableFolder(folder, `worlds.db is damaged (${messageOf(error)}). ${ADVICE}`, { cause: error })
  })
  if (version > FORMAT) {
    const reason = `worlds.db has format ${version}, and this program reads format ${FORMAT}. Start the newer program.`
    throw new UnusableFolder(folder, reason)
  }
  if (verdict !== 'ok') throw new UnusableFolder(folder, `worlds.db is damaged (${verdict}). ${ADVICE}`)
}

async function stateOf(client: Client): Promise<{ readonly version: number; readonly verdict: string }> {
  const version = await client.execute('PRAGMA user_version')
  const verdict = await client.execute('PRAGMA quick_check(1)')
  return { version: Number(version.rows[0]?.[0] ?? 0), verdict: String(verdict.rows[0]?.[0]) }
}

/** Marks the folder as one whose database has its tables. */
export async function markFormat(folder: string, client: Client): Promise<void> {
  await client.execute(`PRAGMA user_version = ${FORMAT}`)
  writeFileSync(markIn(folder), `${FORMAT}\n`)
}

/** What is wrong with a folder and what can be done about it, a line each; changes nothing. */
export async function explainFolder(folder: string): Promise<readonly string[]> {
  const problem = await problemOf(folder)
  if (problem === null) return [`${folder}: the worlds that are stored here are complete and can be resumed.`]
  return [
    problem.replace(` ${ADVICE}`, ''),
    'Nothing was changed. What can be done:',
    '  1. Copy the whole folder before anything else.',
    '  2. Put a copy of worlds.db from before the damage in its place, together with its worlds.db-wal if there is one.',
    '  3. Without one: sqlite3 worlds.db .recover | sqlite3 recovered.db, then rename recovered.db to worlds.db.',
    '     Worlds whose log has a gap after that are set aside under an id like main~1; the others go on.',
    '  4. To begin anew, start with an empty folder: --data OTHER.',
  ]
}

async function problemOf(folder: string): Promise<string | null> {
  if (!existsSync(folder)) return `${folder}: there is no such folder.`
  const unlock = await lockFolder(folder).catch(messageOf)
  if (typeof unlock === 'string') return unlock
  try {
    checkFile(folder)
    if (!existsSync(databaseIn(folder))) return null
    const client = createClient({ url: `file:${databaseIn(folder)}` })
    try {
      await checkDatabase(folder, client)
    } finally {
      client.close()
    }
    return null
  } catch (error) {
    return messageOf(error)
  } finally {
    unlock()
  }
}
