// The options of a cluster node: parses and validates them.
import { hostname } from 'node:os'
import type { ClusterOptions } from '../../simulator/cluster/cluster-options'

interface Values {
  readonly cluster?: string | undefined
  readonly node?: string | undefined
  readonly advertise?: string | undefined
  readonly prefix?: string | undefined
  readonly data?: string | undefined
}

const NODE_NAME = /^[a-z0-9-]{1,60}$/i

const serversOf = (text: string): string => {
  // The error never contains the text, because it may hold a password.
  const isUrl = (part: string): boolean => /^nats:\/\/[^/?#\s]+$/.test(part) && URL.canParse(part)
  if (text.split(',').every(isUrl)) return text
  throw new Error('--cluster must be URLs such as nats://a:4222, separated by commas')
}

const urlOf = (text: string): string => {
  if (/^https?:\/\/[^/?#\s]+$/.test(text) && URL.canParse(text)) return text
  throw new Error(`--advertise must be a URL such as http://node-a:4000, without a path, not '${text}'`)
}

const nameOf = (option: string, text: string): string => {
  if (NODE_NAME.test(text)) return text
  throw new Error(`--${option} may contain letters, digits and hyphens only, at most 60, not '${text}'`)
}

/** The cluster to join, or null without `--cluster`. Throws an Error that names the wrong option. */
export function clusterOf({ cluster, node, advertise, prefix, data }: Values, port: number): ClusterOptions | null {
  if (cluster === undefined) {
    const misplaced = Object.entries({ node, advertise, prefix }).find(([, value]) => value !== undefined)
    if (misplaced !== undefined) throw new Error(`--${misplaced[0]} needs --cluster`)
    return null
  }
  if (data !== undefined) throw new Error('--cluster stores everything in NATS; remove --data')
  const own = `${hostname()}-${port === 0 ? process.pid : port}`.replaceAll(/[^a-z0-9-]/gi, '-').slice(-60)
  return {
    servers: serversOf(cluster),
    prefix: nameOf('prefix', prefix ?? 'sim'),
    node: node === undefined ? own : nameOf('node', node),
    ...(advertise === undefined ? {} : { advertise: urlOf(advertise) }),
  }
}
