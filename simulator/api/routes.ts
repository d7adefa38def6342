// The routes of the API, made from the contract's table of calls: nothing here knows a single call.
import type { Router as ExpressRouter, Request, RequestHandler, Response } from 'express'
import { Router } from 'express'
import * as z from 'zod/mini'
import type { CallSpec } from '../../src/contract/call'
import type { CallInput, CallName } from '../../src/contract/calls'
import { calls } from '../../src/contract/calls'
import type { Faults } from '../faults/faults'
import type { Delivery } from '../realtime/delivery/delivery'
import type { TextRules } from '../runtime/api-dialect'
import { textRulesOf } from '../runtime/api-dialect'
import type { OnViolation } from '../runtime/contract-check'
import { problemWithAnswer } from '../runtime/contract-check'
import { redactSecrets } from '../runtime/redact-secrets'
import type { RunningWorld } from '../runtime/running-world'
import type { Sessions } from '../runtime/sessions'
import { bearerOf } from '../runtime/sessions'
import { personById } from '../world/people/people'
import { bodyIn } from './dialect'
import { readOfUpload } from './documents/upload-right'
import type { CallRequest, Handler, Handlers, ServedFile, Viewer } from './handler'
import { answerFile, stampWorld } from './middleware/answer'
import { admittedCalls, bodies, mayCall } from './middleware/bodies'
import { answerThroughFaults, applyCallFaults } from './middleware/call-faults'
import { formSpoofing } from './middleware/form-spoofing'
import type { PartsRead } from './middleware/multipart'
import { forbidden, notFound, Refused, unauthenticated } from './middleware/refused'
import { limitedOr422, trimmed, withNumbers } from './middleware/validation'
import { exchangeOf } from './middleware/wire-tap'
import { personaHost } from './middleware/world-of-request'
import { pageIn } from './page-of-request'
import { ServedCall } from './served-call'

export interface ApiOptions {
  readonly handlers: Handlers
  readonly sessions: Sessions
  readonly faults: Faults
  readonly delivery: Delivery
  /** The world a request is about; throws a Refused when it is not there. */
  readonly worldOf: (request: Request) => RunningWorld
  /** Schemas that replace the contract's where a handler checks the body more finely. */
  readonly wideBodies: Partial<Record<CallName, z.core.$ZodType>>
  /** Resolves when everything that the call changed is stored. */
  readonly kept: () => Promise<void> | undefined
  /** When given, every answer is checked against the contract; one that breaks it becomes a 500. */
  readonly onViolation: OnViolation | null
}

const names = Object.keys(calls).filter((name): name is CallName => name in calls)
const specOf = (name: CallName): CallSpec => calls[name]
const expressPath = (path: string): string => path.replace(/\{(\w+)\}/g, ':$1')

/** The viewer, by a bearer token of exactly this world. */
const viewerOf = (request: Request, world: RunningWorld, sessions: Sessions): Viewer | null => {
  const token = bearerOf(request.headers.authorization)
  const session = token === null ? null : sessions.find(token)
  if (token === null || session === null || session.world !== world) return null
  const person = personById(world.state(), session.userId)
  // A closed account ends all its sessions at once, in every tab and browser.
  if (person !== undefined && world.state().suspended[person.id] !== undefined) return null
  return person === undefined ? null : { userId: person.id, role: person.role, token }
}

/** The persona of a call, by its session or by the origin of its page. */
const personOf = (request: Request, world: RunningWorld, asker: Viewer | null): string | null =>
  (asker === null ? undefined : personById(world.state(), asker.userId)?.key) ??
  personaHost(request.headers.host)?.persona ??
  null

/** Records name, person and body of the call in the wire log, without secrets. */
const recordCall = (response: Response, spec: CallSpec, name: CallName, asker: Viewer | null, body: unknown): void => {
  const exchange = exchangeOf(response)
  if (exchange === null) return
  exchange.name = name
  exchange.userId = asker?.userId ?? null
  exchange.isSecret = spec.secretAnswer === true
  // What nobody was allowed to send is not kept.
  if (mayCall(spec, asker)) exchange.sent = redactSecrets(body ?? null)
}

/** The viewer that this call requires, or a thrown 401 or 403. Null where anybody may call. */
const admitted = (spec: CallSpec, viewer: Viewer | null): Viewer | null => {
  if (mayCall(spec, viewer)) return spec.access === 'anyone' ? null : viewer
  throw viewer === null ? unauthenticated() : forbidden()
}

/** Path parameters by the contract; throws a 404 for others, since they name nothing that exists. */
const paramsOf = (spec: CallSpec, request: Request): unknown => {
  if (spec.params === undefined) return undefined
  for (const candidate of [request.params, withNumbers(request.params)]) {
    const result = z.safeParse(spec.params, candidate)
    if (result.success) return result.data
  }
  throw notFound(`The route ${request.path.replace(/^\//, '')} could not be found.`)
}

const queryOf = (spec: CallSpec, request: Request, taken: TextRules): unknown =>
  spec.query === undefined ? undefined : limitedOr422(spec.query, trimmed(withNumbers(request.query), taken))

const checked = new WeakSet<object>()

/** What is wrong with an answer, or null; a body that is answered again is not checked again. */
const problemOnce = (spec: CallSpec, body: unknown): string | null => {
  const isObject = typeof body === 'object' && body !== null
  if (isObject && checked.has(body)) return null
  const problem = problemWithAnswer(spec.answer, body)
  if (problem === null && isObject) checked.add(body)
  return problem
}

const isServedFile = (body: unknown): body is ServedFile =>
  typeof body === 'object' && body !== null && 'bytes' in body && body.bytes instanceof Uint8Array

/** A GET has no body to read: it need not wait for the parsers. */
const onlyGet =
  (serve: RequestHandler): RequestHandler =>
  (request, response, next) =>
    request.method === 'GET' ? serve(request, response, next) : next()

const noRoute = (request: Request): Refused => notFound(`The route ${request.path.slice(1)} could not be found.`)

/** The router of all calls; mounted on the root of the server. */
export const apiRouter = (options: ApiOptions): ExpressRouter => {
  const viewerAt = (request: Request): Viewer | null => viewerOf(request, options.worldOf(request), options.sessions)

  /** Which parts of a multipart form are read: what its sender may not send is left unread. */
  const partsRead = (request: Request): PartsRead => {
    const admitted = admittedCalls(request, viewerAt)
    if (admitted.length === 0) return 'none'
    if (!admitted.some(({ encoding }) => encoding === 'multipart')) return 'fields'
    const viewer = viewerAt(request)
    return viewer === null ? 'none' : readOfUpload(options.worldOf(request), viewer, request.baseUrl + request.path)
  }

  const inputOf = <N extends CallName>(name: N, request: Request): CallInput<N> => {
    const spec = specOf(name)
    const body = options.wideBodies[name] ?? spec.body
    const taken = textRulesOf(options.worldOf(request).api)
    const input: unknown = {
      params: paramsOf(spec, request),
      query: queryOf(spec, request, taken),
      body: body === undefined ? undefined : limitedOr422(body, trimmed(request.body, taken)),
    }
    // Parsed by the declarations that CallInput<N> is made from; TypeScript loses the link where the table is read by name.
    return input as CallInput<N>
  }

  const serve = async <N extends CallName>(name: N, request: Request, response: Response): Promise<void> => {
    const spec = specOf(name)
    const world = options.worldOf(request)
    if (world.api.reduced && spec.beyondSpec === true) throw noRoute(request)
    const receivedAt = Math.round(world.reading().now)
    const handler: Handler<N> = options.handlers[name]
    const asker = viewerOf(request, world, options.sessions)
    recordCall(response, spec, name, asker, request.body)
    const faulted = { faults: options.faults, world, call: name, person: personOf(request, world, asker), response }
    if (!(await applyCallFaults(faulted, 'before'))) return
    const viewer = admitted(spec, asker)
    const computed = options.faults.readingFor(world, asker?.userId ?? null)
    const body = await handler(
      new ServedCall({
        ...{ request, response, world, receivedAt, asker, delivery: options.delivery },
        // The same: `admitted` gives null exactly where the table says `anyone`.
        viewer: viewer as CallRequest<N>['viewer'],
        input: inputOf(name, request),
      }),
    )
    const problem = options.onViolation === null ? null : problemOnce(spec, body)
    if (problem !== null) {
      options.onViolation?.(`answer of ${name}`, problem)
      throw new Refused(500, { message: 'Server Error' })
    }
    await options.kept()
    if (!(await applyCallFaults(faulted, 'after'))) return
    // An answer that was computed before a rewind belongs to that time, however late it leaves.
    const reading = options.faults.readingFor(world, asker?.userId ?? null)
    stampWorld(response, world, reading.epoch === computed.epoch ? reading : computed)
    if (isServedFile(body)) answerFile(response, body)
    else answerThroughFaults(faulted, bodyIn(world.api, spec, body, pageIn(request)))
  }

  const nouns = new Map<string, ExpressRouter>()
  const nounOf = (path: string): ExpressRouter => {
    const noun = path.split('/')[2] ?? ''
    const known = nouns.get(noun) ?? Router({ caseSensitive: true })
    nouns.set(noun, known)
    return known
  }

  const methodsByPath = new Map<string, string[]>()
  for (const name of names) {
    const { method, path } = specOf(name)
    const known = methodsByPath.get(path)
    if (known === undefined) methodsByPath.set(path, [method])
    else known.push(method)
    const verb = method.toLowerCase()
    if (verb === 'get' || verb === 'post' || verb === 'patch' || verb === 'delete') {
      nounOf(path)[verb](expressPath(path), (request, response) => serve(name, request, response))
    }
  }

  for (const [path, methods] of methodsByPath) {
    const allowed = methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])).join(', ')
    nounOf(path).all(expressPath(path), (request) => {
      const message = `The ${request.method} method is not supported for route ${request.path.slice(1)}. Supported methods: ${allowed}.`
      throw new Refused(405, { message }, { Allow: allowed })
    })
  }

  /** Tries only the routes of the path's noun: there are a hundred in all. */
  const dispatch: RequestHandler = (request, response, next) => {
    const [, api, noun = ''] = request.path.split('/')
    const routes = api === 'api' ? nouns.get(noun) : undefined
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
