// Leaving a world that has ended.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSimulator, type Simulator } from '../../server'
import { mainWorldAddress } from './leave'

let simulator: Simulator
beforeAll(async () => {
  simulator = await createSimulator({ port: 0, scenario: null, quiet: true })
})
afterAll(() => simulator.close())

test('finds the main world on the host without a persona and world in its name', () => {
  expect(mainWorldAddress('harbor-crest--gone.localhost:4000')).toBe('http://localhost:4000/simulator/main')
  expect(mainWorldAddress('localhost:4000')).toBe('/')
  expect(mainWorldAddress('10.0.0.7:4000')).toBe('/')
})

test('clears the world and token cookies and redirects', async () => {
  const answer = await fetch(`${simulator.url}/simulator/main`, { redirect: 'manual' })
  expect(answer.status).toBe(302)
  expect(answer.headers.get('Location')).toBe('/')
  const cookies = answer.headers.getSetCookie()
  expect(cookies).toHaveLength(2)
  for (const cookie of cookies) expect(cookie).toContain('Max-Age=0')
})
