// The routes of the API, generated from the contract's table of calls.
import { type Router as ExpressRouter, type Request, type RequestHandler, type Response, Router } from 'express'
import * as z from 'zod/mini'
import type { CallSpec } from '../../src/contract/call'
import { type CallInput, type CallName, calls } from '../../src/contract/calls'
import type { Faults } from '../faults/faults'
import type { Delivery } from '../realtime/delivery/delivery'
import { type TextRules, textRulesOf } from '../runtime/api-dialect'
import { type OnViolation, problemWithAnswer } from '../runtime/contract-check'
import { redactSecrets } from '../runtime/redact-secrets'
import { type RunningWorld, WorldEnded } from '../runtime/running-world'
import { personById } from '../world/people/people'
import { bodyIn } from './dialect'
import { partsToRead } from './documents/upload-permission'
import type { CallRequest, Handler, Handlers, ServedFile, Viewer } from './handler'
import { sendFile, stampWorld } from './middleware/answer'
import { admittedCalls, bodies, mayCall } from './middleware/bodies'
import { applyCallFaults, sendThroughFaults } from './middleware/call-faults'
import { formSpoofing } from './middleware/form-spoofing'
import type { KnownDevices } from './middleware/known-devices'
import type { PartsRead } from './middleware/multipart'
import { forbidden, notFound, Refused, unauthenticated } from './middleware/refused'
import { limitedOr422, normalizeTexts, withNumbers } from './middleware/validation'
import { exchangeOf } from './middleware/wire-tap'
import { personaHost } from './middleware/world-of-request'
import { pageIn } from './page-of-request'
import { assertReach } from './reach'
import { ServedCall } from './served-call'
import { bearerOf, type Sessions } from './sessions'

export interface ApiOptions {
  readonly handlers: Handlers
  readonly sessions: Sessions
  readonly faults: Faults
  readonly delivery: Delivery
  readonly devices: KnownDevices
  /** The world of a request; throws a Refused if it is unknown. */
  readonly worldOf: (request: Request) => RunningWorld
  /** Schemas that replace the contract's for calls whose handlers check the body themselves. */
  readonly looseBodies: Partial<Record<CallName, z.core.$ZodType>>
  /** Resolves when all changes are stored. */
  readonly persisted: () => Promise<void> | undefined
  /** If set, responses are checked against the contract, and an invalid one becomes a 500. */
  readonly onViolation: OnViolation | null
}

const names = Object.keys(calls).filter((name): name is CallName => name in calls)
const specOf = (name: CallName): CallSpec => calls[name]
const expressPath = (path: string): string => path.replace(/\{(\w+)\}/g, ':$1')

/** The viewer of a bearer token of this world, or null. */
const viewerOf = (request: Request, world: RunningWorld, sessions: Sessions): Viewer | null => {
  const token = bearerOf(request.headers.authorization)
  const session = token === null ? null : sessions.find(token)
  if (token === null || session === null || session.world !== world) return null
  const person = personById(world.state(), session.userId)
  // Closing an account ends all its sessions right away, in every browser.
  if (person !== undefined && world.state().suspended[person.id] !== undefined) return null
  return person === undefined ? null : { userId: person.id, role: person.role, token }
}

/** The persona of a call, by its session or its page's origin. */
const personOf = (request: Request, world: RunningWorld, caller: Viewer | null): string | null =>
  (caller === null ? undefined : personById(world.state(), caller.userId)?.key) ??
  personaHost(request.headers.host)?.persona ??
  null

/** Adds the call's name, person and body to the wire log, without secrets. */
const recordCall = (response: Response, spec: CallSpec, name: CallName, caller: Viewer | null, body: unknown): void => {
  const exchange = exchangeOf(response)
  if (exchange === null) return
  exchange.name = name
  exchange.userId = caller?.userId ?? null
  exchange.isSecret = spec.secretAnswer === true
  // Don't record a body that the sender was not allowed to send.
  if (mayCall(spec, caller)) exchange.sent = redactSecrets(body ?? null)
}

/** The viewer of an authorized call, or null if anyone may call. Throws a 401 or 403. */
const authorizedViewer = (spec: CallSpec, viewer: Viewer | null): Viewer | null => {
  if (mayCall(spec, viewer)) return spec.access === 'anyone' ? null : viewer
  throw viewer === null ? unauthenticated() : forbidden()
}

/** Parses path parameters; throws a 404 for invalid ones, because they can't name anything. */
const paramsOf = (spec: CallSpec, request: Request): unknown => {
  if (spec.params === undefined) return undefined
  for (const candidate of [request.params, withNumbers(request.params)]) {
    const result = z.safeParse(spec.params, candidate)
    if (result.success) return result.data
  }
  throw notFound(`The route ${request.path.replace(/^\//, '')} could not be found.`)
}

const queryOf = (spec: CallSpec, request: Request, rules: TextRules): unknown =>
  spec.query === undefined ? undefined : limitedOr422(spec.query, normalizeTexts(withNumbers(request.query), rules))

const checked = new WeakSet<object>()

/** The contract violation of a response, or null. Skips reused bodies that were already checked. */
const cachedProblem = (spec: CallSpec, body: unknown): string | null => {
  const isObject = typeof body === 'object' && body !== null
  if (isObject && checked.has(body)) return null
  const problem = problemWithAnswer(spec.answer, body)
  if (problem === null && isObject) checked.add(body)
  return problem
}

const isServedFile = (body: unknown): body is ServedFile =>
  typeof body === 'object' &&
  body !== null &&
  'bytes' in body &&
  (body.bytes instanceof Uint8Array || Symbol.asyncIterator in Object(body.bytes))

/** Serves GET requests, which have no body, before the body parsers. */
const onlyGet =
  (serve: RequestHandler): RequestHandler =>
  (request, response, next) =>
    request.method === 'GET' ? serve(request, response, next) : next()

const noRoute = (request: Request): Refused => notFound(`The route ${request.path.slice(1)} could not be found.`)

/** The router of all calls. Mount it on the root. */
export const apiRouter = (options: ApiOptions): ExpressRouter => {
  const viewerAt = (request: Request): Viewer | null => viewerOf(request, options.worldOf(request), options.sessions)

  /** Which parts of a multipart form to read: only what the sender is allowed to send. */
  const partsRead = (request: Request): PartsRead => {
    const admitted = admittedCalls(request, viewerAt)
    if (admitted.length === 0) return 'none'
    if (!admitted.some(({ encoding }) => encoding === 'multipart')) return 'fields'
    const viewer = viewerAt(request)
    return viewer === null ? 'none' : partsToRead(options.worldOf(request), viewer, request.baseUrl + request.path)
  }

  /** The body by its schema; throws a 422, or a 403 or 404 if the viewer can't reach what the path names. */
  const bodyOf = (name: CallName, request: Request, viewer: Viewer | null, params: unknown): unknown => {
    const schema = options.looseBodies[name] ?? specOf(name).body
    if (schema === undefined) return undefined
    const world = options.worldOf(request)
    try {
      return limitedOr422(schema, normalizeTexts(request.body, textRulesOf(world.api)))
    } catch (error) {
      if (viewer !== null) assertReach(name, world, viewer, params)
      throw error
    }
  }

  const inputOf = <N extends CallName>(name: N, request: Request, viewer: Viewer | null): CallInput<N> => {
    const spec = specOf(name)
    const params = paramsOf(spec, request)
    const input: unknown = {
      params,
      query: queryOf(spec, request, textRulesOf(options.worldOf(request).api)),
      body: bodyOf(name, request, viewer, params),
    }
    // Parsed with the schemas that CallInput<N> comes from; TypeScript can't follow the lookup by name.
    return input as CallInput<N>
  }

  const serve = async <N extends CallName>(name: N, request: Request, response: Response): Promise<void> => {
    const spec = specOf(name)
    const world = options.worldOf(request)
    if (world.api.reduced && spec.beyondSpec === true) throw noRoute(request)
    const receivedAt = Math.round(world.reading().now)
    const handler: Handler<N> = options.handlers[name]
    const caller = viewerOf(request, world, options.sessions)
    recordCall(response, spec, name, caller, request.body)
    const faulted = { faults: options.faults, world, call: name, person: personOf(request, world, caller), response }
    if (!(await applyCallFaults(faulted, 'before'))) return
    const viewer = authorizedViewer(spec, caller)
    if (viewer !== null) options.sessions.use(viewer.token)
    const computed = options.faults.readingFor(world, caller?.userId ?? null)
    const body = await handler(
      new ServedCall({
        request,
        response,
        world,
        receivedAt,
        caller,
        delivery: options.delivery,
        devices: options.devices,
        sessions: options.sessions,
        // `authorizedViewer` returns null exactly for calls with access `anyone`.
        viewer: viewer as CallRequest<N>['viewer'],
        input: inputOf(name, request, viewer),
      }),
    )
    const problem = options.onViolation === null ? null : cachedProblem(spec, body)
    if (problem !== null) {
      options.onViolation?.(`answer of ${name}`, problem)
      throw new Refused(500, { message: 'Server Error' })
    }
    await options.persisted()
    // Sessions and records of a world that has ended meanwhile weren't stored.
    if (world.hasEnded()) throw new WorldEnded()
    if (!(await applyCallFaults(faulted, 'after'))) return
    // A response that was computed before a rewind keeps that time.
    const reading = options.faults.readingFor(world, caller?.userId ?? null)
    stampWorld(response, world, reading.epoch === computed.epoch ? reading : computed)
    if (isServedFile(body)) sendFile(response, body)
    else sendThroughFaults(faulted, bodyIn(world.api, spec, body, pageIn(request)))
  }

  const routersByNoun = new Map<string, ExpressRouter>()
  const routerFor = (path: string): ExpressRouter => {
    const noun = path.split('/')[2] ?? ''
    const nounRouter = routersByNoun.get(noun) ?? Router({ caseSensitive: true })
    routersByNoun.set(noun, nounRouter)
    return nounRouter
  }

  const methodsByPath = new Map<string, string[]>()
  for (const name of names) {
    const { method, path } = specOf(name)
    const methods = methodsByPath.get(path)
    if (methods === undefined) methodsByPath.set(path, [method])
    else methods.push(method)
    const verb = method.toLowerCase()
    if (verb === 'get' || verb === 'post' || verb === 'patch' || verb === 'delete') {
      routerFor(path)[verb](expressPath(path), (request, response) => serve(name, request, response))
    }
  }

  for (const [path, methods] of methodsByPath) {
    const allowed = methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])).join(', ')
    routerFor(path).all(expressPath(path), (request) => {
      const message = `The ${request.method} method is not supported for route ${request.path.slice(1)}. Supported methods: ${allowed}.`
      throw new Refused(405, { message }, { Allow: allowed })
    })
  }

  /** Tries only the routes of the path's first segment, because there are about a hundred in total. */
  const dispatch: RequestHandler = (request, response, next) => {
    const [, api, noun = ''] = request.path.split('/')
    const routes = api === 'api' ? routersByNoun.get(noun) : undefined
    if (routes === undefined) next()
    else routes(request, response, next)
  }

  const router = Router({ caseSensitive: true })
  router.use(onlyGet(dispatch))
  router.use('/api', bodies(viewerAt), formSpoofing(partsRead))
  router.use(dispatch)
  router.all('/api{/*rest}', (request) => {
    throw noRoute(request)
  })
  return router
}
