// Draws a call of the contract's table with random content, and makes it as another device of a person would.
import * as z from 'zod/mini'
import type { RunningWorld } from '../../simulator/runtime/running-world'
import { nextValue, processOf } from '../../simulator/world/bids/bidding'
import type { Draws } from '../../simulator/world/draws'
import { rowOf, rowsOf } from '../../simulator/world/table'
import type { CallSpec } from '../../src/contract/call'
import { calls } from '../../src/contract/calls'
import type { FuzzPerson } from './person'
import { type Hint, none, objectOf, pick, valueFor } from './values'

const specs: readonly (readonly [string, CallSpec])[] = Object.entries(calls)

/** The id of an auction, mostly an announced or live one. */
export function auctionIdIn(world: RunningWorld, draw: Draws): number {
  const { lists } = world.state()
  const usual = [...lists.live, ...lists.pre]
  const all = [...rowsOf(world.state().auctions)].map(({ id }) => id)
  return pick(draw.percent(75) && usual.length > 0 ? usual : all, draw) ?? 1
}

/** Values for fields whose meaning depends on this world. */
function hintsOf(world: RunningWorld, path: string, drawnAuction: number): Hint {
  const auction = rowOf(world.state().auctions, drawnAuction)
  const people = [...rowsOf(world.state().people)]
  const profiles = people.flatMap(({ profile }) => (profile === null ? [] : [profile.id]))
  return (field, _schema, draw) => {
    switch (field) {
      case 'auctionId':
        return drawnAuction
      case 'id':
        return path.includes('loan') ? (auction?.loanId ?? 1) : (pick(profiles, draw) ?? 1)
      case 'loanId':
        return auction?.loanId ?? 1
      case 'price':
      case 'gnma_interest_rate': {
        if (auction === undefined) return none
        const isPrice = processOf(auction) === 'price'
        if (isPrice !== (field === 'price')) return undefined
        const value = nextValue(auction) + (isPrice ? 1 : -5) * draw.between(-1, 3)
        return isPrice ? value / 32 : value / 1_000
      }
      case 'signator_id':
        return draw.percent(80)
          ? (pick(
              people.flatMap(({ profile }) => profile?.signators ?? []),
              draw,
            )?.id ?? 1)
          : none
      case 'investors':
      case 'replace_originator_profile_id':
      case 'lender_profile_id':
        return draw.percent(70) ? none : profiles.slice(0, 2)
      case 'email':
        return `fuzz-${draw.between(1, 99)}@fuzz.example`
      default:
        return none
    }
  }
}

export interface FuzzedCall {
  readonly name: string
  readonly method: string
  readonly path: string
  readonly body: unknown
  readonly encoding: CallSpec['encoding']
  /** Who may make it; empty if the role doesn't matter. */
  readonly roles: readonly string[]
}

/** A call with random content: the named one, or any. */
export function fuzzedCall(world: RunningWorld, draw: Draws, only?: string): FuzzedCall {
  const chosen = specs.find(([one]) => one === only) ?? pick(specs, draw)
  if (chosen === undefined) throw new Error('the contract has no calls')
  const [name, spec] = chosen
  const hint = hintsOf(world, spec.path, auctionIdIn(world, draw))
  const params = spec.params instanceof z.ZodMiniObject ? objectOf(spec.params._zod.def.shape, draw, hint) : {}
  const path = Object.entries(params).reduce(
    (partial, [key, value]) => partial.replace(`{${key}}`, `${value}`),
    `${spec.path}`,
  )
  const query = spec.query === undefined ? {} : Object(valueFor(spec.query, draw, hint) ?? {})
  const queryString = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, `${value}`])).toString()
  return {
    name,
    method: spec.method,
    path: queryString === '' ? path : `${path}?${queryString}`,
    body: spec.body === undefined ? undefined : valueFor(spec.body, draw, hint),
    encoding: spec.encoding,
    roles: typeof spec.access === 'string' ? [] : spec.access,
  }
}

const formOf = (body: unknown): FormData => {
  const form = new FormData()
  for (const [name, value] of Object.entries(Object(body))) form.append(name, `${value}`)
  form.append('form_hud', new Blob(['%PDF-1.4 fuzz']), 'fuzz.pdf')
  return form
}

function requestOf({ body, encoding }: FuzzedCall): { readonly headers: Record<string, string>; body?: BodyInit } {
  if (encoding === 'multipart') return { headers: {}, body: formOf(body) }
  if (body === undefined) return { headers: {} }
  if (encoding === 'urlencoded') {
    const fields = Object.entries(Object(body)).map(([name, value]): [string, string] => [name, `${value}`])
    return { headers: {}, body: new URLSearchParams(fields) }
  }
  return { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }
}

/** Makes the call over the person's connection; resolves with the status, or 0 if the connection failed. */
export async function makeCall(
  directUrl: string,
  person: FuzzPerson,
  world: RunningWorld,
  call: FuzzedCall,
): Promise<number> {
  const { headers, body } = requestOf(call)
  const token = person.token()
  try {
    // Public lookup lists name all firms, so they must not count as received by this person.
    const url = call.path.startsWith('/api/info/') ? directUrl : person.connection.url
    const answer = await fetch(`${url}${call.path}`, {
      method: call.method,
      headers: {
        ...headers,
        Accept: 'application/json',
        'X-Simulator-World': world.id,
        ...(token === '' ? {} : { Authorization: `Bearer ${token}` }),
      },
      ...(body === undefined ? {} : { body }),
      signal: AbortSignal.timeout(20_000),
    })
    await answer.arrayBuffer()
    return answer.status
  } catch {
    return 0
  }
}
