// Reserved ports are unique across concurrent callers.
import { expect, it } from 'vitest'
import { reservePort } from './reserved-port'

it('reservePort gives each caller a different port, although nothing listens on any of them yet', async () => {
  const ports = await Promise.all(Array.from({ length: 8 }, reservePort))
  expect(new Set(ports).size).toBe(8)
})
