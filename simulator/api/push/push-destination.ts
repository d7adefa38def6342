// Where pushes may go: to public addresses over https only. A user names the endpoint, so without this check the server could be
// made to call machines that only it reaches. Checked when a browser subscribes, and again at the address of each connection.
import { lookup as resolve } from 'node:dns'
import { lookup as resolveAll } from 'node:dns/promises'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { isLoopbackAddress } from '../middleware/address'

/**
 * Networks that aren't the public internet: private, shared, loopback, link-local, multicast, reserved, for documentation (which some use
 * inside), and those that embed IPv4.
 */
const internal = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  internal.addSubnet(network, prefix, 'ipv4')
for (const [network, prefix] of [
  ['::', 96],
  ['::ffff:0:0:0', 96],
  ['64:ff9b::', 32],
  ['100::', 64],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
  ['5f00::', 16],
  ['fc00::', 7],
  ['fe80::', 9],
  ['ff00::', 8],
] as const)
  internal.addSubnet(network, prefix, 'ipv6')

/** Without the brackets that a URL puts around IPv6. */
const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '')

export class PushDestination {
  /** `allowsLoopback`: also this machine, and there without https, for tests. */
  constructor(private readonly allowsLoopback = false) {}

  /** Why the server may not send to this endpoint, or null. A name that can't be resolved now is checked when it is used. */
  async problemWith(endpoint: string): Promise<string | null> {
    if (!URL.canParse(endpoint)) return 'The endpoint must be a URL.'
    const url = new URL(endpoint)
    if (!this.#isAllowedScheme(url)) return 'The endpoint must be an https URL.'
    if (url.username !== '' || url.password !== '') return 'The endpoint must not have a user name or a password.'
    const addresses = await resolveAll(hostOf(url), { all: true }).catch(() => [])
    if (addresses.every(({ address }) => this.#isAllowed(address))) return null
    return 'The endpoint must be on the public internet.'
  }

  /** Like `dns.lookup`, but fails for a name that has an address to which the server may not send. */
  readonly lookup: LookupFunction = (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses ?? []
      if (error !== null || first === undefined) callback(error ?? new Error(`${hostname} has no address`), [])
      else if (!addresses.every(({ address }) => this.#isAllowed(address)))
        callback(new Error(`${hostname} isn’t on the public internet`), [])
      else if (options.all === true) callback(null, addresses)
      else callback(null, first.address, first.family)
    })
  }

  /** False for an endpoint whose host is an address to which the server may not send: `lookup` isn't called for it. */
  allows(url: URL): boolean {
    return this.#isAllowedScheme(url) && (isIP(hostOf(url)) === 0 || this.#isAllowed(hostOf(url)))
  }

  #isAllowedScheme(url: URL): boolean {
    const isLocal = this.allowsLoopback && isLoopbackAddress(hostOf(url))
    return url.protocol === 'https:' || (url.protocol === 'http:' && isLocal)
  }

  #isAllowed(address: string): boolean {
    if (this.allowsLoopback && isLoopbackAddress(address)) return true
    return !internal.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
  }
}
