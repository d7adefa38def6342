// A class for tests: opens rooms, takes seats like browsers on other machines, and bids as a trainee.
import * as z from 'zod/mini'
import { dataOf, testClient } from './test-client'
import {
  type Debrief,
  debrief as debriefSchema,
  type Room,
  room as roomSchema,
  type Sheet,
  sheet as sheetSchema,
} from './training.schemas'

/** A seated trainee: the cookies of their origin, and where the browser was redirected. */
export interface Trainee {
  readonly name: string
  /** The session and world cookies. */
  readonly cookie: string
  readonly token: string
  readonly world: string
  readonly to: string
}

export const lesson = `title: A class
summary: Bid, and lead at the end
minutes: 20
roles: [investor]
seed: 3
starts: 2026-03-02T10:15:00-05:00
world: spring-market
cast: {trainee: harbor-crest, seller: prairie-lending}
marks: {middle: 10m}
timeline:
  - {at: -5m, do: start auction, with: {auction: riella-on-5th, minutes: 20}}
  - {at: 6m, do: bid, as: summit-ridge, with: {auction: riella-on-5th, price: "103-00"}}
tasks:
  - {id: bid, say: "Place a bid", when: {bid: trainee, before: 12m}, points: 40}
  - {id: win, say: "Win it", when: {won: trainee, auction: riella-on-5th}, points: 60}
`

const cookiesOf = (answer: Response): string =>
  answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0] ?? '')
    .join('; ')

const valueIn = (cookie: string, name: RegExp): string =>
  decodeURIComponent(
    cookie
      .split('; ')
      .find((one) => name.test(one))
      ?.replace(/^[^=]*=/, '') ?? '',
  )

/** Runs classes on the simulator at this URL. */
export function classroom(url: () => string) {
  const ask = testClient(url)
  // By IP address, which needs no name resolution.
  const elsewhere = (): string => url().replace('localhost', '127.0.0.1')

  const open = async (options: Readonly<Record<string, unknown>> = {}): Promise<Room> =>
    dataOf(await ask('POST', '/rooms', { source: lesson, mode: 'own', seats: 3, paused: true, ...options }), roomSchema)
  const readRoom = async ({ id }: Pick<Room, 'id'>): Promise<Room> =>
    dataOf(await ask('GET', `/rooms/${id}`), roomSchema)

  /** Follows the redirect: on this machine, through the link that signs in on the trainee's own origin. */
  const enterAs = async (answer: Response, name: string): Promise<Trainee> => {
    const link = new URL(answer.headers.get('location') ?? '/', elsewhere())
    const entered = await fetch(`${elsewhere()}${link.pathname}${link.search}`, { redirect: 'manual' })
    const cookie = cookiesOf(entered)
    const to = entered.headers.get('location') ?? ''
    return { name, cookie, token: valueIn(cookie, /token/i), world: valueIn(cookie, /^simulator_world/), to }
  }
  const post = (code: string, fields: Readonly<Record<string, string>>) =>
    fetch(`${elsewhere()}/simulator/join/${code}`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams(fields),
    })
  /** Takes a seat; throws with the page's text on failure. */
  const join = async ({ code }: Pick<Room, 'code'>, name: string, seat?: number): Promise<Trainee> => {
    const answer = await post(code, { name, ...(seat === undefined ? {} : { seat: String(seat) }) })
    if (answer.status !== 303) throw new Error(`${answer.status}: ${await answer.text()}`)
    return enterAs(answer, name)
  }
  /** Opens a personal link in a new browser. */
  const openPersonalLink = async (link: string, name: string): Promise<Trainee & { readonly status: number }> => {
    const answer = await fetch(link.replace('localhost', '127.0.0.1'), { redirect: 'manual' })
    const entered =
      answer.status === 303 ? await enterAs(answer, name) : { name, cookie: '', token: '', world: '', to: '' }
    return { ...entered, status: answer.status }
  }

  /** Makes a product call like the trainee's page. */
  const call = async (trainee: Trainee, path: string, body?: unknown) => {
    const answer = await fetch(`${elsewhere()}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        Accept: 'application/json',
        Authorization: trainee.token,
        'X-Simulator-World': trainee.world,
        'Content-Type': 'application/json',
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const json: unknown = await answer.json().catch(() => null)
    return { status: answer.status, json }
  }
  const sheet = async (trainee: Trainee, hand?: boolean): Promise<Sheet> => {
    const { json } = await call(trainee, '/simulator/api/sheet', hand === undefined ? undefined : { hand })
    return z.parse(z.object({ data: sheetSchema }), json).data
  }
  const bid = async (trainee: Trainee, price: number, seen?: number) => {
    const live = await call(trainee, '/api/auction/list/live')
    const list = z.parse(z.object({ data: z.array(z.object({ id: z.int() })) }), live.json).data
    const id = list[0]?.id
    const shownPrice =
      seen === undefined
        ? {}
        : {
            seen: {
              price: seen,
              age_ms: 400,
              version: null,
              gnma_interest_rate: null,
              clock_error_ms: null,
              pressed_at: null,
            },
          }
    return call(trainee, `/api/auction/bid/${id}`, { price, ...shownPrice })
  }

  const askRoom = (room: Pick<Room, 'id'>, path: string, body: unknown, method = 'POST') =>
    ask(method, `/rooms/${room.id}/${path}`, body)
  const debrief = async ({ id }: Pick<Room, 'id'>): Promise<Debrief> =>
    dataOf(await ask('GET', `/rooms/${id}/debrief`), debriefSchema)

  return { ask, open, readRoom, join, post, openPersonalLink, call, sheet, bid, askRoom, debrief }
}
