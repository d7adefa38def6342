// Where a request comes from, as limits of guessing count it.
import type { IncomingMessage } from 'node:http'
import { isIPv6 } from 'node:net'
import { remoteAddressOf } from './peer'

const LOOPBACK = /^(?:::1|(?:::ffff:)?127\.\d{1,3}\.\d{1,3}\.\d{1,3})$/

/** True when the connection comes from this machine and no proxy stands in between. */
export const isLoopback = (request: IncomingMessage): boolean =>
  LOOPBACK.test(remoteAddressOf(request)) &&
  request.headers['x-forwarded-for'] === undefined &&
  request.headers.forwarded === undefined

/** The network of an IPv6 address: somebody who has one address has all 2^64 of its network. */
const networkOf = (address: string): string => {
  const plain = address.split('%')[0] ?? ''
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain)?.[1]
  if (mapped !== undefined) return mapped
  if (!isIPv6(plain)) return address
  const [before = '', after] = plain.split('::')
  const groups = (text: string): readonly string[] => (text === '' ? [] : text.split(':'))
  const known = groups(before)
  const missing = after === undefined ? 0 : 8 - known.length - groups(after).length
  const all = [...known, ...Array.from({ length: Math.max(0, missing) }, () => '0'), ...groups(after ?? '')]
  const network = all.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16))
  return `${network.join(':')}::/64`
}

/** The address of a client, or its IPv6 network: the peer's, or that of the client that a proxy on this machine names. */
export const addressOf = (request: IncomingMessage): string => {
  const { headers } = request
  const peer = remoteAddressOf(request)
  const isOnThisMachine = peer === '::1' || /^(?:::ffff:)?127\./.test(peer)
  const forwarded = isOnThisMachine ? headers['x-forwarded-for'] : undefined
  // Each proxy appends its own peer; addresses before the last one may be forged.
  const last = (Array.isArray(forwarded) ? forwarded.at(-1) : forwarded)?.split(',').at(-1)?.trim()
  return networkOf(last === undefined || last === '' ? peer : last)
}
