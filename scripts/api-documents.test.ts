// The documents of the API say what the tables say: every call and event once, each with an example that the contract reads.
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { controlCalls } from '../simulator/control-api/control.calls'
import type { CallSpec } from '../src/contract/call'
import { calls } from '../src/contract/calls'
import { capabilityOf } from '../src/contract/capabilities'
import type { ChannelSpec } from '../src/contract/channels'
import { channels } from '../src/contract/channels'
import { channelsDocument } from './api-documents/asyncapi'
import { exampleOf } from './api-documents/examples'
import { objectAt } from './api-documents/json-schema'
import { apiDocument, controlDocument } from './api-documents/openapi'

const operations = (document: ReturnType<typeof apiDocument>) =>
  Object.entries(objectAt(document, 'paths')).flatMap(([path, methods]) =>
    Object.entries(Object(methods)).map(([method, each]) => ({ pair: `${method.toUpperCase()} ${path}`, each })),
  )

describe('the documents of the API', () => {
  it('have every call and every call of the control API', () => {
    const pairs = (table: Readonly<Record<string, { readonly method: string; readonly path: string }>>) =>
      Object.values(table).map(({ method, path }) => `${method} ${path}`)
    expect(new Set(operations(apiDocument()).map(({ pair }) => pair))).toEqual(new Set(pairs(calls)))
    expect(new Set(operations(controlDocument()).map(({ pair }) => pair))).toEqual(new Set(pairs(controlCalls)))
  })

  it('mark what the specification does not list, and name the feature that needs it', () => {
    const marked = operations(apiDocument()).filter(({ each }) => Object(each)['x-beyond-specification'] === true)
    const beyond = Object.values<CallSpec>(calls).filter(({ beyondSpec }) => beyondSpec === true)
    expect(new Set(marked.map(({ pair }) => pair))).toEqual(
      new Set(beyond.map(({ method, path }) => `${method} ${path}`)),
    )
    expect(marked.some(({ each }) => Object(each)['x-capability'] === capabilityOf('auction.pause'))).toBe(true)
    expect(JSON.stringify(apiDocument())).toMatch(/"version":\{[^}]*"x-beyond-specification":true/)
  })

  it('have every channel and event, in each form', () => {
    const written = objectAt(channelsDocument(), 'channels')
    for (const [name, spec] of Object.entries<ChannelSpec>(channels)) {
      const messages = objectAt(objectAt(written, name), 'messages')
      expect(Object.keys(messages)).toEqual(Object.keys(spec.events))
    }
    expect(JSON.stringify(channelsDocument())).toContain('"name":"hint"')
  })
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
      [payload, smaller?.update, smaller?.hint].flatMap((schema, form) =>
        schema === undefined ? [] : [[`${event} ${form}`, schema] as const],
      ),
    ),
  ),
]

describe('every example is read by the contract', () => {
  it.each(schemas)('%s', (_name, schema) => {
    const reading = z.safeParse(schema, exampleOf(schema))
    expect(reading.success ? [] : reading.error.issues).toEqual([])
  })
})
