// Reads the body of a call within its declared limits, and only if the sender may make the call, so that unauthorized bodies
// take no memory. An unread body is then refused by the call itself.
import { type Request, type RequestHandler, urlencoded } from 'express'
import type { CallSpec } from '../../../src/contract/call'
import { calls } from '../../../src/contract/calls'
import type { Viewer } from '../handler'
import { jsonBody } from './json-body'
import { readWith } from './read-body'

/** Default size limit of a body. */
const MAX_BODY_BYTES = 64_000

interface CallAtPath {
  readonly spec: CallSpec
  readonly path: RegExp
}

const nounOf = (path: string): string => path.split('/')[2] ?? ''

const callsByNoun = new Map<string, CallAtPath[]>()
for (const spec of Object.values<CallSpec>(calls)) {
  const path = new RegExp(`^${spec.path.replaceAll(/\{\w+\}/g, '[^/]+')}/?$`)
  const noun = nounOf(spec.path)
  callsByNoun.set(noun, [...(callsByNoun.get(noun) ?? []), { spec, path }])
}

/** The calls that a request may be for. The `_method` field of a POST may name another method. */
const callsAt = (method: string, path: string): readonly CallSpec[] =>
  (callsByNoun.get(nounOf(path)) ?? []).flatMap(({ spec, path: pattern }) =>
    pattern.test(path) && (method === 'POST' || method === spec.method) ? [spec] : [],
  )

/** True if this viewer may make the call. */
export const mayCall = ({ access }: CallSpec, viewer: Viewer | null): boolean =>
  access === 'anyone' || (viewer !== null && (access === 'signed-in' || access.includes(viewer.role)))

/** The calls at this path that the sender may make. */
export const admittedCalls = (request: Request, viewerOf: (request: Request) => Viewer | null): readonly CallSpec[] => {
  // Mounted routers strip their prefix from `path`.
  const candidates = callsAt(request.method, request.baseUrl + request.path)
  if (candidates.length === 0) return []
  const viewer = candidates.every(({ access }) => access === 'anyone') ? null : viewerOf(request)
  return candidates.filter((spec) => mayCall(spec, viewer))
}

/** Middleware that reads JSON and urlencoded bodies. */
export const bodies = (viewerOf: (request: Request) => Viewer | null): RequestHandler => {
  const parsers = new Map<number, readonly [RequestHandler, RequestHandler]>()
  const parsersFor = (limit: number): readonly [RequestHandler, RequestHandler] => {
    const form = urlencoded({ extended: true, limit, parameterLimit: 1_000 })
    const pair = parsers.get(limit) ?? [jsonBody(limit), readWith(form)]
    parsers.set(limit, pair)
    return pair
  }
  return (request, response, next) => {
    const admitted = admittedCalls(request, viewerOf)
    if (admitted.length === 0) return next()
    const limit = Math.max(...admitted.map(({ largestBodyBytes = MAX_BODY_BYTES }) => largestBodyBytes))
    const [json, form] = parsersFor(limit)
    json(request, response, (error?: unknown) => (error === undefined ? form(request, response, next) : next(error)))
  }
}
