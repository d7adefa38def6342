// Refuses requests under a name that is not this server's: such a name leads here by DNS rebinding, and its page would read
// what only pages of this server may read.
import type { IncomingMessage } from 'node:http'
import type { RequestHandler } from 'express'
import { Refused } from './refused'

const LOCAL = /^(?:(?:[a-z0-9-]+\.)*localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?$/i
/** An address is no name, and cannot be rebound. */
const ADDRESS = /^(?:\d{1,3}(?:\.\d{1,3}){3}|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i

/** True for a name or address that only this machine has. */
export const isLocalName = (name: string): boolean => LOCAL.test(name) || name === '::1'

/** True for the names that only this machine answers to. */
export const hasLocalName = ({ headers }: IncomingMessage): boolean => LOCAL.test(headers.host ?? '')

export type OwnNames = ReadonlySet<string>

interface GivenNames {
  /** The name or address that the server listens on; this machine only when left out. */
  readonly host?: string
  /** Further names under which others reach it. */
  readonly allowedHosts?: readonly string[]
}

/** The names that a server was given, in small letters. */
export const namesOf = ({ host, allowedHosts = [] }: GivenNames): OwnNames =>
  new Set([...(host === undefined ? [] : [host]), ...allowedHosts].map((name) => name.toLowerCase()))

/**
 * True for local names, addresses, and the names that the server was given. A page can send the headers of a proxy itself, so
 * they admit no other name: a proxy asks for this server by a name that it has.
 */
export const hasKnownHost = (request: IncomingMessage, own: OwnNames): boolean => {
  const host = request.headers.host ?? ''
  return LOCAL.test(host) || ADDRESS.test(host) || own.has(host.replace(/:\d{1,5}$/, '').toLowerCase())
}

/** Middleware in front of everything. */
export const knownHost =
  (own: OwnNames): RequestHandler =>
  (request, _response, next) => {
    if (hasKnownHost(request, own)) return next()
    throw new Refused(421, { message: 'This server is not known under this name.' })
  }
