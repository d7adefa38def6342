// Data rooms over HTTP: bad texts, the gate before the documents, and all documents as one ZIP.
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createSimulator, type Simulator } from '../server'
import { auctionFor } from '../world/auctions/auctions.project'
import { personByKey } from '../world/people/people'
import { rowOf } from '../world/table'
import { apiClient } from './fixtures'

let simulator: Simulator
beforeAll(async () => {
  simulator = await createSimulator({ port: 0, scenario: null, quiet: true })
})
afterAll(() => simulator.close())
const { newWorld, call, signIn } = apiClient(() => simulator)

async function openRoom() {
  const world = newWorld()
  const [investor, seller] = [await signIn(world, 'harbor-crest'), await signIn(world, 'prairie-lending')]
  const userOf = (key: string) => personByKey(world.state(), key)?.id ?? 0
  const id =
    world
      .state()
      .lists.pre.find(
        (one) =>
          auctionFor(world.state(), userOf('harbor-crest'), one) !== null &&
          auctionFor(world.state(), userOf('prairie-lending'), one)?.opened !== undefined,
      ) ?? 0
  const signatorId = personByKey(world.state(), 'harbor-crest')?.profile?.signators[0]?.id ?? 0
  const post = async (token: string, path: string, body: object) => {
    const answer = await call(`/api/auction/${path}/${id}`, { world: world.id, token, body })
    return { status: answer.status, body: JSON.parse(answer.text) }
  }
  const file = async (token: string, path: string) => {
    const headers = { 'X-Simulator-World': world.id, Authorization: `Bearer ${token}` }
    const response = await fetch(`${simulator.url}/api/auction/${path}`, { headers })
    return {
      status: response.status,
      length: response.headers.get('content-length'),
      bytes: new Uint8Array(await response.arrayBuffer()),
    }
  }
  return { world, investor, seller, id, signatorId, post, file }
}

describe('a data room over HTTP', () => {
  test.each([
    ['an empty text', '', /empty/],
    ['a blank text', ' \n ', /empty/],
    ['a text that is too long', 'a'.repeat(20_001), /20000|20,000/],
    ['a control character', 'Keep it.\u0007', /invisible/],
    ['a tag character', 'Keep it.\u{e0041}', /invisible/],
  ])('refuses %s as an agreement, and documents stay open', async (_name, agreement_text, message) => {
    const { seller, investor, id, post, file } = await openRoom()
    const answer = await post(seller, 'agreement', { agreement_text, version: 0 })
    expect(answer.status).toBe(422)
    expect(answer.body.message).toMatch(message)
    expect((await file(investor, `documents/${id}/form_hud`)).status).toBe(200)
  })

  test('accepts the longest text in any script, with line breaks', async () => {
    const { seller, post } = await openRoom()
    const agreement_text = `${'合'.repeat(19_998)}\n約`
    const answer = await post(seller, 'agreement', { agreement_text, version: 0 })
    expect([answer.status, answer.body.data?.agreement?.text]).toEqual([200, agreement_text])
  })

  test('opens documents and the archive only after a signator accepted the version in force', async () => {
    const { world, seller, investor, id, signatorId, post, file } = await openRoom()
    expect((await post(seller, 'agreement', { agreement_text: 'Keep it.', version: 0 })).status).toBe(200)
    for (const path of [`documents/${id}/form_hud`, `documents-archive/${id}`])
      expect((await file(investor, path)).status).toBe(403)
    expect((await file(investor, `documents/${id}`)).status).toBe(200)
    expect((await post(investor, 'accept-agreement', { version: 1, signator_id: 999_999 })).status).toBe(403)
    await post(seller, 'agreement', { agreement_text: 'Keep it forever.', version: 1 })
    const late = await post(investor, 'accept-agreement', { version: 1, signator_id: signatorId })
    expect([late.status, late.body.errors]).toEqual([409, { version: ['The current version is 2.'] }])
    for (const _time of [1, 2])
      expect((await post(investor, 'accept-agreement', { version: 2, signator_id: signatorId })).status).toBe(200)
    expect(rowOf(world.state().auctions, id)?.acceptances).toHaveLength(1)
    expect((await file(investor, `documents/${id}/form_hud`)).status).toBe(200)
    expect((await post(seller, 'agreement', { remove: true, version: 2 })).body.data.agreement).toBeNull()
  })
})

describe('the archive of all documents', () => {
  test('has the bytes of each document and an index, and counts as opening each of them', async () => {
    const { world, investor, seller, id, file } = await openRoom()
    const { status, length, bytes } = await file(investor, `documents-archive/${id}`)
    expect([status, length]).toEqual([200, null])
    const files = unzipSync(bytes)
    const documents = rowOf(world.state().loans, rowOf(world.state().auctions, id)?.loanId)?.documents ?? []
    expect(Object.keys(files)).toHaveLength(documents.length + 1)
    expect(Object.keys(files).every((name) => /^(\d\d [\w ]+\.[a-z]{3,4}|index\.csv)$/.test(name))).toBe(true)
    const first = Object.entries(files).find(([name]) => name.startsWith('01 '))?.[1]
    expect(first).toEqual((await file(investor, `documents/${id}/${documents[0]?.form}`)).bytes)
    expect(new TextDecoder().decode(files['index.csv']).split('\r\n')).toHaveLength(documents.length + 2)
    const reads = () => rowOf(world.state().auctions, id)?.reads ?? []
    expect(reads().map(({ form }) => form)).toEqual(documents.map(({ form }) => form))
    const before = reads()
    expect((await file(seller, `documents-archive/${id}`)).status).toBe(200)
    expect(reads()).toEqual(before)
  })
})
