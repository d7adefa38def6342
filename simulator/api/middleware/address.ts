// The client address that rate limits count by.
import type { IncomingMessage } from 'node:http'
import { isIPv6 } from 'node:net'
import type { Request, RequestHandler } from 'express'
import { remoteAddressOf } from './peer'

const LOOPBACK = /^(?:::1|(?:::ffff:)?127\.\d{1,3}\.\d{1,3}\.\d{1,3})$/

/** True for an IP address of this machine that no other machine reaches. */
export const isLoopbackAddress = (address: string): boolean => LOOPBACK.test(address)

/** True if the request comes from this machine directly, without a proxy. */
export const isLoopback = (request: IncomingMessage): boolean =>
  isLoopbackAddress(remoteAddressOf(request)) &&
  request.headers['x-forwarded-for'] === undefined &&
  request.headers.forwarded === undefined

/** The eight groups of an IPv6 address. */
const groupsOf = (address: string): readonly number[] => {
  const [before = '', after] = address.split('::')
  const groups = (text: string): readonly string[] => (text === '' ? [] : text.split(':'))
  const leading = groups(before)
  const missing = after === undefined ? 0 : 8 - leading.length - groups(after).length
  const all = [...leading, ...Array.from({ length: Math.max(0, missing) }, () => '0'), ...groups(after ?? '')]
  return all.map((group) => Number.parseInt(group, 16))
}

const hex = (groups: readonly number[]): string => groups.map((group) => group.toString(16)).join(':')

/** The /56 network of an IPv6 address, because providers give one home at least that much. IPv4 addresses count one by one. */
const networkOf = (address: string): string => {
  const plain = address.split('%')[0] ?? ''
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain)?.[1]
  if (mapped !== undefined) return mapped
  if (!isIPv6(plain)) return address
  const groups = groupsOf(plain)
  return `${hex([...groups.slice(0, 3), (groups[3] ?? 0) & 0xff00])}::/56`
}

/** The /48 around an IPv6 network of `addressOf`, which one site may own and which needs a higher limit; null for IPv4. */
export const widerNetwork = (network: string | null): string | null => {
  const [address = '', prefix] = network?.split('/') ?? []
  return prefix !== undefined && isIPv6(address) ? `${hex(groupsOf(address).slice(0, 3))}::/48` : null
}

const proxiesInFront = new WeakMap<IncomingMessage, number>()

/** Middleware that sets the number of proxies in front. Each appends its client to `X-Forwarded-For`. */
export const behindProxies =
  (count: number): RequestHandler =>
  (request, _response, next) => {
    proxiesInFront.set(request, count)
    next()
  }

/** Express's `trust proxy`: a proxy on this machine, and as many others as are configured, may say which scheme the client used. */
export const trustsProxy =
  (count: number) =>
  (address: string, hop: number): boolean =>
    hop < count || (hop === 0 && isLoopbackAddress(address))

/** The requested origin: the scheme that the client used, directly or through a proxy, and the requested host. */
export const originOf = ({ secure, headers: { host = 'localhost' } }: Pick<Request, 'secure' | 'headers'>): string =>
  `${secure ? 'https' : 'http'}://${host}`

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
