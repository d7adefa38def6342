// The request that reports the open board to the simulator.
import { expect, it, vi } from 'vitest'
import { createBoardReport } from './board-report'

const location = { origin: 'http://localhost:4000', protocol: 'http:', hostname: 'localhost', port: '4000' }

it('posts the board to the page’s simulator', () => {
  const fetch = vi.fn(async () => new Response(null, { status: 204 }))
  createBoardReport({ fetch, location })('live')
  expect(fetch).toHaveBeenCalledExactlyOnceWith(
    'http://localhost:4000/simulator/api/sheet/board',
    expect.objectContaining({ method: 'POST', body: '{"board":"live"}', credentials: 'same-origin' }),
  )
})

it('drops a report that cannot be sent', async () => {
  const fetch = vi.fn(() => Promise.reject(new Error('no network')))
  createBoardReport({ fetch, location })('live')
  await Promise.resolve()
  expect(fetch).toHaveBeenCalledTimes(1)
})
