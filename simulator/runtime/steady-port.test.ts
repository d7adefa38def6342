// Ports of servers that go away: no two tests get the same one.
import { expect, it } from 'vitest'
import { steadyPort } from './steady-port'

it('gives each caller another port, though nobody listens on any of them yet', async () => {
  const ports = await Promise.all(Array.from({ length: 8 }, steadyPort))
  expect(new Set(ports).size).toBe(8)
})
