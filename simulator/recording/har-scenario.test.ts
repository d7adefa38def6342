// A scenario from an HTTP archive.
import { expect, test } from 'vitest'
import { readScenario, readWorld } from '../scenarios/play/script'
import { scenarioFromHar } from './har-scenario'

const world = readWorld(
  `title: Small
people:
  - {key: harbor-crest, role: investor, name: Ann Capital, email: desk@ann.example, phone: "12025550101", password: ann-password-1}
auctions: []
`,
  'spring-market.yaml',
).value

const entry = (method: string, url: string, status: number, text: string) => ({
  startedDateTime: '2026-03-02T15:15:00.250Z',
  request: { method, url },
  response: { status, content: { mimeType: 'application/json', text } },
})

test('the archive of a real server becomes a scenario with its answers to each call in order, and without its sessions', () => {
  const text = scenarioFromHar(
    {
      log: {
        entries: [
          entry('POST', 'https://api.example.com/api/auth/login', 200, '{"data":{"token":"secret"}}'),
          entry('GET', 'https://api.example.com/api/auction/list/live', 200, '{"data":[0]}'),
          entry('GET', 'https://api.example.com/api/auction/list/live?page=2', 200, '{"data":[1]}'),
          entry('GET', 'https://api.example.com/api/auction/list/live?page=2', 200, '{"data":[1]}'),
          entry('GET', 'https://api.example.com/api/auction/list/live?page=2', 503, '{"message":"Busy"}'),
          entry('GET', 'https://api.example.com/api/auction/list/live?page=2', 200, '{"data":[2]}'),
          entry('GET', 'https://api.example.com/api/auction/list/past', 200, '{"data":[3]}'),
          entry('POST', 'https://api.example.com/api/auction/bid/7', 422, '{"message":"Too low"}'),
          entry('GET', 'https://api.example.com/favicon.ico', 404, ''),
        ],
      },
    },
    'Recorded',
  )
  expect(text).not.toContain('secret')
  const { document } = readScenario('recorded', text, 'recorded.yaml', () => world, ['spring-market'])
  const secondPage = {
    at: 0,
    fault: 'answer',
    call: 'auction.list',
    params: { status: 'live' },
    query: { page: '2' },
    when: 'before',
  }
  expect(document.timeline).toEqual([
    { ...secondPage, body: { data: [1] }, next: 2 },
    { ...secondPage, status: 503, body: { message: 'Busy' }, next: 1 },
    { ...secondPage, body: { data: [2] } },
    { at: 0, fault: 'answer', call: 'auction.list', params: { status: 'live' }, body: { data: [0] }, when: 'before' },
    { at: 0, fault: 'answer', call: 'auction.list', params: { status: 'past' }, body: { data: [3] }, when: 'before' },
    {
      at: 0,
      fault: 'answer',
      call: 'auction.bid',
      params: { auctionId: '7' },
      status: 422,
      body: { message: 'Too low' },
      when: 'before',
    },
  ])
})

test('a file that is no HTTP archive is refused', () => {
  expect(() => scenarioFromHar({ entries: [] }, 'None')).toThrow()
})
