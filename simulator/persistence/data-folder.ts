// The data folder of a simulator: locked by one process, and checked for format and damage before anything is written.
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
import { pathToFileURL } from 'node:url'
import { type Client, createClient } from '@libsql/client'
import { isDamagedLog } from './write-ahead-log'

/** The format version that this program reads and writes. */
const FORMAT = 2

/** The data folder cannot be used. The message is for the operator. Nothing was changed. */
export class UnusableFolder extends Error {
  constructor(folder: string, reason: string, options?: ErrorOptions) {
    super(`${folder}: ${reason}`, options)
    this.name = 'UnusableFolder'
  }
}

/** The database of a folder. */
export const databaseIn = (folder: string): string => join(folder, 'worlds.db')
/** The URL of a database file. Escapes characters that are special in URLs, such as # ? % */
export const addressOf = (file: string): string => pathToFileURL(file).href
/** Written once the database has its tables. If it exists without the database, data was lost. */
const formatFileIn = (folder: string): string => join(folder, 'format')

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** Creates the folder and locks it for this process. Returns a function that unlocks it; so does the end of the process. */
export async function lockFolder(folder: string): Promise<() => void> {
  let client: Client | null = null
  try {
    mkdirSync(folder, { recursive: true })
    client = createClient({ url: addressOf(join(folder, 'lock.db')) })
    const lock = await client.transaction('write')
    const openClient = client
    return () => {
      lock.close()
      openClient.close()
    }
  } catch (error) {
    client?.close()
    const isTaken = /SQLITE_BUSY|locked/i.test(messageOf(error))
    const reason = isTaken
      ? 'another simulator is using this folder. Stop it or choose another folder.'
      : `the folder is not writable (${messageOf(error)}).`
    throw new UnusableFolder(folder, reason, { cause: error })
  }
}

/** Throws UnusableFolder if this process cannot write the folder or one of its files. `access` can be replaced in tests. */
export function checkRights(folder: string, access: (path: string, mode: number) => void = accessSync): void {
  const files = [databaseIn(folder), `${databaseIn(folder)}-wal`, formatFileIn(folder)].filter((file) =>
    existsSync(file),
  )
  for (const path of [folder, ...files])
    try {
      access(path, constants.W_OK)
    } catch (error) {
      const what = path === folder ? 'the folder' : basename(path)
      const reason = `${what} is not writable. Grant this user write permission or choose another folder.`
      throw new UnusableFolder(folder, reason, { cause: error })
    }
}

const PAGE_SIZE_AT = 16
const CHANGES_AT = 24
const PAGES_AT = 28
const VALID_FOR_AT = 92
const HEADER_BYTES = 100

/** True if bytes are missing at the end of an idle database file. */
const isCutOff = (file: string): boolean => {
  const header = Buffer.alloc(HEADER_BYTES)
  const size = statSync(file).size
  const descriptor = openSync(file, 'r')
  const read = readSync(descriptor, header, 0, HEADER_BYTES, 0)
  closeSync(descriptor)
  if (read < HEADER_BYTES) return true
  // With a pending write-ahead log, SQLite completes the file itself.
  const pending = statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0
  if (pending > 0 || header.readUInt32BE(CHANGES_AT) !== header.readUInt32BE(VALID_FOR_AT)) return false
  const page = header.readUInt16BE(PAGE_SIZE_AT)
  return size < header.readUInt32BE(PAGES_AT) * (page === 1 ? 65_536 : page)
}

/** Throws UnusableFolder if the database file is missing, truncated or damaged. A new folder passes. */
export function checkFile(folder: string): void {
  const file = databaseIn(folder)
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0
  if (size === 0) {
    if (existsSync(formatFileIn(folder)))
      throw new UnusableFolder(folder, `worlds.db is missing or empty. ${REPAIR_HINT}`)
    return
  }
  if (isCutOff(file)) throw new UnusableFolder(folder, `worlds.db is truncated. ${REPAIR_HINT}`)
  if (isDamagedLog(`${file}-wal`)) throw new UnusableFolder(folder, `worlds.db-wal is damaged. ${REPAIR_HINT}`)
}

const REPAIR_HINT = 'Nothing was changed. Run with --repair for repair steps.'

/** Throws UnusableFolder if the database is damaged or has a newer format. */
export async function checkDatabase(folder: string, client: Client): Promise<void> {
  const { version, verdict } = await stateOf(client).catch((error: unknown) => {
    throw new UnusableFolder(folder, `worlds.db is damaged (${messageOf(error)}). ${REPAIR_HINT}`, { cause: error })
  })
  if (version > FORMAT) {
    const reason = `worlds.db has format ${version}, but this program reads format ${FORMAT}. Use a newer version of the program.`
    throw new UnusableFolder(folder, reason)
  }
  if (verdict !== 'ok') throw new UnusableFolder(folder, `worlds.db is damaged (${verdict}). ${REPAIR_HINT}`)
}

async function stateOf(client: Client): Promise<{ readonly version: number; readonly verdict: string }> {
  const version = await client.execute('PRAGMA user_version')
  const verdict = await client.execute('PRAGMA quick_check(1)')
  return { version: Number(version.rows[0]?.[0] ?? 0), verdict: String(verdict.rows[0]?.[0]) }
}

/** Records that the database has its tables. */
export async function markFormat(folder: string, client: Client): Promise<void> {
  await client.execute(`PRAGMA user_version = ${FORMAT}`)
  writeFileSync(formatFileIn(folder), `${FORMAT}\n`)
}

/** Describes the problem of a folder and the repair steps, one line each. Changes nothing. */
export async function explainFolder(folder: string): Promise<readonly string[]> {
  const problem = await problemOf(folder)
  if (problem === null) return [`${folder}: all stored worlds are complete and can be resumed.`]
  return [
    problem.replace(` ${REPAIR_HINT}`, ''),
    'Nothing was changed. To repair it:',
    '  1. Copy the whole folder before you do anything else.',
    '  2. If you have a backup of worlds.db, restore it together with its worlds.db-wal if there is one.',
    '  3. Otherwise run: sqlite3 worlds.db .recover | sqlite3 recovered.db, then rename recovered.db to worlds.db.',
    '     Worlds whose log then has a gap are set aside under an id like main~1. The others resume.',
    '  4. To start over, use an empty folder: --data OTHER.',
  ]
}

async function problemOf(folder: string): Promise<string | null> {
  if (!existsSync(folder)) return `${folder}: the folder does not exist.`
  const unlock = await lockFolder(folder).catch(messageOf)
  if (typeof unlock === 'string') return unlock
  try {
    checkFile(folder)
    if (!existsSync(databaseIn(folder))) return null
    const client = createClient({ url: addressOf(databaseIn(folder)) })
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
