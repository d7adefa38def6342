// The documentation that the simulator serves.
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { createSimulator } from '../server'
import { controlCalls } from './control.calls'

test('serves an OpenAPI document with every call of the table', async () => {
  const simulator = await createSimulator({ port: 0, scenario: null, quiet: true })
  const answer = await fetch(`${simulator.url}/simulator/api/openapi.json`)
  const operation = z.object({ operationId: z.string() })
  const document = z.parse(
    z.object({ openapi: z.string(), paths: z.record(z.string(), z.record(z.string(), operation)) }),
    await answer.json(),
  )
  const names = Object.values(document.paths).flatMap((each) =>
    Object.values(each).map(({ operationId }) => operationId),
  )
  expect(names).toEqual(expect.arrayContaining(Object.keys(controlCalls)))
  const market = await Promise.all(
    ['openapi', 'asyncapi'].map(async (name) => (await fetch(`${simulator.url}/simulator/docs/${name}.json`)).json()),
  )
  expect(market).toMatchObject([{ openapi: '3.1.0' }, { asyncapi: '3.0.0' }])
  const page = await fetch(`${simulator.url}/simulator/docs`, { headers: { Accept: 'text/html' } })
  // Without a build the page is a 503; the journeys test the built page.
  expect([page.status, page.headers.get('Content-Security-Policy')]).toEqual([
    503,
    expect.stringMatching(/script-src 'self' 'nonce-[^']+';.*trusted-types default dompurify/),
  ])
  await simulator.close()
})
