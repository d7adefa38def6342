// A client of one's own, at its own origin, calls the simulator with the token of the person who entered.
import { createServer } from 'node:http'
import { expect, test } from '@loan-auction/simulator/playwright'

const page = `<!doctype html><title>Client</title><h1></h1><ul></ul><script>
  const { url, world, person, token } = window.simulator
  const headers = { Accept: 'application/json', Authorization: 'Bearer ' + token, 'X-Simulator-World': world }
  document.querySelector('h1').textContent = person
  fetch(url + '/api/auction/list/live', { headers }).then((answer) => answer.json()).then(({ data }) => {
    for (const { loan } of data) document.querySelector('ul').append(Object.assign(document.createElement('li'), { textContent: loan.project_name }))
  })
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
