// A load of bids on the world `main` of a cluster: one every 50 ms, by several investors, through all nodes. Records what was
// acknowledged and compares it afterwards with the log of each node and of NATS.
import { expect } from 'vitest'
import * as z from 'zod/mini'
import type { Engine } from '../../simulator/persistence/jetstream/engine'
import { JetStreamEventStore } from '../../simulator/persistence/jetstream/jetstream-event-store'
import { publicEntry } from '../../simulator/runtime/public-log'
import { receipt } from '../../src/contract/auction'
import { ownReceipt, receiptChain } from '../../src/contract/receipt'
import { proveReceipts } from '../../src/domain/receipt-proof'
import { call, signInHeaders, worldIn } from './cluster-of-nodes'
import type { NodeProcess } from './cluster-processes'
import { eventually } from './eventually'

const BID_INTERVAL_MS = 50
/** How long a caller retries before it gives up. */
const PATIENCE_MS = 30_000
const RETRY_MS = 100
/** A call without a response by then counts as a failure that names its node. */
const ANSWERED_WITHIN_MS = 20_000
const HIGHEST_PRICE = 115
const AUCTIONS = ['riella-on-5th', 'whitewing-flats', 'pine-cone-village', 'oaks-at-cibolo-creek', 'sixty20-on-4th']
const INVESTORS = ['harbor-crest', 'summit-ridge', 'blue-mesa', 'northern-cairn', 'union-grove', 'tidewell']

/** Only the load acts in this market, so any difference afterwards was lost or added. */
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
  /** Sent with this person's calls. */
  readonly headers: Readonly<Record<string, string>>
}

/** A bid that got a receipt. */
export interface AcknowledgedBid {
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

/** Recreates the world `main` and signs the investors in. */
export async function openMarket({ url }: NodeProcess): Promise<Market> {
  await call(url, '/simulator/api/worlds/main', { method: 'DELETE' })
  const created = await call(url, '/simulator/api/worlds', { body: { id: 'main', source: QUIET_MARKET } })
  expect([created.status, created.json]).toEqual([201, expect.anything()])
  const world = worldIn(created)
  const bidders = await Promise.all(
    INVESTORS.map(async (key) => {
      const headers = await signInHeaders(url, world, key)
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
  readonly acknowledged: readonly AcknowledgedBid[]
  /** Each attempt that got no receipt, and why. The bid was retried with the same key. */
  readonly failures: readonly string[]
  /** Resolves with the first acknowledged bid that was sent after this instant of `performance.now()`. */
  acknowledgedAfter(instant: number): Promise<AcknowledgedBid>
  /** Stops bidding; resolves when every bid has its receipt, rejects if one got none in time. */
  stop(): Promise<void>
}

const answerShape = z.object({ data: z.object({ receipt }) })
const refusalShape = z.object({ receipt })

/** One attempt: the receipt, or the reason why there's none; null if the node accepts no connection. */
async function attempt(
  url: string,
  { key, by, auctionId, price }: Omit<AcknowledgedBid, 'receipt' | 'sentAt' | 'answeredAt'>,
): Promise<z.output<typeof receipt> | string | null> {
  try {
    const { status, json } = await call(url, `/api/auction/bid/${auctionId}`, {
      body: { price },
      headers: { ...by.headers, 'Idempotency-Key': key },
      signal: AbortSignal.timeout(ANSWERED_WITHIN_MS),
    })
    if (status === 200) return z.parse(answerShape, json).data.receipt
    const refused = status === 422 ? z.safeParse(refusalShape, json) : null
    if (refused?.success) return refused.data.receipt
    return `${status} ${JSON.stringify(json)}`
  } catch (error) {
    const { code } = (error instanceof Error ? (error.cause ?? error) : {}) as { readonly code?: unknown }
    // Nothing was sent: a load balancer would try the next node.
    return code === 'ECONNREFUSED' ? null : String(error instanceof Error ? (error.cause ?? error) : error)
  }
}

/** Starts the load. */
export function startBidding(nodes: readonly NodeProcess[], market: Market, run: string): Load {
  const acknowledged: AcknowledgedBid[] = []
  const failures: string[] = []
  const waiting = new Set<{ readonly after: number; readonly resolve: (bid: AcknowledgedBid) => void }>()
  const pending = new Set<Promise<void>>()
  const { bidders, auctionIds, nextPrice } = market
  let count = 0

  const send = async (index: number): Promise<void> => {
    const auctionId = auctionIds[index % auctionIds.length] ?? 0
    const by = bidders[index % bidders.length]
    const price = nextPrice.get(auctionId) ?? 0
    if (by === undefined || price > HIGHEST_PRICE) throw new Error('the market has no bids left to make')
    nextPrice.set(auctionId, price + 1 / 32)
    const bid = { key: `${run}-${index}`, by, auctionId, price }
    const sentAt = performance.now()
    for (let turn = index; performance.now() - sentAt < PATIENCE_MS; turn += 1) {
      const { name = '', url = '' } = nodes[turn % nodes.length] ?? {}
      const result = await attempt(url, bid)
      if (result !== null && typeof result !== 'string') {
        const answeredBid = { ...bid, receipt: result, sentAt, answeredAt: performance.now() }
        acknowledged.push(answeredBid)
        for (const one of waiting) if (sentAt >= one.after && waiting.delete(one)) one.resolve(answeredBid)
        return
      }
      if (result !== null) {
        failures.push(`${name}, ${Math.round(performance.now() - sentAt)} ms: ${result}`)
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
      }
    }
    throw new Error(`no receipt for ${bid.key} in ${PATIENCE_MS} ms; ${failures.at(-1)}`)
  }
  const timer = setInterval(() => {
    const sending = send(count)
    count += 1
    pending.add(sending)
    // A failed one stays, so that stop() rejects.
    sending.then(
      () => pending.delete(sending),
      () => undefined,
    )
  }, BID_INTERVAL_MS)

  return {
    acknowledged,
    failures,
    acknowledgedAfter: (after) => new Promise((resolve) => void waiting.add({ after, resolve })),
    async stop() {
      clearInterval(timer)
      await Promise.all(pending)
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

/**
 * The log, after checking that all nodes and NATS have the same one. Throws while they differ: the world keeps running, so one may
 * be a row ahead of a copy that was read earlier.
 */
async function agreedLog(nodes: readonly NodeProcess[], engine: Engine): Promise<readonly unknown[]> {
  const logs = await Promise.all(nodes.map(async ({ url }) => (await call(url, '/simulator/api/worlds/main/log')).json))
  const [log = [], ...others] = logs.map((one) => z.parse(z.object({ data: z.array(z.unknown()) }), one).data)
  for (const other of others) expect(other).toEqual(log)
  const stored = (await new JetStreamEventStore(engine).world('main'))?.entries ?? []
  // The scenario's own first steps aren't stored: they are the same every time.
  expect(stored[0]?.n).toBe(AUCTIONS.length + 1)
  expect(stored.map((entry) => JSON.parse(JSON.stringify(publicEntry(entry))))).toEqual(log.slice(AUCTIONS.length))
  return log
}

/** Expects each acknowledged bid exactly once, as acknowledged, in the log of every node and of NATS, and that log without gaps. */
export async function expectNothingLost(
  { nodes, engine }: { readonly nodes: readonly NodeProcess[]; readonly engine: Engine },
  { bidders, auctionIds }: Market,
  { acknowledged }: Load,
): Promise<void> {
  const log = await eventually(() => agreedLog(nodes, engine))
  const rows = z.parse(z.array(rowShape), log)
  expect(rows.map(({ n }) => n)).toEqual(rows.map((_, place) => place + 1))
  expect(new Set(rows.map(({ epoch }) => epoch)).size).toBe(1)
  const byKey = new Map<string, (typeof rows)[number][]>()
  for (const row of rows) {
    const key = row.command.name === 'bid' ? (row.command.key ?? '') : ''
    byKey.set(key, [...(byKey.get(key) ?? []), row])
  }
  const expected = acknowledged.map(({ key, receipt: { sequence, outcome } }) => ({ key, sequence, outcome }))
  const logged = acknowledged.map(({ key }) => {
    // A repeated bid gets the first response again: a command without an event.
    const receipts = (byKey.get(key) ?? []).flatMap(({ events }) => events.flatMap((event) => event.receipt ?? []))
    const [first] = receipts
    return { key, sequence: first?.sequence, outcome: first?.outcome, ...(receipts.length === 1 ? {} : { receipts }) }
  })
  expect(logged).toEqual(expected)
  // The app's own proof of receipts, for one of the auctions.
  const [auctionId = 0] = auctionIds
  for (const bidder of bidders) {
    const read = async (path: string) => (await call(nodes[0]?.url ?? '', path, { headers: bidder.headers })).json
    const own = z.parse(z.object({ data: z.array(ownReceipt) }), await read(`/api/auction/receipts/${auctionId}`)).data
    const chain = z.parse(z.object({ data: receiptChain }), await read(`/api/auction/receipt-chain/${auctionId}`)).data
    const originals = acknowledged.filter((bid) => bid.by === bidder && bid.auctionId === auctionId)
    const proof = proveReceipts({ own, chain, originals: originals.map((bid) => bid.receipt), heads: [] })
    expect(proof.findings.filter(({ holds }) => !holds)).toEqual([])
  }
}
