// A folder with worlds is used by one process, and only when it is whole and of a known format; else nothing in it changes.
import { cpSync, mkdtempSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@libsql/client'
import { afterEach, describe, expect, test } from 'vitest'
import { checkRights, databaseIn, explainFolder, UnusableFolder } from './data-folder'
import { LibsqlEventStore } from './libsql-event-store'

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

/** A folder in which something was stored. */
async function filled(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'data-folder-'))
  folders.push(folder)
  const store = await LibsqlEventStore.open(folder)
  for (let nth = 0; nth < 200; nth += 1) store.putUpload(`hash ${nth}`, new Uint8Array(1_000).fill(nth))
  await store.close()
  return folder
}

const refusal = async (folder: string): Promise<string> => {
  const before = readFileSync(databaseIn(folder))
  const error = await LibsqlEventStore.open(folder).catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(UnusableFolder)
  expect(readFileSync(databaseIn(folder)).equals(before)).toBe(true)
  return error instanceof Error ? error.message : ''
}

test('attack 12: a second process is refused, and let in when the first one has ended', async () => {
  const folder = await filled()
  const first = await LibsqlEventStore.open(folder)
  await expect(LibsqlEventStore.open(folder)).rejects.toThrow('another simulator stores its worlds here')
  await first.close()
  await (await LibsqlEventStore.open(folder)).close()
})

test('attack, low: a database that is cut off is refused, wherever it was cut', async () => {
  const folder = await filled()
  const whole = readFileSync(databaseIn(folder))
  for (const part of [0.9, 0.5, 0.01]) {
    writeFileSync(databaseIn(folder), whole)
    truncateSync(databaseIn(folder), Math.floor(whole.length * part))
    expect(await refusal(folder)).toMatch(/worlds\.db is (cut off|damaged).*--repair/)
  }
  truncateSync(databaseIn(folder), 0)
  expect(await refusal(folder)).toContain('worlds.db is missing or empty')
})

test('a folder or a file of it that this user may not write is refused by name', async () => {
  const folder = await filled()
  expect(() => checkRights(folder)).not.toThrow()
  // Root may write everything, so the system's answer is played.
  const refusing = (refused: string) => (path: string) => {
    if (path === refused) throw new Error('EACCES: permission denied')
  }
  expect(() => checkRights(folder, refusing(folder))).toThrow('the folder cannot be written')
  expect(() => checkRights(folder, refusing(databaseIn(folder)))).toThrow('worlds.db cannot be written')
})

test('a database with strange bytes in it is refused, and --repair explains', async () => {
  const folder = await filled()
  const bytes = readFileSync(databaseIn(folder))
  bytes.fill(0xff, 4_096, 20_000)
  writeFileSync(databaseIn(folder), bytes)
  expect(await refusal(folder)).toContain('worlds.db is damaged')
  const lines = await explainFolder(folder)
  expect(lines[0]).toContain('worlds.db is damaged')
  expect(lines.join('\n')).toContain('Copy the whole folder')
  expect(readFileSync(databaseIn(folder)).equals(bytes)).toBe(true)
})

describe('after kill -9, with changes that are not in the database yet', () => {
  /** The files as they stand while a process writes: what a kill leaves. */
  async function killed(): Promise<string> {
    const folder = mkdtempSync(join(tmpdir(), 'data-folder-'))
    folders.push(folder)
    const store = await LibsqlEventStore.open(await filled())
    const from = folders.at(-1) ?? ''
    for (let nth = 0; nth < 60; nth += 1) {
      store.putUpload(`later ${nth}`, new Uint8Array(1_000).fill(nth))
      await store.settled()
    }
    cpSync(from, folder, { recursive: true, filter: (file) => !/lock\.db|-shm$/.test(file) })
    await store.close()
    return folder
  }
  const logOf = (folder: string): string => `${databaseIn(folder)}-wal`

  test('everything is there', async () => {
    const folder = await killed()
    expect(statSync(logOf(folder)).size).toBeGreaterThan(100_000)
    const store = await LibsqlEventStore.open(folder)
    expect(await store.uploads()).toHaveLength(260)
    await store.close()
  })

  test('attack, low: a log of changes that was damaged is refused, and nothing is changed', async () => {
    for (const [from, to] of [
      [40_000, 40_008],
      [8, 12],
      [0, 4],
    ] as const) {
      const folder = await killed()
      const bytes = readFileSync(logOf(folder))
      bytes.fill(0xa5, from, to)
      writeFileSync(logOf(folder), bytes)
      expect(await refusal(folder)).toMatch(/worlds\.db-wal is damaged.*--repair/)
      expect(readFileSync(logOf(folder)).equals(bytes)).toBe(true)
      expect((await explainFolder(folder))[0]).toContain('worlds.db-wal is damaged')
    }
  })

  test('a last change that is torn is no damage: nobody was told that it is stored', async () => {
    const folder = await killed()
    truncateSync(logOf(folder), statSync(logOf(folder)).size - 100)
    const store = await LibsqlEventStore.open(folder)
    expect(await store.uploads()).toHaveLength(259)
    await store.close()
  })

  test('a database that is cut off is refused although changes wait beside it', async () => {
    const folder = await killed()
    truncateSync(databaseIn(folder), 40_000)
    expect(await refusal(folder)).toMatch(/worlds\.db is (cut off|damaged)/)
  })
})

test('a newer format is refused with both versions', async () => {
  const folder = await filled()
  const client = createClient({ url: `file:${databaseIn(folder)}` })
  await client.execute('PRAGMA user_version = 3')
  client.close()
  expect(await refusal(folder)).toContain('has format 3, and this program reads format 2')
})

test('a whole folder is said to be whole', async () => {
  const folder = await filled()
  expect(await explainFolder(folder)).toEqual([expect.stringContaining('complete')])
})

test('a folder that cannot be made is said to be so', async () => {
  const folder = await filled()
  await expect(LibsqlEventStore.open(join(databaseIn(folder), 'inside'))).rejects.toThrow('cannot be written')
})
