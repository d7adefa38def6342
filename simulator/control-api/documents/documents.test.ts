// The OpenAPI and AsyncAPI documents list everything in the contract, with valid examples and references.
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import type { CallSpec } from '../../../src/contract/call'
import { calls } from '../../../src/contract/calls'
import { capabilityOf } from '../../../src/contract/capabilities'
import { type ChannelSpec, channels } from '../../../src/contract/channels'
import { controlCalls } from '../control.calls'
import { controlPages, controlStreams } from '../control.pages'
import { channelsDocument } from './asyncapi'
import { exampleOf } from './examples'
import { objectAt } from './json-schema'
import { apiDocument, controlDocument } from './openapi'

const operations = (document: ReturnType<typeof apiDocument>) =>
  Object.entries(objectAt(document, 'paths')).flatMap(([path, methods]) =>
    Object.entries(Object(methods)).map(([method, operation]) => ({
      pair: `${method.toUpperCase()} ${path}`,
      operation,
    })),
  )

describe('the documents that the simulator serves', () => {
  it('list every call, and every call, stream and page of the control API', () => {
    const pairs = (table: Readonly<Record<string, { readonly method: string; readonly path: string }>>) =>
      Object.values(table).map(({ method, path }) => `${method} ${path}`)
    expect(new Set(operations(apiDocument()).map(({ pair }) => pair))).toEqual(new Set(pairs(calls)))
    const streams = Object.values(controlStreams).map(({ path }) => `GET ${path}`)
    expect(new Set(operations(controlDocument()).map(({ pair }) => pair))).toEqual(
      new Set([...pairs(controlCalls), ...pairs(controlPages), ...streams]),
    )
  })

  it('mark calls and fields that the specification does not list, and name the feature that needs them', () => {
    const marked = operations(apiDocument()).filter(
      ({ operation }) => Object(operation)['x-beyond-specification'] === true,
    )
    const beyond = Object.values<CallSpec>(calls).filter(({ beyondSpec }) => beyondSpec === true)
    expect(new Set(marked.map(({ pair }) => pair))).toEqual(
      new Set(beyond.map(({ method, path }) => `${method} ${path}`)),
    )
    expect(marked.some(({ operation }) => Object(operation)['x-capability'] === capabilityOf('auction.pause'))).toBe(
      true,
    )
    expect(JSON.stringify(apiDocument())).toMatch(/"version":\{[^}]*"x-beyond-specification":true/)
  })

  it('list every channel and event in each form', () => {
    const documented = objectAt(channelsDocument(), 'channels')
    for (const [name, spec] of Object.entries<ChannelSpec>(channels)) {
      const messages = objectAt(objectAt(documented, name), 'messages')
      expect(Object.keys(messages)).toEqual(Object.keys(spec.events))
    }
    expect(JSON.stringify(channelsDocument())).toContain('"name":"hint"')
  })
})

/** Every reference of a document that leads nowhere. */
function brokenReferences(document: object): readonly unknown[] {
  const resolve = (pointer: string): unknown =>
    pointer
      .replace(/^#\//, '')
      .split('/')
      .reduce<unknown>((at, key) => Object(at)[key], document)
  const visit = (value: unknown): readonly unknown[] =>
    typeof value !== 'object' || value === null
      ? []
      : Object.entries(value).flatMap(([key, inner]) =>
          key === '$ref' ? (resolve(String(inner)) === undefined ? [inner] : []) : visit(inner),
        )
  return visit(document)
}

it.each([
  ['API', apiDocument()],
  ['control API', controlDocument()],
  ['channels', channelsDocument()],
])('every reference in the document of the %s leads somewhere', (_name, document) => {
  expect(brokenReferences(JSON.parse(JSON.stringify(document)))).toEqual([])
})

const schemas: readonly (readonly [string, z.core.$ZodType])[] = [
  ...Object.entries<CallSpec>(calls).flatMap(([name, { params, query, body, answer }]) =>
    Object.entries({
      params,
      query,
      body,
      answer: 'schema' in answer ? answer.schema : 'row' in answer ? answer.row : undefined,
    }).flatMap(([part, schema]) => (schema === undefined ? [] : [[`${name} ${part}`, schema] as const])),
  ),
  ...Object.values<ChannelSpec>(channels).flatMap(({ events }) =>
    Object.entries(events).flatMap(([event, { payload, smaller }]) =>
      [payload, smaller?.update?.payload, smaller?.hint.payload].flatMap((schema, form) =>
        schema === undefined ? [] : [[`${event} ${form}`, schema] as const],
      ),
    ),
  ),
]

describe('the contract accepts the example of', () => {
  it.each(schemas)('%s', (_name, schema) => {
    const parsed = z.safeParse(schema, exampleOf(schema))
    expect(parsed.success ? [] : parsed.error.issues).toEqual([])
  })
})
