// Reads the body of a call within the limits that the call declares, and only for somebody who may make the call: what nobody
// may send costs no memory. A refused body is left unread; the call itself answers why.
import type { Request, RequestHandler } from 'express'
import { urlencoded } from 'express'
import type { CallSpec } from '../../../src/contract/call'
import { calls } from '../../../src/contract/calls'
import type { Viewer } from '../handler'
import { jsonBody } from './json-body'

/** What a body may have when its call declares nothing else. */
const LARGEST_BODY_BYTES = 64_000

interface Known {
  readonly spec: CallSpec
  readonly path: RegExp
}

const nounOf = (path: string): string => path.split('/')[2] ?? ''

const known = new Map<string, Known[]>()
for (const spec of Object.values<CallSpec>(calls)) {
  const path = new RegExp(`^${spec.path.replaceAll(/\{\w+\}/g, '[^/]+')}/?$`)
  const noun = nounOf(spec.path)
  known.set(noun, [...(known.get(noun) ?? []), { spec, path }])
}

/** The calls that a request may turn out to be: the field `_method` of a POST may name another method. */
const callsAt = (method: string, path: string): readonly CallSpec[] =>
  (known.get(nounOf(path)) ?? []).flatMap((one) =>
    one.path.test(path) && (method === 'POST' || method === one.spec.method) ? [one.spec] : [],
  )

/** True when this person may make the call. */
export const mayCall = ({ access }: CallSpec, viewer: Viewer | null): boolean =>
  access === 'anyone' || (viewer !== null && (access === 'signed-in' || access.includes(viewer.role)))

/** The calls of a request that its sender may make. */
export const admittedCalls = (request: Request, viewerOf: (request: Request) => Viewer | null): readonly CallSpec[] => {
  // Routers shorten `path` by where they are mounted.
  const candidates = callsAt(request.method, request.baseUrl + request.path)
  if (candidates.length === 0) return []
  const viewer = candidates.every(({ access }) => access === 'anyone') ? null : viewerOf(request)
  return candidates.filter((spec) => mayCall(spec, viewer))
}

/** Middleware that reads JSON and urlencoded bodies. */
export const bodies = (viewerOf: (request: Request) => Viewer | null): RequestHandler => {
  const parsers = new Map<number, readonly [RequestHandler, RequestHandler]>()
  const parsersFor = (limit: number): readonly [RequestHandler, RequestHandler] => {
    const made = parsers.get(limit) ?? [jsonBody(limit), urlencoded({ extended: true, limit, parameterLimit: 1_000 })]
    parsers.set(limit, made)
    return made
  }
  return (request, response, next) => {
    const admitted = admittedCalls(request, viewerOf)
    if (admitted.length === 0) return next()
    const limit = Math.max(...admitted.map(({ largestBodyBytes = LARGEST_BODY_BYTES }) => largestBodyBytes))
    const [json, form] = parsersFor(limit)
    json(request, response, (error?: unknown) => (error === undefined ? form(request, response, next) : next(error)))
  }
}
