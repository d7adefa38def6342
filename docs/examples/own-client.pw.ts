// A client of your own, at its own origin, calls the simulator with the token of the person who entered.
import { createServer } from 'node:http'
import { expect, test } from '@loan-auction/simulator/playwright'

const page = `<!doctype html><title>Client</title><h1></h1><p></p><ul></ul><button>Refresh</button><script>
  const { url, world, person, token } = window.simulator
  const headers = { Accept: 'application/json', Authorization: 'Bearer ' + token, 'X-Simulator-World': world }
  const find = (name) => document.querySelector(name)
  async function refresh() {
    const answer = await fetch(url + '/api/auction/list/live', { headers })
    const { data = [] } = await answer.json()
    find('p').textContent = answer.ok ? data.length + ' auctions' : 'Error ' + answer.status
    const texts = data.map(({ loan, bids }) => loan.project_name + ': ' + Math.max(0, ...bids.map(({ price }) => price)))
    find('ul').replaceChildren(...texts.map((textContent) => Object.assign(document.createElement('li'), { textContent })))
  }
  find('h1').textContent = person
  find('button').onclick = refresh
  refresh()
</script>`
const server = createServer((_request, response) => response.setHeader('Content-Type', 'text/html').end(page)).unref()
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
const address = server.address()
const port = typeof address === 'object' ? address?.port : 0

test.use({ app: `http://127.0.0.1:${port}/` })

test('pages of two people on the client’s own origin each use their own token', async ({ world }) => {
  for (const person of ['harbor-crest', 'tidewell'] as const) {
    const own = await world.enter(person, '/any/path', { channels: [] })
    await expect(own.getByRole('heading')).toHaveText(person)
    await expect(own.getByText('Whitewing Flats')).toBeVisible()
    await world.wire.toHaveCall('auction.list', { person, status: 200, times: 1 })
  }
})

test('the client shows an error that a fault answers once, and then the auctions', async ({ world }) => {
  await world.faults.begin({ fault: 'error', call: 'auction.list', status: 503, next: 1 })
  const own = await world.enter('harbor-crest', '/', { channels: [] })
  await expect(own.getByText('Error 503')).toBeVisible()
  await own.getByRole('button', { name: 'Refresh' }).click()
  await expect(own.getByText('Whitewing Flats')).toBeVisible()
})

test('the client shows an answer that is written by hand', async ({ world }) => {
  await world.faults.begin({ fault: 'answer', call: 'auction.list', params: { status: 'live' }, body: { data: [] } })
  const own = await world.enter('harbor-crest', '/', { channels: [] })
  await expect(own.getByText('0 auctions')).toBeVisible()
})

test('the client shows a part of the real answer that is replaced', async ({ world }) => {
  const merge = { data: { '*': { loan: { project_name: 'Renamed' } } } }
  await world.faults.begin({ fault: 'answer', call: 'auction.list', merge })
  const own = await world.enter('harbor-crest', '/', { channels: [] })
  await expect(own.getByText('Renamed').first()).toBeVisible()
  await expect(own.getByText('Whitewing Flats')).toBeHidden()
})

test('one call passes through to another server', async ({ world }) => {
  const real = createServer((_request, response) =>
    response
      .setHeader('Content-Type', 'application/json')
      .end('{"data":[{"loan":{"project_name":"Elm Court"},"bids":[]}]}'),
  )
  await new Promise<void>((resolve) => real.listen(0, '127.0.0.1', resolve))
  const listening = real.address()
  const to = `http://127.0.0.1:${typeof listening === 'object' ? listening?.port : 0}`
  await world.faults.begin({ fault: 'pass through', call: 'auction.list', to })
  const own = await world.enter('harbor-crest', '/', { channels: [] })
  await expect(own.getByRole('listitem')).toHaveText('Elm Court: 0')
  real.close()
  real.closeAllConnections()
})

test('a rival’s bid is in the client’s next list', async ({ world }) => {
  const own = await world.enter('harbor-crest', '/', { channels: [] })
  await expect(own.getByText('Whitewing Flats')).toBeVisible()
  await world.inject({ name: 'bid', as: 'tidewell', auction: 'whitewing-flats', price: '110-00' })
  await own.getByRole('button', { name: 'Refresh' }).click()
  await expect(own.getByText('Whitewing Flats: 110')).toBeVisible()
  await world.wire.toHaveNoRefusals()
})
