// Worlds of requests, and requests without a route, over real HTTP.
import { request as httpRequest } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createSimulator, type Simulator } from '../server'
import { apiClient } from './fixtures'

let simulator: Simulator
const { newWorld, ask } = apiClient(() => simulator)

beforeAll(async () => {
  simulator = await createSimulator({ port: 0, scenario: null, quiet: true })
})
afterAll(() => simulator.close())

describe('the world of a request', () => {
  test('is a 400 with a code if it is unknown', async () => {
    const { status, json } = await ask('/api/auth/user', { world: 'nowhere' })
    expect(status).toBe(400)
    expect(json).toEqual({ code: 'unknown_world', message: 'There is no world "nowhere".' })
  })

  test('is in every response, with its time', async () => {
    const world = newWorld()
    const { headers } = await ask('/api/info/state', { world: world.id })
    expect(headers.get('X-Simulator')).toBe(world.id)
    const { now, epoch } = world.reading()
    expect(headers.get('X-Simulator-Clock')).toBe(`${new Date(now).toISOString()};rate=0;epoch=${epoch}`)
    expect(headers.get('X-Powered-By')).toBeNull()
    expect(headers.get('ETag')).toBeNull()
  })

  test('comes from the host name of a persona', async () => {
    const world = newWorld()
    const named = await new Promise<string | undefined>((resolve, reject) => {
      const headers = { Host: `harbor-crest--${world.id}.localhost:${simulator.port}` }
      httpRequest({ host: '127.0.0.1', port: simulator.port, path: '/api/info/state', headers }, (response) => {
        response.resume()
        const value = response.headers['x-simulator']
        resolve(typeof value === 'string' ? value : undefined)
      })
        .on('error', reject)
        .end()
    })
    expect(named).toBe(world.id)
  })
})

describe('an invalid request', () => {
  test('to an unknown route is a 404 with a message', async () => {
    const { status, json } = await ask('/api/nothing/here')
    expect([status, json]).toEqual([404, { message: 'The route api/nothing/here could not be found.' }])
  })

  test('with a wrong method is a 405 with the supported ones', async () => {
    const { status, headers, json } = await ask('/api/auth/login', { method: 'DELETE' })
    expect(status).toBe(405)
    expect(headers.get('Allow')).toBe('POST')
    expect(json).toEqual({
      message: 'The DELETE method is not supported for route api/auth/login. Supported methods: POST.',
    })
  })

  test('with malformed JSON is a 400, with an oversized body a 413, and the process survives', async () => {
    const world = newWorld()
    const malformed = await ask('/api/auth/login', { world: world.id, body: '{"email":' })
    expect(malformed.status).toBe(400)
    const large = await ask('/api/auth/login', { world: world.id, body: { email: 'x'.repeat(1_100_000) } })
    expect([large.status, large.json]).toEqual([413, { message: '' }])
    expect((await ask('/api/info/state', { world: world.id })).status).toBe(200)
  })
})
