// The client address that rate limits count by.
import type { IncomingMessage } from 'node:http'
import { isIPv6 } from 'node:net'
import type { RequestHandler } from 'express'
import { remoteAddressOf } from './peer'

const LOOPBACK = /^(?:::1|(?:::ffff:)?127\.\d{1,3}\.\d{1,3}\.\d{1,3})$/

/** True if the request comes from this machine directly, without a proxy. */
export const isLoopback = (request: IncomingMessage): boolean =>
  LOOPBACK.test(remoteAddressOf(request)) &&
  request.headers['x-forwarded-for'] === undefined &&
  request.headers.forwarded === undefined

/** The /64 network of an IPv6 address, because a client controls all 2^64 addresses in it. */
const networkOf = (address: string): string => {
  const plain = address.split('%')[0] ?? ''
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain)?.[1]
  if (mapped !== undefined) return mapped
  if (!isIPv6(plain)) return address
  const [before = '', after] = plain.split('::')
  const groups = (text: string): readonly string[] => (text === '' ? [] : text.split(':'))
  const leading = groups(before)
  const missing = after === undefined ? 0 : 8 - leading.length - groups(after).length
  const all = [...leading, ...Array.from({ length: Math.max(0, missing) }, () => '0'), ...groups(after ?? '')]
  const network = all.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16))
  return `${network.join(':')}::/64`
}

const proxiesInFront = new WeakMap<IncomingMessage, number>()

/** Middleware that sets the number of proxies in front. Each appends its client to `X-Forwarded-For`. */
export const behindProxies =
  (count: number): RequestHandler =>
  (request, _response, next) => {
    proxiesInFront.set(request, count)
    next()
  }

/** The client's address or IPv6 network: the peer's, or what the outermost configured proxy saw. */
export const addressOf = (request: IncomingMessage): string => {
  const peer = remoteAddressOf(request)
  // A proxy on this machine needs no configuration.
  const proxies = Math.max(LOOPBACK.test(peer) ? 1 : 0, proxiesInFront.get(request) ?? 0)
  const forwarded = [request.headers['x-forwarded-for'] ?? []].flat().flatMap((line) => line.split(','))
  const forwardedAddresses = forwarded.map((address) => address.trim()).filter((address) => address !== '')
  // Addresses before those of the configured proxies may be forged.
  const [first = peer] = [...forwardedAddresses, peer].slice(-1 - proxies)
  return networkOf(first)
}
