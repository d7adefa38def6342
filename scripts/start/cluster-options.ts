// The options of a node of a cluster: read and checked. Connects to nothing.
import { hostname } from 'node:os'
import type { ClusterOptions } from '../../simulator/cluster/cluster-options'

interface Values {
  readonly cluster?: string | undefined
  readonly node?: string | undefined
  readonly advertise?: string | undefined
  readonly prefix?: string | undefined
  readonly data?: string | undefined
}

const A_NAME = /^[a-z0-9-]{1,60}$/i

const serversOf = (text: string): string => {
  // What stands before the @ is never repeated.
  const isAddress = (part: string): boolean => /^nats:\/\/[^/?#\s]+$/.test(part) && URL.canParse(part)
  if (text.split(',').every(isAddress)) return text
  throw new Error('--cluster takes addresses such as nats://a:4222, several by commas')
}

const addressOf = (text: string): string => {
  if (/^https?:\/\/[^/?#\s]+$/.test(text) && URL.canParse(text)) return text
  throw new Error(`--advertise takes an address such as http://node-a:4000, without a path: ${text}`)
}

const nameOf = (option: string, text: string): string => {
  if (A_NAME.test(text)) return text
  throw new Error(`--${option} has letters, digits and hyphens, at most 60: ${text}`)
}

/** The cluster that the options name; null without one. Throws an Error that says which option is wrong. */
export function clusterOf({ cluster, node, advertise, prefix, data }: Values, port: number): ClusterOptions | null {
  if (cluster === undefined) {
    const alone = Object.entries({ node, advertise, prefix }).find(([, value]) => value !== undefined)
    if (alone !== undefined) throw new Error(`--${alone[0]} needs --cluster`)
    return null
  }
  if (data !== undefined) throw new Error('--cluster stores everything in NATS, and takes no --data')
  const own = `${hostname()}-${port === 0 ? process.pid : port}`.replaceAll(/[^a-z0-9-]/gi, '-').slice(-60)
  return {
    servers: serversOf(cluster),
    prefix: nameOf('prefix', prefix ?? 'sim'),
    node: node === undefined ? own : nameOf('node', node),
    ...(advertise === undefined ? {} : { advertise: addressOf(advertise) }),
  }
}
