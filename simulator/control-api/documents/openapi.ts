// The calls of a table as OpenAPI 3.1: the API of the marketplace, and the control API of the simulator.

import type { Answer, CallSpec } from '../../../src/contract/call'
import { type CallName, calls } from '../../../src/contract/calls'
import { capabilityOf } from '../../../src/contract/capabilities'
import { kindOf } from '../../../src/contract/schema-kind'
import { controlCalls } from '../control.calls'
import { controlPages, controlStreams } from '../control.pages'
import type { ControlCallSpec, ControlPageSpec, ControlStreamSpec } from '../control-call'
import { exampleOf } from './examples'
import { Components, type Json, jsonSchemaOf, objectAt } from './json-schema'

type Schema = NonNullable<CallSpec['body']>

const refusal = (description: string): Json => ({
  description,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
})

const parameters = (where: 'path' | 'query', schema: Schema | undefined): readonly Json[] => {
  if (schema === undefined) return []
  const { required, ...json } = jsonSchemaOf(schema)
  const example = exampleOf(schema)
  return Object.entries(objectAt(json, 'properties')).map(([name, field]) => ({
    name,
    in: where,
    required: where === 'path' || (Array.isArray(required) && required.includes(name)),
    schema: field,
    example: Object(example)[name],
  }))
}

const content = (schema: Json, example: unknown, type = 'application/json'): Json => ({ [type]: { schema, example } })
const enveloped = (data: Json): Json => ({ type: 'object', properties: { data }, required: ['data'] })

function success(name: string, answer: Answer, shared: Components): Json {
  switch (answer.kind) {
    case 'one':
    case 'maybe one': {
      const example = { data: exampleOf(answer.schema) }
      return { description: 'Done.', content: content(enveloped(shared.schema(answer.schema, name)), example) }
    }
    case 'rows': {
      const extraFields = answer.extra === null ? {} : objectAt(jsonSchemaOf(answer.extra), 'properties')
      const schema = enveloped({ type: 'array', items: shared.schema(answer.row, name) })
      const extra: object = answer.extra === null ? {} : Object(exampleOf(answer.extra))
      return {
        description: 'The rows.',
        content: content(
          { ...schema, properties: { ...objectAt(schema, 'properties'), ...extraFields } },
          { data: [exampleOf(answer.row)], ...extra },
        ),
      }
    }
    case 'raw':
      return { description: 'Done.', content: content(shared.schema(answer.schema, name), exampleOf(answer.schema)) }
    case 'file':
      return { description: 'The bytes of the file.', content: { 'application/octet-stream': {} } }
    case 'none':
      return { description: 'Done. Clients ignore the body.' }
  }
}

const encodings = { urlencoded: 'application/x-www-form-urlencoded', multipart: 'multipart/form-data' } as const

function bodyOf(name: string, schema: Schema | undefined, shared: Components, type = 'application/json'): Json {
  if (schema === undefined) return {}
  const bodySchema = shared.schema(schema, `${name}.body`)
  const required = kindOf(schema).kind !== 'optional'
  return { requestBody: { required, content: content(bodySchema, exampleOf(schema), type) } }
}

function operation(name: CallName, spec: CallSpec, shared: Components): Json {
  const capability = capabilityOf(name)
  return {
    operationId: name,
    tags: [name.split('.')[0]],
    ...(spec.beyondSpec === true ? { 'x-beyond-specification': true } : {}),
    ...(capability === null ? {} : { 'x-capability': capability }),
    ...(typeof spec.access === 'string' ? {} : { 'x-roles': spec.access }),
    security: spec.access === 'anyone' ? [] : [{ bearer: [] }],
    parameters: [...parameters('path', spec.params), ...parameters('query', spec.query)],
    ...bodyOf(name, spec.body, shared, spec.encoding === undefined ? undefined : encodings[spec.encoding]),
    responses: {
      200: success(name, spec.answer, shared),
      ...(spec.access === 'anyone' ? {} : { 401: refusal('The token is no longer valid.') }),
      403: refusal('This user may not do that.'),
      422: refusal('The input is invalid; `errors` names the fields.'),
      429: refusal('Too many calls; retry after `Retry-After`.'),
      503: refusal('The server is unavailable; retry after `Retry-After`.'),
    },
  }
}

function document(title: string, description: string, paths: Json, security: Json, shared: Components): Json {
  return {
    openapi: '3.1.0',
    info: { title, version: '0.1.0', description },
    servers: [{ url: '/' }],
    paths,
    components: {
      securitySchemes: security,
      schemas: {
        ...shared.schemas(),
        Refusal: {
          type: 'object',
          properties: {
            message: { type: 'string' },
            errors: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
          },
          example: { message: 'The given data was invalid.', errors: { price: ['Use a fraction in 1/32 increments'] } },
        },
      },
    },
  }
}

function byPath<S extends { readonly method: string; readonly path: string }>(
  table: readonly (readonly [string, S])[],
  operationOf: (name: string, spec: S) => Json,
): Json {
  const paths: Json = {}
  for (const [name, spec] of table) {
    paths[spec.path] = { ...objectAt(paths, spec.path), [spec.method.toLowerCase()]: operationOf(name, spec) }
  }
  return paths
}

const isCall = (name: string): name is CallName => Object.hasOwn(calls, name)

/** The API of the marketplace. */
export function apiDocument(): Json {
  const shared = new Components()
  return document(
    'Loan auction marketplace',
    'The calls that the marketplace makes. Parts that the specification does not list carry `x-beyond-specification`, and the feature that needs them `x-capability`.',
    byPath(Object.entries<CallSpec>(calls), (name, spec) => (isCall(name) ? operation(name, spec, shared) : {})),
    { bearer: { type: 'http', scheme: 'bearer' } },
    shared,
  )
}

const streams = Object.entries<ControlStreamSpec>(controlStreams).map(
  ([name, spec]) => [name, { ...spec, method: 'GET' }] as const,
)
/** A stream of server-sent events. */
const streamOperation = (name: string, { params, query, events, description }: ControlStreamSpec): Json => ({
  operationId: name,
  tags: [name.split('.')[0]],
  summary: description,
  description: '`?from=` names the first entry to send; `Last-Event-ID` continues after it.',
  security: [{ control: [] }],
  parameters: [...parameters('path', params), ...parameters('query', query)],
  responses: {
    200: {
      description: `Server-sent events: ${Object.keys(events).join(', ')}.`,
      content: { 'text/event-stream': { schema: { anyOf: Object.values(events).map(jsonSchemaOf) } } },
    },
  },
})

const pages = Object.entries<ControlPageSpec>(controlPages)
/** A page for a browser, or a document. */
const pageOperation = (name: string, { path, access, description }: ControlPageSpec): Json => ({
  operationId: name,
  tags: ['pages'],
  summary: description,
  security: access === 'control' ? [{ control: [] }] : [],
  parameters: [...path.matchAll(/\{(\w+)\}/g)].map(([, key]) => ({
    name: key,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  })),
  responses: { 200: { description: access === 'code' ? 'Done, for anyone who has the code.' : 'Done.' } },
})

/** The control API of the simulator. */
export function controlDocument(): Json {
  const shared = new Components()
  return document(
    'Control API of the simulator',
    'Worlds, clock, commands, faults, logs and rooms.',
    {
      ...byPath(Object.entries<ControlCallSpec>(controlCalls), (name, spec) => ({
        operationId: name,
        tags: [name.split('.')[0]],
        summary: spec.description,
        ...(spec.textFormat === undefined
          ? {}
          : { description: `With \`?format=${spec.textFormat}\` the response is plain text.` }),
        security: spec.access === 'anyone' ? [] : [{ control: [] }],
        parameters: [...parameters('path', spec.params), ...parameters('query', spec.query)],
        ...bodyOf(name, spec.body, shared, spec.encoding === 'ndjson' ? 'application/x-ndjson' : undefined),
        responses: {
          [spec.status ?? (spec.answer.kind === 'none' ? 204 : 200)]: success(name, spec.answer, shared),
          403: refusal('Access denied.'),
          404: refusal('Unknown world or room.'),
          422: refusal('The input is invalid, or the world or room cannot do this now.'),
        },
      })),
      ...byPath(streams, streamOperation),
      ...byPath(pages, pageOperation),
    },
    { control: { type: 'apiKey', in: 'header', name: 'X-Simulator-Control' } },
    shared,
  )
}
