// Calls the API as a person of the cast without a screen, to send requests that the app would never send.
import * as z from 'zod/mini'
import { origin } from './simulator'
import type { World } from './world'

/** A response; `message` and `errors` are empty if it has none. */
export interface Answer {
  readonly status: number
  readonly message: string
  readonly errors: Readonly<Record<string, readonly string[]>>
  readonly data: unknown
}

const answerBody = z.object({
  message: z.optional(z.string()),
  errors: z.optional(z.record(z.string(), z.array(z.string()))),
  data: z.optional(z.unknown()),
})

/** Calls the API in this world, with or without a token. */
async function call(
  world: World,
  method: string,
  path: string,
  options: { readonly token?: string; readonly body?: unknown } = {},
): Promise<Answer> {
  const answer = await fetch(`${origin()}${path}`, {
    method,
    headers: {
      Accept: 'application/json',
      'X-Simulator-World': world.id,
      ...(options.body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...(options.token === undefined ? {} : { Authorization: `Bearer ${options.token}` }),
    },
    ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
  })
  const { message = '', errors = {}, data } = answerBody.parse(await answer.json())
  return { status: answer.status, message, errors, data }
}

/** Signs a person in and returns the token. */
export async function tokenOf(world: World, persona: string): Promise<string> {
  const { email, password } = world.person(persona)
  const { data } = await call(world, 'POST', '/api/auth/login', { body: { email, password } })
  return z.object({ token: z.string() }).parse(data).token
}

const auctionList = z.array(z.object({ id: z.int(), loan: z.object({ project_name: z.string() }) }))

/** The id of an auction in a person's list, by project name. Throws an Error if it isn't on the list. */
export async function auctionId(world: World, token: string, status: string, project: string): Promise<number> {
  const { data } = await call(world, 'GET', `/api/auction/list/${status}`, { token })
  const auction = auctionList.parse(data).find((each) => each.loan.project_name === project)
  if (auction === undefined) throw new Error(`${project} is not on the list ${status}`)
  return auction.id
}

/** Bids with a call to the API alone. */
export const bidByWire = (world: World, id: number, price: number, token?: string): Promise<Answer> =>
  call(world, 'POST', `/api/auction/bid/${id}`, { body: { price }, ...(token === undefined ? {} : { token }) })
