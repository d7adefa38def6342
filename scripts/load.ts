// `npm run load -- [crowd|soak|long]`: a crowd on one auction with a bid a second of virtual time (`--sockets 2000
// --seconds 600`); a busy market at sixty times the speed (`--minutes 30` of real time); the same for weeks (`--days 30` of
// virtual time, stored on disk). Prints figures; exits 1 when a socket missed the final state, the event loop was late, or
// memory grew.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { WebSocket } from 'ws'
import * as z from 'zod/mini'
import { asked, started } from './bench/child'
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
const LOADS = ['crowd', 'soak', 'long'] as const
const wish = commandLine(USAGE, config, ({ values, positionals: [name = 'crowd', ...more] }) => {
  const what = LOADS.find((load) => load === name)
  if (what === undefined || more.length > 0) throw new Error(`There is no load '${[name, ...more].join(' ')}'.`)
  return {
    what,
    sockets: wholeNumber('sockets', values.sockets, 1),
    seconds: wholeNumber('seconds', values.seconds, 1),
    minutes: wholeNumber('minutes', values.minutes, 1),
    days: wholeNumber('days', values.days, 3),
  }
})
const LATEST_P99_MS = 100
const CONNECTING_AT_ONCE = 16
/** A second of virtual time takes at least so long, real ms. */
const A_SECOND_TAKES_MS = 250
const server = started('../load/load-server.ts')
const say = (line: object): void => void process.stdout.write(`${JSON.stringify(line)}\n`)
const measure = (): Promise<Measured> => asked(server, { do: 'measure' })

const frame = z.object({ event: z.string(), data: z.string() })
const welcome = z.object({ socket_id: z.string() })
const changed = z.object({
  best_bid: z.optional(z.nullable(z.object({ price: z.optional(z.nullable(z.number())) }))),
})

/** One investor's socket; `price()` is the best price that it was told last. */
async function listening(url: string, { key, userId }: Opened['people'][number]) {
  const entered = await fetch(`${url}/simulator/enter/main?as=${key}`, { redirect: 'manual' })
  await entered.arrayBuffer()
  const cookie = entered.headers.getSetCookie().find((one) => one.startsWith('auth.')) ?? ''
  const Authorization = decodeURIComponent(cookie.split(/[=;]/)[1] ?? '')
  const channel = `private-auction.${userId}`
  const socket = new WebSocket(`${url.replace('http', 'ws')}/app/local?protocol=7`)
  let [last, frames] = [0, 0]
  await new Promise<void>((done, failed) => {
    socket.on('error', failed)
    socket.on('message', async (bytes) => {
      const { event, data } = z.parse(frame, JSON.parse(bytes.toString()))
      if (event === 'pusher:ping') socket.send('{"event":"pusher:pong","data":{}}')
      if (event === 'pusher:connection_established') {
        const { socket_id } = z.parse(welcome, JSON.parse(data))
        const signed = await fetch(`${url}/api/broadcasting/auth`, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json', Authorization },
          body: JSON.stringify({ socket_id, channel_name: channel }),
        })
        const { auth } = z.parse(z.object({ auth: z.string() }), await signed.json())
        socket.send(JSON.stringify({ event: 'pusher:subscribe', data: { channel, auth } }))
      }
      if (event.endsWith('subscription_succeeded')) done()
      if (event !== 'auction-live-changed') return
      frames += 1
      last = z.parse(changed, JSON.parse(data)).best_bid?.price ?? last
    })
  })
  return { price: () => last, frames: () => frames, close: () => socket.terminate() }
}

async function crowd(sockets: number, seconds: number): Promise<boolean> {
  const { url, people } = await asked<Opened>(server, { do: 'open', investors: sockets })
  const lines: Awaited<ReturnType<typeof listening>>[] = []
  let next = 0
  const connecting = async (): Promise<void> => {
    for (let person = people[next++]; person !== undefined; person = people[next++])
      lines.push(await listening(url, person))
  }
  await Promise.all(Array.from({ length: CONNECTING_AT_ONCE }, connecting))
  const before = await measure()
  say({ sockets: lines.length, before })
  // From the minimum to the ceiling: a bid a second for as long as the grid has steps, then the market goes on without.
  let [price, bids] = [101 + 15 / 32, 0]
  for (let second = 0; second < seconds; second += 1) {
    const rested = new Promise((done) => setTimeout(done, A_SECOND_TAKES_MS))
    await asked(server, { do: 'advance', ms: 1_000 })
    if (price < 115) price += 1 / 32
    bids += (await asked<{ ok: boolean }>(server, { do: 'bid', price })).ok ? 1 : 0
    await rested
  }
  while (lines.some((line) => line.frames() < bids)) await new Promise((done) => setTimeout(done, 50))
  const after = await measure()
  const missed = lines.filter((line) => line.price() !== price).length
  say({ bids, frames: lines.reduce((sum, line) => sum + line.frames(), 0), missed, after })
  for (const line of lines) line.close()
  return missed === 0 && after.p99Ms <= LATEST_P99_MS
}

const HOUR_MS = 3_600_000
/** What grows less than this is flat: the collector leaves so much, now more, now less. */
const FLAT = 1.1
const MB_OF_NOISE = 8

const isFlat = (before: Measured, after: Measured): boolean => after.heapMb <= before.heapMb * FLAT + MB_OF_NOISE

/**
 * A market fills up for so long, virtual hours: until the 3,000 past auctions that it begins with, which had few bids, have
 * given way to 4,000 of its own.
 */
const FILLING_HOURS = 72

/** Begins when the market is full; from then on memory is flat. */
async function soak(minutes: number): Promise<boolean> {
  const { url, people } = await asked<Opened>(server, { do: 'open', investors: 0 })
  for (let hour = 0; hour < FILLING_HOURS; hour += 1) await asked(server, { do: 'advance', ms: HOUR_MS })
  const lines = (
    await Promise.all(people.slice(0, 8).map((person) => listening(url, person).catch(() => null)))
  ).filter((line) => line !== null)
  const before = await measure()
  say({ sockets: lines.length, minute: 0, ...before })
  await asked(server, { do: 'play', rate: 60 })
  let after = before
  for (let minute = 1; minute <= minutes; minute += 1) {
    await new Promise((done) => setTimeout(done, 60_000))
    after = await measure()
    say({ minute, ...after })
  }
  for (const line of lines) line.close()
  return isFlat(before, after) && after.p99Ms <= LATEST_P99_MS
}

/** Weeks at the speed of the processor, stored in a folder: memory and disk of the last day are those of the third. */
async function long(days: number): Promise<boolean> {
  const data = mkdtempSync(join(tmpdir(), 'load-long-'))
  await asked<Opened>(server, { do: 'open', investors: 0, data })
  const seen: Measured[] = []
  for (let day = 1; day <= days; day += 1) {
    for (let hour = 0; hour < 24; hour += 1) await asked(server, { do: 'advance', ms: HOUR_MS })
    const now = await measure()
    seen.push(now)
    say({ day, ...now })
  }
  rmSync(data, { recursive: true, force: true })
  const [settled, last] = [seen[FILLING_HOURS / 24 - 1], seen.at(-1)]
  if (settled === undefined || last === undefined) throw new Error('at least three days are needed')
  return isFlat(settled, last) && last.diskMb <= settled.diskMb * FLAT + MB_OF_NOISE
}

const plays: Readonly<Record<(typeof wish)['what'], () => Promise<boolean>>> = {
  crowd: () => crowd(wish.sockets, wish.seconds),
  soak: () => soak(wish.minutes),
  long: () => long(wish.days),
}
process.exitCode = (await plays[wish.what]()) ? 0 : 1
server.disconnect()
