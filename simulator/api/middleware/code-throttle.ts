// Limits guessing of the codes of worlds and rooms, per address, in wall time.
import type { IncomingMessage } from 'node:http'
import { Attempts, tooManyAttempts } from './attempts'

/** A class may share one address and mistype; a guesser needs decades for one of 900 million codes. */
const LIMIT = 20

/** The address of a client: the peer, or the client that a proxy on this machine names. */
export const addressOf = ({ socket, headers }: IncomingMessage): string => {
  const peer = socket.remoteAddress ?? ''
  const isHere = peer === '::1' || /^(?:::ffff:)?127\./.test(peer)
  const forwarded = isHere ? headers['x-forwarded-for'] : undefined
  // Each proxy appends its own peer; addresses before the last one may be forged.
  const last = (Array.isArray(forwarded) ? forwarded.at(-1) : forwarded)?.split(',').at(-1)?.trim()
  return last === undefined || last === '' ? peer : last
}

/** Twenty wrong codes a minute from one address; after that even the right one has to wait. */
export class CodeThrottle {
  readonly #attempts = new Attempts(LIMIT)

  /** Counts a code from this address before it is compared; rejects with a 429 when there were too many wrong ones. */
  async count(request: IncomingMessage): Promise<void> {
    const counted = await this.#attempts.count(addressOf(request))
    if (counted.isRefused) throw tooManyAttempts(counted)
  }

  /** The code was right, and does not count. */
  right(request: IncomingMessage): Promise<void> {
    return this.#attempts.uncount(addressOf(request))
  }
}
