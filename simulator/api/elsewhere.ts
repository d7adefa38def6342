// The addresses by which other machines reach this one.
import { lookup } from 'node:dns/promises'
import { networkInterfaces } from 'node:os'
import { isLoopbackAddress } from './middleware/address'

/** The part of Node's list of network interfaces that counts here. */
export type Networks = Readonly<
  Record<
    string,
    readonly { readonly address: string; readonly family: string; readonly internal: boolean }[] | undefined
  >
>

const EVERY_ADDRESS = new Set(['0.0.0.0', '::'])
/** Networks of containers and virtual machines, which other machines don't reach. */
const VIRTUAL = /^(docker|br-|veth|virbr|vmnet|vboxnet|podman)/

const ofThisMachine = (networks: Networks): readonly string[] =>
  Object.entries(networks)
    .toSorted(([one], [other]) => Number(VIRTUAL.test(one)) - Number(VIRTUAL.test(other)))
    .flatMap(([, each = []]) => each)
    .flatMap(({ internal, family, address }) => (internal || family !== 'IPv4' ? [] : [address]))

/**
 * The addresses by which other machines reach a server that listens on this name, as part of a URL. None if only this machine
 * does. They are read at each call, because a laptop changes its network.
 */
export async function addressesElsewhere(
  host: string | undefined,
  networks: () => Networks = networkInterfaces,
): Promise<() => readonly string[]> {
  if (host === undefined) return () => []
  // A name that can't be resolved is reported by `listen`.
  const { address } = await lookup(host).catch(() => ({ address: host }))
  if (isLoopbackAddress(address)) return () => []
  if (EVERY_ADDRESS.has(address)) return () => ofThisMachine(networks())
  return () => [address.includes(':') ? `[${address}]` : address]
}
