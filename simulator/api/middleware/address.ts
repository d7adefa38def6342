// Where a request comes from, as limits of guessing count it.
import type { IncomingMessage } from 'node:http'
import { isIPv6 } from 'node:net'
import type { RequestHandler } from 'express'
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

const proxiesInFront = new WeakMap<IncomingMessage, number>()

/** Middleware: so many proxies stand in front, each of which adds to `X-Forwarded-For` whom it heard. */
export const behindProxies =
  (count: number): RequestHandler =>
  (request, _response, next) => {
    proxiesInFront.set(request, count)
    next()
  }

/** The address of a client, or its IPv6 network: the peer's, or the one that the outermost of the known proxies heard. */
export const addressOf = (request: IncomingMessage): string => {
  const peer = remoteAddressOf(request)
  // A proxy on this machine need not be made known.
  const proxies = Math.max(LOOPBACK.test(peer) ? 1 : 0, proxiesInFront.get(request) ?? 0)
  const heard = [request.headers['x-forwarded-for'] ?? []].flat().flatMap((line) => line.split(','))
  const named = heard.map((address) => address.trim()).filter((address) => address !== '')
  // Addresses before those that known proxies have added may be forged.
  const [first = peer] = [...named, peer].slice(-1 - proxies)
  return networkOf(first)
}
