// Leaving a world that has ended.

import { request as httpRequest } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSimulator, type Simulator } from '../../server'
import { mainWorldAddress } from './leave'

let simulator: Simulator
beforeAll(async () => {
  simulator = await createSimulator({ port: 0, scenario: null, quiet: true })
})
afterAll(() => simulator.close())

/** GET with headers that fetch doesn't allow. */
const statusOf = (path: string, headers: Readonly<Record<string, string>>) =>
  new Promise<number | undefined>((resolve, reject) => {
    const request = httpRequest({ host: '127.0.0.1', port: simulator.port, path, headers }, (response) => {
      response.resume()
      resolve(response.statusCode)
    })
    request.on('error', reject).end()
  })

test('finds the main world on the host without a persona and world in its name', () => {
  expect(mainWorldAddress('http://harbor-crest--gone.localhost:4000')).toBe('http://localhost:4000/simulator/main')
  expect(mainWorldAddress('http://localhost:4000')).toBe('/')
  expect(mainWorldAddress('http://10.0.0.7:4000')).toBe('/')
})

test('another site can’t sign anyone out with an image', async () => {
  const headers = { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Dest': 'image' }
  for (const path of ['/simulator/main', '/simulator/join/k7x2pq/token'])
    expect(await statusOf(path, headers), path).toBe(403)
})

test('clears the world and token cookies and redirects', async () => {
  const answer = await fetch(`${simulator.url}/simulator/main`, { redirect: 'manual' })
  expect(answer.status).toBe(302)
  expect(answer.headers.get('Location')).toBe('/')
  const cookies = answer.headers.getSetCookie()
  expect(cookies).toHaveLength(2)
  for (const cookie of cookies) expect(cookie).toContain('Max-Age=0')
})
