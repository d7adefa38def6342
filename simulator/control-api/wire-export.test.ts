// Searching the wire log and exporting it.
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { createSimulator, type Simulator } from '../server'
import { wireEntry } from './control.schemas'
import { dataOf, testClient } from './test-client'

let simulator: Simulator
const ask = testClient(() => simulator.url)
const wire = '/worlds/main/wire'
beforeAll(async () => {
  simulator = await createSimulator({ port: 0, scenario: 'first-live-auction', paused: true, quiet: true })
  const [person] = simulator.worlds.get('main')?.cast ?? []
  for (const password of ['wrong', person?.password]) {
    await fetch(`${simulator.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email: person?.email, password }),
    })
  }
  await ask('POST', '/worlds/main/clock', { action: 'advance', by: '2m' })
})
afterAll(() => simulator.close())

test('the wire log can be searched for text in bodies, ignoring case', async () => {
  const entries = z.array(wireEntry)
  const [{ email } = { email: '' }] = simulator.worlds.get('main')?.cast ?? []
  const matches = dataOf(await ask('GET', `${wire}?text=${encodeURIComponent(email.toUpperCase())}`), entries)
  expect(matches.map(({ name }) => name)).toEqual(['auth.login', 'auth.login'])
  expect(dataOf(await ask('GET', `${wire}?text=nowhere-at-all`), entries)).toEqual([])
})

test('the calls of the wire log can be exported as HAR, without secrets', async () => {
  const answer = await ask('GET', `${wire}?format=har`)
  expect(answer.headers.get('Content-Disposition')).toBe('attachment; filename=main.har')
  const har = z.object({
    log: z.object({
      version: z.literal('1.2'),
      entries: z.array(
        z.object({
          startedDateTime: z.iso.datetime(),
          request: z.object({ method: z.string(), url: z.url(), postData: z.object({ text: z.string() }) }),
          response: z.object({ status: z.int(), content: z.object({ text: z.string() }) }),
        }),
      ),
    }),
  })
  const { entries } = z.parse(har, answer.json).log
  expect(entries.map(({ request, response }) => [request.method, response.status])).toEqual([
    ['POST', 422],
    ['POST', 200],
  ])
  expect(entries[0]?.request.postData.text).toContain('•••')
})

test('the entries of the wire log can be exported as NDJSON', async () => {
  const { text } = await ask('GET', `${wire}?format=ndjson&kind=call`)
  const lines = text.trim().split('\n')
  expect(lines.map((line) => z.parse(wireEntry, JSON.parse(line)).name)).toEqual(['auth.login', 'auth.login'])
})
