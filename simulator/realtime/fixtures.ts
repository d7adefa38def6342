// Helpers for tests of the gateways: paused worlds, tokens, signatures, bids, and a queue of received events.
import * as z from 'zod/mini'
import type { RunningWorld } from '../runtime/running-world'
import type { Worlds } from '../runtime/worlds'
import { auctionListFor } from '../world/auctions/auctions.project'

/** An event as a client received it. */
export interface ReceivedEvent {
  readonly event: string
  readonly data: unknown
}

/** True for the confirmation of a subscription, in both protocols. */
export const isSubscribed = ({ event }: ReceivedEvent): boolean => event.endsWith('subscription_succeeded')

/** A queue whose values can be awaited one by one. */
export class EventQueue<T> {
  readonly #waiting: ((value: T) => void)[] = []
  readonly #arrived: T[] = []

  put(value: T): void {
    const resolve = this.#waiting.shift()
    if (resolve === undefined) this.#arrived.push(value)
    else resolve(value)
  }

  next(): Promise<T> {
    const value = this.#arrived.shift()
    return value === undefined ? new Promise((resolve) => this.#waiting.push(resolve)) : Promise.resolve(value)
  }

  /** The next value that matches; earlier ones are dropped. */
  async find(matches: (value: T) => boolean): Promise<T> {
    for (;;) {
      const value = await this.next()
      if (matches(value)) return value
    }
  }
}

/** A person of the cast. Throws if there is none with this key. */
export const person = (world: RunningWorld, key: string) => {
  const member = world.cast.find((person) => person.key === key)
  if (member === undefined) throw new Error(`${key} is not in the cast`)
  return member
}

/** The wire name of this person's auction channel. */
export const auctionChannel = (world: RunningWorld, key: string): string =>
  `private-auction.${person(world, key).userId}`

/** Outbids the best bid on a live auction of the price process by one step; returns the auction's id. */
export const bidAs = async (world: RunningWorld, key: string): Promise<number> => {
  const { userId } = person(world, key)
  const open = auctionListFor(world.state(), userId, 'live')?.find(
    (auction) => auction.loan.auction_process_type === 'price',
  )
  if (open === undefined) throw new Error('there is no live auction in the price process')
  const price = open.best_bid?.price ? open.best_bid.price + 1 / 32 : (open.loan.loan_min_price ?? 100)
  const outcome = await world.submit({
    name: 'bid',
    actor: userId,
    origin: 'control',
    auctionId: open.id,
    price,
    rate: null,
    signatorId: null,
    seen: null,
    key: null,
  })
  if (!outcome.ok) throw new Error(`the bid was refused: ${outcome.refusal.message}`)
  return open.id
}

/** Calls to a test's simulator, which may start later. */
export const gatewayCalls = (simulator: () => { readonly url: string; readonly worlds: Worlds }) => {
  const post = async (world: RunningWorld, path: string, body: unknown, token?: string): Promise<unknown> => {
    const response = await fetch(`${simulator().url}${path}`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'X-Simulator-World': world.id,
        ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
    })
    return response.json()
  }
  return {
    newWorld: (): RunningWorld => simulator().worlds.create({ scenario: 'first-live-auction', seed: 7, paused: true }),
    tokenOf: async (world: RunningWorld, key: string): Promise<string> => {
      const { email, password } = person(world, key)
      const answer = await post(world, '/api/auth/login', { email, password })
      return z.parse(z.object({ data: z.object({ token: z.string() }) }), answer).data.token
    },
    signatureFor: async (world: RunningWorld, token: string, socketId: string, channel: string): Promise<string> => {
      const sent = { socket_id: socketId, channel_name: channel }
      return z.parse(z.object({ auth: z.string() }), await post(world, '/api/broadcasting/auth', sent, token)).auth
    },
  }
}
