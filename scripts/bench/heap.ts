// `heap`: what stays in memory. After a list of 100k auctions is loaded, beside a vanilla model of the same tables (Maps and
// a sorted array) and beside the ordinary entity adapter; and after a million events over a live set of constant size.
import type { ChildProcess } from 'node:child_process'
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { HeapCommand, HeapName } from './heap-turns'
import { createMarket } from './market'
import type { Report } from './report'
import { atMost, median } from './report'

const LOADED = 100_000
/** A turn differs from another by less than one per cent. */
const REPEATS = 3
const LIVE = 10_000
/** So many and the whole live set has changed several times over: from here on nothing may grow. */
const SETTLING = 250_000
const STRETCH = 200_000
const STRETCHES = 5

const MIB = 2 ** 20

async function ask(child: ChildProcess, command: HeapCommand): Promise<number> {
  const answer = once(child, 'message')
  child.send(command)
  return Number((await answer)[0])
}

async function inChild<T>(work: (child: ChildProcess) => Promise<T>): Promise<T> {
  const child = fork(new URL('heap-turns.ts', import.meta.url), {
    execArgv: ['--expose-gc', '--max-old-space-size=4096', '--import', 'tsx'],
    env: { ...process.env, NODE_ENV: 'production' },
  })
  try {
    return await work(child)
  } finally {
    child.kill()
  }
}

const names = ['ours', 'vanilla', 'ordinary'] as const

type Loaded = Readonly<Record<(typeof names)[number], readonly number[]>>

/** Bytes of each turn, after the list in this file was loaded. */
async function loadedBytes(file: string): Promise<Loaded> {
  const load = (name: HeapName): Promise<number> => inChild((child) => ask(child, { do: 'load', name, file }))
  const loaded: Record<(typeof names)[number], number[]> = { ours: [], vanilla: [], ordinary: [] }
  for (let turn = 0; turn < REPEATS; turn++) {
    const own = await load('nobody')
    for (const name of names) loaded[name].push((await load(name)) - own)
  }
  return loaded
}

/** Bytes after settling and after each stretch. */
const liveBytes = (name: HeapName): Promise<readonly number[]> =>
  inChild(async (child) => {
    await ask(child, { do: 'open', name, size: LIVE })
    const bytes = [await ask(child, { do: 'live', events: SETTLING })]
    for (let i = 0; i < STRETCHES; i++) bytes.push(await ask(child, { do: 'live', events: STRETCH }))
    return bytes
  })

const mebi = (bytes: number): string => `${(bytes / MIB).toFixed(1)} MiB`

/** The list is written once for all: whoever loads it makes no market of their own. */
async function loadedInTurns(): Promise<Loaded> {
  const folder = mkdtempSync(join(tmpdir(), 'heap-'))
  try {
    const file = join(folder, 'list.json')
    writeFileSync(file, JSON.stringify(createMarket(LOADED, 1, true).loaded))
    return await loadedBytes(file)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Runs the bench. Bytes in use do not depend on what else runs, so the three parts run side by side. */
export async function benchHeap(): Promise<Report> {
  const [loaded, nobody, ours] = await Promise.all([loadedInTurns(), liveBytes('nobody'), liveBytes('ours')])
  const live = ours.map((bytes, index) => bytes - (nobody[index] ?? 0))
  const vanilla = median(loaded.vanilla)
  const [settled = Number.NaN] = live
  const last = live.at(-1) ?? Number.NaN
  return {
    bench: 'heap',
    columns: ['', 'retained', '/ vanilla'],
    rows: names.map((name) => {
      const bytes = median(loaded[name])
      return [`${LOADED} loaded, ${name}`, mebi(bytes), `${(bytes / vanilla).toFixed(2)}x`]
    }),
    goals: [
      atMost(`${LOADED} loaded: ours / vanilla`, median(loaded.ours) / vanilla, 1.3),
      atMost(`${LIVE} live: after ${STRETCH * STRETCHES} events / before them`, last / settled, 1.02),
    ],
    notes: [
      'Bytes in use after a full collection, without the bench’s own; medians of processes.',
      `${LIVE} live, every ${STRETCH} events: ${live.map(mebi).join(', ')}`,
    ],
  }
}
