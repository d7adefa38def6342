// Load on a simulator in a separate process: a crowd that watches a bid every virtual second; a busy market at sixty times the speed;
// and the same for weeks, stored on disk. Each resolves with false if a socket missed the final price, the event loop was late, or
// memory or disk use grew.

import type { ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { ask, startContestant } from '../bench/child'
import { forAll, listen } from '../bench/crowd'
import type { Measured, Opened } from './load-server'

const MAX_P99_MS = 100
/** A virtual second takes at least this long. */
const SECOND_MS = 250
const HOUR_MS = 3_600_000
/** Memory grows until `busy-market` has replaced the past auctions it starts with. */
const FILLING_HOURS = 72

const print = (line: object): void => console.log(JSON.stringify(line))
const measure = (server: ChildProcess): Promise<Measured> => ask(server, { do: 'measure' })

async function withServer(run: (server: ChildProcess) => Promise<boolean>): Promise<boolean> {
  const server = startContestant('../endurance/load-server.ts')
  try {
    return await run(server)
  } finally {
    server.disconnect()
  }
}

interface Socket {
  price: number
  frames: number
  close(): void
}

/** An investor's socket, with the latest best price it received. */
async function connect(url: string, person: Opened['people'][number]): Promise<Socket> {
  const received: Socket = { price: 0, frames: 0, close: () => undefined }
  const socket = await listen({ url, world: 'main', protocol: 'Pusher' }, person, (text) => {
    received.frames += 1
    received.price = JSON.parse(JSON.parse(text).data).best_bid?.price ?? received.price
  })
  received.close = () => socket.terminate()
  return received
}

/** This many sockets, and a bid a virtual second for this long. */
export const crowd = (socketCount: number, seconds: number): Promise<boolean> =>
  withServer(async (server) => {
    const { url, people } = await ask<Opened>(server, { do: 'open', investors: socketCount })
    const sockets: Socket[] = []
    await forAll(people, async (person) => sockets.push(await connect(url, person)))
    print({ sockets: sockets.length, before: await measure(server) })
    // From the minimum to the highest price of the grid, one step a second.
    let [price, bids] = [101 + 15 / 32, 0]
    for (let second = 0; second < seconds; second += 1) {
      const secondEnds = pause(SECOND_MS)
      await ask(server, { do: 'advance', ms: 1_000 })
      if (price < 115) price += 1 / 32
      bids += (await ask<{ ok: boolean }>(server, { do: 'bid', price })).ok ? 1 : 0
      await secondEnds
    }
    while (sockets.some(({ frames }) => frames < bids)) await pause(50)
    const after = await measure(server)
    const missed = sockets.filter((socket) => socket.price !== price).length
    print({ bids, frames: sockets.reduce((sum, { frames }) => sum + frames, 0), missed, after })
    for (const socket of sockets) socket.close()
    return missed === 0 && after.p99Ms <= MAX_P99_MS
  })

/** Allows for the variation that garbage collection causes. */
const isFlat = (before: number, after: number): boolean => after <= before * 1.1 + 8

/** `busy-market` at sixty times the speed for this long, real minutes. */
export const soak = (minutes: number): Promise<boolean> =>
  withServer(async (server) => {
    const { url, people } = await ask<Opened>(server, { do: 'open', investors: 0 })
    for (let hour = 0; hour < FILLING_HOURS; hour += 1) await ask(server, { do: 'advance', ms: HOUR_MS })
    const sockets = await Promise.all(people.slice(0, 8).map((person) => connect(url, person).catch(() => null)))
    const before = await measure(server)
    print({ sockets: sockets.filter(Boolean).length, minute: 0, ...before })
    await ask(server, { do: 'play', rate: 60 })
    let after = before
    for (let minute = 1; minute <= minutes; minute += 1) {
      await pause(60_000)
      after = await measure(server)
      print({ minute, ...after })
    }
    for (const socket of sockets) socket?.close()
    return isFlat(before.heapMb, after.heapMb) && after.p99Ms <= MAX_P99_MS
  })

/** `busy-market` for this many virtual days, at least three, stored on disk. */
export const long = (days: number): Promise<boolean> =>
  withServer(async (server) => {
    const data = mkdtempSync(join(tmpdir(), 'load-long-'))
    await ask<Opened>(server, { do: 'open', investors: 0, data })
    const byDay: Measured[] = []
    for (let day = 1; day <= days; day += 1) {
      for (let hour = 0; hour < 24; hour += 1) await ask(server, { do: 'advance', ms: HOUR_MS })
      const now = await measure(server)
      byDay.push(now)
      print({ day, ...now })
    }
    rmSync(data, { recursive: true, force: true })
    const [filled, last] = [byDay[FILLING_HOURS / 24 - 1], byDay.at(-1)]
    if (filled === undefined || last === undefined) throw new Error('a long load takes at least three days')
    return isFlat(filled.heapMb, last.heapMb) && isFlat(filled.diskMb, last.diskMb)
  })
