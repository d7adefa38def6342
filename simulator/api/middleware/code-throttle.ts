// Slows down guessing of the codes of worlds and rooms, per address. simulator.md, Worlds (enter, join)
import type { IncomingMessage } from 'node:http'
import { Attempts, tooManyAttempts } from './attempts'

/** A class may share one address and mistype; a guesser needs decades for one of 900 million codes. */
const LIMIT = 20

/** Where a request comes from: the peer, or whom a proxy on this machine says it speaks for. */
export const addressOf = ({ socket, headers }: IncomingMessage): string => {
  const peer = socket.remoteAddress ?? ''
  const isHere = peer === '::1' || /^(?:::ffff:)?127\./.test(peer)
  const forwarded = isHere ? headers['x-forwarded-for'] : undefined
  // Each proxy adds whom it heard; what stands before the last one is hearsay.
  const last = (Array.isArray(forwarded) ? forwarded.at(-1) : forwarded)?.split(',').at(-1)?.trim()
  return last === undefined || last === '' ? peer : last
}

/** Twenty wrong codes a minute from one address; after that even the right one has to wait. */
export class CodeThrottle {
  readonly #attempts: Attempts

  constructor(now: () => number) {
    this.#attempts = new Attempts(now, LIMIT)
  }

  /** Throws a 429 while this address has guessed too often. */
  check(request: IncomingMessage): void {
    const allowance = this.#attempts.allowance(addressOf(request))
    if (allowance.remaining === 0) throw tooManyAttempts(allowance)
  }

  /** A wrong code came from there. */
  wrong(request: IncomingMessage): void {
    this.#attempts.failed(addressOf(request))
  }
}
