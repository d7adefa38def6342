import { describe, expect, it } from 'vitest'
import { createTokenOwner } from './token-owner'

/** Looks up the owner of `Bearer t0k` on a fake server, from a page of this world. */
function lookUp(answer: Response, world: string | null = null) {
  const sent: { url: string; init: RequestInit }[] = []
  const tokenOwner = createTokenOwner({
    fetch: async (url, init) => {
      sent.push({ url, init })
      return answer
    },
    origin: 'http://market.test',
    world: () => world,
  })
  return { id: tokenOwner('Bearer t0k'), sent }
}
const ann = (world?: string) =>
  Response.json({ data: { id: 7 } }, world === undefined ? {} : { headers: { 'X-Simulator': world } })

describe('the owner of a token', () => {
  it('is looked up with that token', async () => {
    const { id, sent } = lookUp(ann())
    expect(await id).toBe(7)
    expect(sent[0]?.url).toBe('http://market.test/api/auth/user')
    expect(sent[0]?.init.headers).toMatchObject({ Authorization: 'Bearer t0k' })
  })

  it('is null for a user of another world', async () => {
    expect(await lookUp(ann('main'), 'main').id).toBe(7)
    expect(await lookUp(ann('other'), 'main').id).toBeNull()
  })

  it('is returned to a page that does not know its world yet', async () => {
    expect(await lookUp(ann('main')).id).toBe(7)
  })

  it('is null if the server refuses the token or names no user', async () => {
    expect(await lookUp(Response.json({ message: 'Unauthenticated.' }, { status: 401 })).id).toBeNull()
    expect(await lookUp(Response.json({ data: null })).id).toBeNull()
  })
})
