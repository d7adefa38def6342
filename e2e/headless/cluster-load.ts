// A load of bids on the world `main` of a cluster, one every 50 ms, by several investors through all nodes; what was
// acknowledged is noted, and afterwards held against the log, wherever it is read.
import { expect } from 'vitest'
import * as z from 'zod/mini'
import type { Engine } from '../../simulator/persistence/jetstream/engine'
import { JetStreamEventStore } from '../../simulator/persistence/jetstream/jetstream-event-store'
import { publicEntry } from '../../simulator/runtime/public-log'
import { receipt } from '../../src/contract/auction'
import { ownReceipt, receiptChain } from '../../src/contract/receipt'
import { proveReceipts } from '../../src/domain/receipt-proof'
import { call, signedIn, worldIn } from './cluster-of-nodes'
import type { NodeProcess } from './cluster-processes'
import { eventually } from './eventually'

const EVERY_MS = 50
/** How long a caller asks again before it gives up. */
const PATIENCE_MS = 30_000
const AGAIN_MS = 100
/** Every call is answered by then, whatever became of its bid; one that is not is a failure that names its node. */
const ANSWERED_WITHIN_MS = 20_000
const HIGHEST_PRICE = 115
const AUCTIONS = ['riella-on-5th', 'whitewing-flats', 'pine-cone-village', 'oaks-at-cibolo-creek', 'sixty20-on-4th']
const INVESTORS = ['harbor-crest', 'summit-ridge', 'blue-mesa', 'northern-cairn', 'union-grove', 'tidewell']

/** Nobody acts in it but the load: what differs afterwards was lost or added. */
const QUIET_MARKET = `title: Quiet market
summary: Auctions before a crowd
minutes: 60
roles: [investor]
seed: 1
starts: 2026-03-02T11:00:00-05:00
world: spring-market
timeline:
${AUCTIONS.map((key) => `  - {at: 0s, do: start auction, with: {auction: ${key}, minutes: 55}}`).join('\n')}
`

interface Bidder {
  readonly key: string
  readonly userId: number
  /** For the calls of this person. */
  readonly headers: Readonly<Record<string, string>>
}

/** A bid to which the cluster gave a receipt. */
interface Acknowledged {
  readonly key: string
  readonly by: Bidder
  readonly auctionId: number
  readonly price: number
  readonly receipt: z.output<typeof receipt>
  /** `performance.now()` */
  readonly sentAt: number
  readonly answeredAt: number
}

export interface Market {
  readonly cast: ReturnType<typeof worldIn>['cast']
  readonly bidders: readonly Bidder[]
  readonly auctionIds: readonly number[]
  /** The next bid on each auction, percent. */
  readonly nextPrice: Map<number, number>
}

const auctionsShape = z.object({
  data: z.array(
    z.looseObject({ id: z.int(), loan: z.looseObject({ loan_min_price: z.optional(z.nullable(z.number())) }) }),
  ),
})
const userShape = z.object({ data: z.looseObject({ id: z.int() }) })

/** Makes the world `main` anew, and signs the investors in. */
export async function openMarket({ url }: NodeProcess): Promise<Market> {
  await call(url, '/simulator/api/worlds/main', { method: 'DELETE' })
  const made = await call(url, '/simulator/api/worlds', { body: { id: 'main', source: QUIET_MARKET } })
  expect([made.status, made.json]).toEqual([201, expect.anything()])
  const world = worldIn(made)
  const bidders = await Promise.all(
    INVESTORS.map(async (key) => {
      const headers = await signedIn(url, world, key)
      const { json } = await call(url, '/api/auth/user', { headers })
      return { key, headers, userId: z.parse(userShape, json).data.id }
    }),
  )
  const { json } = await call(url, '/api/auction/list/live', { headers: bidders[0]?.headers ?? {} })
  const auctions = z.parse(auctionsShape, json).data
  expect(auctions).toHaveLength(AUCTIONS.length)
  const nextPrice = new Map(auctions.map(({ id, loan }) => [id, loan.loan_min_price ?? 100]))
  return { cast: world.cast, bidders, auctionIds: [...nextPrice.keys()], nextPrice }
}

export interface Load {
  readonly acknowledged: readonly Acknowledged[]
  /** Every attempt that got no receipt, and why; it was repeated with its key. */
  readonly failures: readonly string[]
  /** Resolves with the first bid that is sent after this instant of `performance.now()` and acknowledged. */
  acknowledgedAfter(instant: number): Promise<Acknowledged>
  /** Sends no more; resolves when every bid has its receipt. Rejects for one that got none in time. */
  stop(): Promise<void>
}

const answerShape = z.object({ data: z.object({ receipt }) })
const refusalShape = z.object({ receipt })

/** What one attempt came to: the receipt, or why there is none; null when the node takes no connection. */
async function attempt(
  url: string,
  { key, by, auctionId, price }: Omit<Acknowledged, 'receipt' | 'sentAt' | 'answeredAt'>,
): Promise<z.output<typeof receipt> | string | null> {
  try {
    const { status, json } = await call(url, `/api/auction/bid/${auctionId}`, {
      body: { price },
      headers: { ...by.headers, 'Idempotency-Key': key },
      signal: AbortSignal.timeout(ANSWERED_WITHIN_MS),
    })
    if (status === 200) return z.parse(answerShape, json).data.receipt
    if (status === 422) return z.parse(refusalShape, json).receipt
    return `${status} ${JSON.stringify(json)}`
  } catch (error) {
    const { code } = (error instanceof Error ? (error.cause ?? error) : {}) as { readonly code?: unknown }
    // Nothing was sent: every load balancer asks the next one.
    return code === 'ECONNREFUSED' ? null : String(error instanceof Error ? (error.cause ?? error) : error)
  }
}

/** Begins to bid. */
export function bidding(nodes: readonly NodeProcess[], market: Market, run: string): Load {
  const acknowledged: Acknowledged[] = []
  const failures: string[] = []
  const waiting = new Set<{ readonly after: number; readonly tell: (bid: Acknowledged) => void }>()
  const underWay = new Set<Promise<void>>()
  const { bidders, auctionIds, nextPrice } = market
  let count = 0

  const send = async (nth: number): Promise<void> => {
    const auctionId = auctionIds[nth % auctionIds.length] ?? 0
    const by = bidders[nth % bidders.length]
    const price = nextPrice.get(auctionId) ?? 0
    if (by === undefined || price > HIGHEST_PRICE) throw new Error('the market is at its end')
    nextPrice.set(auctionId, price + 1 / 32)
    const bid = { key: `${run}-${nth}`, by, auctionId, price }
    const sentAt = performance.now()
    for (let turn = nth; performance.now() - sentAt < PATIENCE_MS; turn += 1) {
      const { name = '', url = '' } = nodes[turn % nodes.length] ?? {}
      const given = await attempt(url, bid)
      if (given !== null && typeof given !== 'string') {
        const done = { ...bid, receipt: given, sentAt, answeredAt: performance.now() }
        acknowledged.push(done)
        for (const one of waiting) if (sentAt >= one.after && waiting.delete(one)) one.tell(done)
        return
      }
      if (given !== null) {
        failures.push(`${name}, ${Math.round(performance.now() - sentAt)} ms: ${given}`)
        await new Promise((resolve) => setTimeout(resolve, AGAIN_MS))
      }
    }
    throw new Error(`no receipt for ${bid.key} in ${PATIENCE_MS} ms; ${failures.at(-1)}`)
  }
  const timer = setInterval(() => {
    const sent = send(count)
    count += 1
    underWay.add(sent)
    // One that fails stays, so that the end of the load rejects.
    sent.then(
      () => underWay.delete(sent),
      () => undefined,
    )
  }, EVERY_MS)

  return {
    acknowledged,
    failures,
    acknowledgedAfter: (after) => new Promise((tell) => void waiting.add({ after, tell })),
    async stop() {
      clearInterval(timer)
      await Promise.all(underWay)
    },
  }
}

const rowShape = z.looseObject({
  epoch: z.int(),
  n: z.int(),
  command: z.looseObject({ name: z.string(), key: z.optional(z.nullable(z.string())) }),
  events: z.array(
    z.looseObject({ type: z.string(), receipt: z.optional(z.looseObject({ sequence: z.int(), outcome: z.string() })) }),
  ),
})

/** The log that every node answers and NATS keeps. The world goes on, so that one may be a row ahead of what was read before. */
async function oneLog(nodes: readonly NodeProcess[], engine: Engine): Promise<readonly unknown[]> {
  const logs = await Promise.all(nodes.map(async ({ url }) => (await call(url, '/simulator/api/worlds/main/log')).json))
  const [log = [], ...others] = logs.map((one) => z.parse(z.object({ data: z.array(z.unknown()) }), one).data)
  for (const other of others) expect(other).toEqual(log)
  const stored = (await new JetStreamEventStore(engine).world('main'))?.entries ?? []
  // What the scenario itself does at its start is not stored, since it comes out the same each time.
  expect(stored[0]?.n).toBe(AUCTIONS.length + 1)
  expect(stored.map((entry) => JSON.parse(JSON.stringify(publicEntry(entry))))).toEqual(log.slice(AUCTIONS.length))
  return log
}

/**
 * Holds what was acknowledged against the log that each node answers, and that against what NATS keeps: there once, as it was
 * told, in one history without a hole.
 */
export async function expectNothingLost(
  { nodes, engine }: { readonly nodes: readonly NodeProcess[]; readonly engine: Engine },
  { bidders, auctionIds }: Market,
  { acknowledged }: Load,
): Promise<void> {
  const log = await eventually(() => oneLog(nodes, engine))
  const rows = z.parse(z.array(rowShape), log)
  expect(rows.map(({ n }) => n)).toEqual(rows.map((_, place) => place + 1))
  expect(new Set(rows.map(({ epoch }) => epoch)).size).toBe(1)
  const byKey = new Map<string, (typeof rows)[number][]>()
  for (const row of rows) {
    const key = row.command.name === 'bid' ? (row.command.key ?? '') : ''
    byKey.set(key, [...(byKey.get(key) ?? []), row])
  }
  const expected = acknowledged.map(({ key, receipt: { sequence, outcome } }) => ({ key, sequence, outcome }))
  const kept = acknowledged.map(({ key }) => {
    // A bid that was sent twice is answered as before, which is a command without an event.
    const given = (byKey.get(key) ?? []).flatMap(({ events }) => events.flatMap((event) => event.receipt ?? []))
    const [first] = given
    return { key, sequence: first?.sequence, outcome: first?.outcome, ...(given.length === 1 ? {} : { given }) }
  })
  expect(kept).toEqual(expected)
  // What the app does with receipts; one auction stands for the others.
  const [auctionId = 0] = auctionIds
  for (const bidder of bidders) {
    const read = async (path: string) => (await call(nodes[0]?.url ?? '', path, { headers: bidder.headers })).json
    const own = z.parse(z.object({ data: z.array(ownReceipt) }), await read(`/api/auction/receipts/${auctionId}`)).data
    const chain = z.parse(z.object({ data: receiptChain }), await read(`/api/auction/receipt-chain/${auctionId}`)).data
    const given = acknowledged.filter((bid) => bid.by === bidder && bid.auctionId === auctionId)
    const proof = proveReceipts({ own, chain, given: given.map((bid) => bid.receipt), heads: [] })
    expect(proof.findings.filter(({ holds }) => !holds)).toEqual([])
  }
}
