// `npm run load`: a crowd that watches a bid every virtual second; `soak`: a busy market at sixty times the speed; `long`: the same for
// weeks, stored on disk. Exits 1 if a socket missed the final price, the event loop was late, or memory or disk use grew.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { ask, startContestant } from './bench/child'
import { forAll, listen } from './bench/crowd'
import { commandLine, wholeNumber } from './command-line'
import type { Measured, Opened } from './load/load-server'

const USAGE = `npm run load -- [crowd] [--sockets 2000] [--seconds 600]
       npm run load -- soak [--minutes 30]
       npm run load -- long [--days 30]`
const config = {
  allowPositionals: true,
  options: {
    sockets: { type: 'string', default: '2000' },
    seconds: { type: 'string', default: '600' },
    minutes: { type: 'string', default: '30' },
    days: { type: 'string', default: '30' },
  },
} as const
const {
  name,
  sockets: socketCount,
  seconds,
  minutes,
  days,
} = commandLine(USAGE, config, ({ values, positionals }) => ({
  name: positionals.join(' ') || 'crowd',
  sockets: wholeNumber('sockets', values.sockets, 1),
  seconds: wholeNumber('seconds', values.seconds, 1),
  minutes: wholeNumber('minutes', values.minutes, 1),
  days: wholeNumber('days', values.days, 3),
}))

const MAX_P99_MS = 100
/** A virtual second takes at least this long. */
const SECOND_MS = 250
const HOUR_MS = 3_600_000
/** Memory grows until `busy-market` has replaced the past auctions it starts with. */
const FILLING_HOURS = 72

const server = startContestant('../load/load-server.ts')
const print = (line: object): void => console.log(JSON.stringify(line))
const measure = (): Promise<Measured> => ask(server, { do: 'measure' })

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

async function crowd(): Promise<boolean> {
  const { url, people } = await ask<Opened>(server, { do: 'open', investors: socketCount })
  const sockets: Socket[] = []
  await forAll(people, async (person) => sockets.push(await connect(url, person)))
  print({ sockets: sockets.length, before: await measure() })
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
  const after = await measure()
  const missed = sockets.filter((socket) => socket.price !== price).length
  print({ bids, frames: sockets.reduce((sum, { frames }) => sum + frames, 0), missed, after })
  for (const socket of sockets) socket.close()
  return missed === 0 && after.p99Ms <= MAX_P99_MS
}

/** Allows for the variation that garbage collection causes. */
const isFlat = (before: number, after: number): boolean => after <= before * 1.1 + 8

async function soak(): Promise<boolean> {
  const { url, people } = await ask<Opened>(server, { do: 'open', investors: 0 })
  for (let hour = 0; hour < FILLING_HOURS; hour += 1) await ask(server, { do: 'advance', ms: HOUR_MS })
  const sockets = await Promise.all(people.slice(0, 8).map((person) => connect(url, person).catch(() => null)))
  const before = await measure()
  print({ sockets: sockets.filter(Boolean).length, minute: 0, ...before })
  await ask(server, { do: 'play', rate: 60 })
  let after = before
  for (let minute = 1; minute <= minutes; minute += 1) {
    await pause(60_000)
    after = await measure()
    print({ minute, ...after })
  }
  for (const socket of sockets) socket?.close()
  return isFlat(before.heapMb, after.heapMb) && after.p99Ms <= MAX_P99_MS
}

async function runLong(): Promise<boolean> {
  const data = mkdtempSync(join(tmpdir(), 'load-long-'))
  await ask<Opened>(server, { do: 'open', investors: 0, data })
  const byDay: Measured[] = []
  for (let day = 1; day <= days; day += 1) {
    for (let hour = 0; hour < 24; hour += 1) await ask(server, { do: 'advance', ms: HOUR_MS })
    const now = await measure()
    byDay.push(now)
    print({ day, ...now })
  }
  rmSync(data, { recursive: true, force: true })
  const [filled, last] = [byDay[FILLING_HOURS / 24 - 1], byDay.at(-1)]
  if (filled === undefined || last === undefined) throw new Error('a long load takes at least three days')
  return isFlat(filled.heapMb, last.heapMb) && isFlat(filled.diskMb, last.diskMb)
}

const loads: Readonly<Record<string, () => Promise<boolean>>> = { crowd, soak, long: runLong }
const load = loads[name]
if (load === undefined) console.error(`There is no load '${name}'. The loads are: ${Object.keys(loads).join(', ')}.`)
process.exitCode = (await load?.()) === true ? 0 : 1
server.disconnect()
