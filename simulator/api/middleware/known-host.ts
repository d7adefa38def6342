// Rejects requests under unknown host names, to prevent DNS rebinding: the pages of such a name could read this server's data.
import type { IncomingMessage } from 'node:http'
import type { RequestHandler } from 'express'
import { Refused } from './refused'

const LOCAL = /^(?:(?:[a-z0-9-]+\.)*localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?$/i
/** An IP address, which can't be rebound. */
const ADDRESS = /^(?:\d{1,3}(?:\.\d{1,3}){3}|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i

/** True for a host, with or without a port, that reaches only this machine. */
export const isLocalName = (host: string): boolean => LOCAL.test(host)

/** True for a request under a name that reaches only this machine. */
export const hasLocalName = ({ headers }: IncomingMessage): boolean => isLocalName(headers.host ?? '')

export type HostNames = ReadonlySet<string>

interface NameOptions {
  /** The name or address that the server listens on. Default: this machine only. */
  readonly host?: string
  /** Additional names under which it is reached. */
  readonly allowedHosts?: readonly string[]
}

/** The configured names, in lower case. */
export const namesOf = ({ host, allowedHosts = [] }: NameOptions): HostNames =>
  new Set([...(host === undefined ? [] : [host]), ...allowedHosts].map((name) => name.toLowerCase()))

/**
 * True for local names, IP addresses and configured names. Proxy headers don't count, because a page can send them itself: a
 * proxy must use one of these names.
 */
export const hasKnownHost = (request: IncomingMessage, names: HostNames): boolean => {
  // A name may be written with the dot of the root.
  const host = (request.headers.host ?? '').replace(/\.(?=:\d{1,5}$|$)/, '')
  const isKnown = LOCAL.test(host) || ADDRESS.test(host) || names.has(host.replace(/:\d{1,5}$/, '').toLowerCase())
  // Links are made from it, so it must be a host of a URL: no port above 65,535, no 300.1.1.1.
  return isKnown && URL.canParse(`http://${host}`)
}

const NAME = /^[a-z0-9_-]{1,63}(?:\.[a-z0-9_-]{1,63})*$/i

/** The error message for an unknown host. Repeats the host only if it is a valid name. */
export function unknownHost(host: string): string {
  const name = host.replace(/:\d{1,5}$/, '').replace(/\.$/, '')
  return NAME.test(name) && name.length <= 253
    ? `This server isn't known as ${name}. To reach it under this name, start it with --allow-host ${name}.`
    : 'This server does not know the host name of this request. Start it with --allow-host and its name.'
}

/** Middleware that rejects unknown hosts with a 421. */
export const knownHost =
  (names: HostNames): RequestHandler =>
  (request, _response, next) => {
    if (hasKnownHost(request, names)) return next()
    throw new Refused(421, { message: unknownHost(request.headers.host ?? '') })
  }
