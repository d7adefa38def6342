// Out of a world that is gone.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Simulator } from '../../server'
import { createSimulator } from '../../server'
import { mainPlace } from './leave'

let simulator: Simulator
beforeAll(async () => {
  simulator = await createSimulator({ port: 0, scenario: null, quiet: true })
})
afterAll(() => simulator.close())

test('the main world stands where no host name names another one', () => {
  expect(mainPlace('harbor-crest--gone.localhost:4000')).toBe('http://localhost:4000/simulator/main')
  expect(mainPlace('localhost:4000')).toBe('/')
  expect(mainPlace('10.0.0.7:4000')).toBe('/')
})

test('the way there forgets the world and the token', async () => {
  const answer = await fetch(`${simulator.url}/simulator/main`, { redirect: 'manual' })
  expect(answer.status).toBe(302)
  expect(answer.headers.get('Location')).toBe('/')
  const cookies = answer.headers.getSetCookie()
  expect(cookies).toHaveLength(2)
  for (const cookie of cookies) expect(cookie).toContain('Max-Age=0')
})
