// Reads and checks the options of a cluster node.
import { hostname } from 'node:os'
import type { ClusterOptions } from '../../simulator/cluster/cluster'

interface Values {
  readonly cluster?: string | undefined
  readonly node?: string | undefined
  readonly advertise?: string | undefined
  readonly prefix?: string | undefined
  readonly data?: string | undefined
}

const A_NAME = /^[a-z0-9-]{1,60}$/i

const serversOf = (text: string): string => {
  // The message doesn't repeat the text, because a password may precede the @.
  const isAddress = (part: string): boolean => /^nats:\/\/[^/?#\s]+$/.test(part) && URL.canParse(part)
  if (text.split(',').every(isAddress)) return text
  throw new Error('--cluster takes addresses such as nats://a:4222, separated by commas.')
}

const addressOf = (text: string): string => {
  if (/^https?:\/\/[^/?#\s]+$/.test(text) && URL.canParse(text)) return text
  throw new Error(`--advertise takes an address such as http://node-a:4000, without a path, not '${text}'.`)
}

const nameOf = (option: string, text: string): string => {
  if (A_NAME.test(text)) return text
  throw new Error(`--${option} takes at most 60 letters, digits and hyphens, not '${text}'.`)
}

/** The options of the cluster; null without `--cluster`. Throws an Error that names the invalid option. */
export function clusterOf({ cluster, node, advertise, prefix, data }: Values, port: number): ClusterOptions | null {
  if (cluster === undefined) {
    const dependent = Object.entries({ node, advertise, prefix }).find(([, value]) => value !== undefined)
    if (dependent !== undefined) throw new Error(`--${dependent[0]} needs --cluster.`)
    return null
  }
  if (data !== undefined) throw new Error('--cluster stores everything in NATS, so leave out --data.')
  const defaultName = `${hostname()}-${port === 0 ? process.pid : port}`.replaceAll(/[^a-z0-9-]/gi, '-').slice(-60)
  return {
    servers: serversOf(cluster),
    prefix: nameOf('prefix', prefix ?? 'sim'),
    node: node === undefined ? defaultName : nameOf('node', node),
    ...(advertise === undefined ? {} : { advertise: addressOf(advertise) }),
  }
}
