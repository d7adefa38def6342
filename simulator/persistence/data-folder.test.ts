// A data folder is used by one process at a time, and only if it is complete and of a known format. Otherwise it stays unchanged.
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
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

/** A folder with stored data. */
async function folderWithData(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'data-folder-'))
  folders.push(folder)
  const store = await LibsqlEventStore.open(folder)
  for (let i = 0; i < 200; i += 1) store.putUpload(`hash ${i}`, new Uint8Array(1_000).fill(i))
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

test('a second process is refused until the first one has ended', async () => {
  const folder = await folderWithData()
  const first = await LibsqlEventStore.open(folder)
  await expect(LibsqlEventStore.open(folder)).rejects.toThrow('another simulator is using this folder')
  await first.close()
  await (await LibsqlEventStore.open(folder)).close()
})

test.each(['#1', 'what?', '100%', 'a%20b', 'a b', 'Börse 東', "Ann's; data"])(
  'the data of a folder named %s is stored inside it',
  async (name) => {
    const base = mkdtempSync(join(tmpdir(), 'data-folder-'))
    folders.push(base)
    const folder = join(base, name)
    const store = await LibsqlEventStore.open(folder)
    store.putUpload('hash', new Uint8Array(9))
    await store.close()
    expect(readdirSync(base)).toEqual([name])
    expect(readdirSync(folder)).toContain('worlds.db')
    const again = await LibsqlEventStore.open(folder)
    await again.close()
    expect((await explainFolder(folder)).join(' ')).not.toContain('can’t')
  },
)

test('a truncated database is refused, wherever it was cut', async () => {
  const folder = await folderWithData()
  const content = readFileSync(databaseIn(folder))
  for (const part of [0.9, 0.5, 0.01]) {
    writeFileSync(databaseIn(folder), content)
    truncateSync(databaseIn(folder), Math.floor(content.length * part))
    expect(await refusal(folder)).toMatch(/worlds\.db is (truncated|damaged).*--repair/)
  }
  truncateSync(databaseIn(folder), 0)
  expect(await refusal(folder)).toContain('worlds.db is missing or empty')
})

test('a folder or file without write permission is refused by name', async () => {
  const folder = await folderWithData()
  expect(() => checkRights(folder)).not.toThrow()
  // Tests may run as root, who may write everything, so simulate the error.
  const denyWritingTo = (denied: string) => (path: string) => {
    if (path === denied) throw new Error('EACCES: permission denied')
  }
  expect(() => checkRights(folder, denyWritingTo(folder))).toThrow('the folder is not writable')
  expect(() => checkRights(folder, denyWritingTo(databaseIn(folder)))).toThrow('worlds.db is not writable')
})

test('a corrupted database is refused, and --repair explains what to do', async () => {
  const folder = await folderWithData()
  const bytes = readFileSync(databaseIn(folder))
  bytes.fill(0xff, 4_096, 20_000)
  writeFileSync(databaseIn(folder), bytes)
  expect(await refusal(folder)).toContain('worlds.db is damaged')
  const lines = await explainFolder(folder)
  expect(lines[0]).toContain('worlds.db is damaged')
  expect(lines.join('\n')).toContain('Copy the whole folder')
  expect(readFileSync(databaseIn(folder)).equals(bytes)).toBe(true)
})

describe('after kill -9, with changes still in the write-ahead log', () => {
  /** A copy of the files while a process writes, as a kill leaves them. */
  async function kill(): Promise<string> {
    const folder = mkdtempSync(join(tmpdir(), 'data-folder-'))
    folders.push(folder)
    const store = await LibsqlEventStore.open(await folderWithData())
    const from = folders.at(-1) ?? ''
    for (let i = 0; i < 60; i += 1) {
      store.putUpload(`later ${i}`, new Uint8Array(1_000).fill(i))
      await store.settled()
    }
    cpSync(from, folder, { recursive: true, filter: (file) => !/lock\.db|-shm$/.test(file) })
    await store.close()
    return folder
  }
  const logOf = (folder: string): string => `${databaseIn(folder)}-wal`

  test('everything is restored', async () => {
    const folder = await kill()
    expect(statSync(logOf(folder)).size).toBeGreaterThan(100_000)
    const store = await LibsqlEventStore.open(folder)
    expect(await store.uploads()).toHaveLength(260)
    await store.close()
  })

  test('a damaged write-ahead log is refused and left unchanged', async () => {
    for (const [from, to] of [
      [40_000, 40_008],
      [8, 12],
      [0, 4],
    ] as const) {
      const folder = await kill()
      const bytes = readFileSync(logOf(folder))
      bytes.fill(0xa5, from, to)
      writeFileSync(logOf(folder), bytes)
      expect(await refusal(folder)).toMatch(/worlds\.db-wal is damaged.*--repair/)
      expect(readFileSync(logOf(folder)).equals(bytes)).toBe(true)
      expect((await explainFolder(folder))[0]).toContain('worlds.db-wal is damaged')
    }
  })

  test('an incomplete last change is dropped, because it was never acknowledged', async () => {
    const folder = await kill()
    truncateSync(logOf(folder), statSync(logOf(folder)).size - 100)
    const store = await LibsqlEventStore.open(folder)
    expect(await store.uploads()).toHaveLength(259)
    await store.close()
  })

  test('a truncated database is refused even if its write-ahead log has changes', async () => {
    const folder = await kill()
    truncateSync(databaseIn(folder), 40_000)
    expect(await refusal(folder)).toMatch(/worlds\.db is (truncated|damaged)/)
  })
})

test('a newer format is refused with both version numbers', async () => {
  const folder = await folderWithData()
  const client = createClient({ url: `file:${databaseIn(folder)}` })
  await client.execute('PRAGMA user_version = 3')
  client.close()
  expect(await refusal(folder)).toContain('has format 3, but this program reads format 2')
})

test('--repair reports an undamaged folder as complete', async () => {
  const folder = await folderWithData()
  expect(await explainFolder(folder)).toEqual([expect.stringContaining('complete')])
})

test('a folder that cannot be created is refused', async () => {
  const folder = await folderWithData()
  await expect(LibsqlEventStore.open(join(databaseIn(folder), 'inside'))).rejects.toThrow('is not writable')
})
