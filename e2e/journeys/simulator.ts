// The simulator's control API as the journeys use it: worlds and their clocks. Knows no page.
import * as z from 'zod/mini'

const person = z.object({
  key: z.string(),
  role: z.string(),
  name: z.string(),
  email: z.string(),
  password: z.string(),
  enter: z.string(),
})

const world = z.object({
  id: z.string(),
  seed: z.number(),
  scenario: z.string(),
  epoch: z.number(),
  clock: z.object({ now: z.string(), rate: z.number(), paused: z.boolean() }),
  cast: z.array(person),
  hash: z.string(),
})

export type WorldInfo = z.output<typeof world>
export type Broadcaster = 'reverb' | 'socket.io'

/** Where the simulator of this run listens; set by the configuration's web server. */
export const simulatorPort = (): number => {
  const port = Number(process.env.SIMULATOR_PORT)
  if (!port) throw new Error('The journeys do not know the port of their simulator: start them with Playwright.')
  return port
}

/** Node resolves no subdomain of localhost; the API needs none: it takes the world from the path or a header. */
export const origin = (): string => `http://localhost:${simulatorPort()}`

async function control(method: string, path: string, body?: unknown): Promise<unknown> {
  const answer = await fetch(`${origin()}/simulator/api${path}`, {
    method,
    headers: { Accept: 'application/json', ...(body === undefined ? {} : { 'Content-Type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${method} /simulator/api${path} answered ${answer.status}: ${text}`)
  return text === '' ? null : JSON.parse(text)
}

const worldIn = (body: unknown): WorldInfo => z.object({ data: world }).parse(body).data

export interface NewWorld {
  readonly scenario: string
  readonly seed: number
  readonly paused: boolean
  readonly broadcaster: Broadcaster
}

/** Makes a world; it ends with the test. */
export const createWorld = async (wish: NewWorld): Promise<WorldInfo> => worldIn(await control('POST', '/worlds', wish))

/** `snapshots` and `restore` name a moment; `reset` goes back to the beginning. Each answers when it is done. */
export const treatWorld = async (
  id: string,
  action: 'snapshots' | 'restore' | 'reset',
  name?: string,
): Promise<void> => {
  await control('POST', `/worlds/${id}/${action}`, name === undefined ? {} : { name })
}

export const readWorld = async (id: string): Promise<WorldInfo> => worldIn(await control('GET', `/worlds/${id}`))

export const endWorld = (id: string): Promise<unknown> => control('DELETE', `/worlds/${id}`)

export type ClockAction =
  | { readonly action: 'play' | 'pause' }
  | { readonly action: 'rate'; readonly rate: number }
  | { readonly action: 'advance'; readonly by: string }
  | { readonly action: 'jump' | 'rewind'; readonly to: string }

/** Answers when everything that became due has happened. */
export const turnClock = (id: string, action: ClockAction): Promise<unknown> =>
  control('POST', `/worlds/${id}/clock`, action)

export const stepWorld = (id: string): Promise<unknown> => control('POST', `/worlds/${id}/step`)

/** Puts a command into the world: a rival's bid, an extension, a pause of one auction. */
export const inject = (id: string, command: Readonly<Record<string, unknown>>): Promise<unknown> =>
  control('POST', `/worlds/${id}/commands`, command)

/** Cuts every socket of the world from the server's side. */
export const cutSockets = (id: string): Promise<unknown> => control('POST', `/worlds/${id}/sockets/cut`)

export const readLog = (id: string): Promise<unknown> => control('GET', `/worlds/${id}/log`)

const accountOpened = z.object({
  type: z.literal('account-opened'),
  person: z.object({ key: z.string(), email: z.string() }),
})

/** The name under which the control API knows somebody who signed up in this world. */
export const readKeyOf = async (id: string, email: string): Promise<string> => {
  const { data } = z.object({ data: z.array(z.object({ events: z.array(z.unknown()) })) }).parse(await readLog(id))
  for (const event of data.flatMap(({ events }) => events)) {
    const read = accountOpened.safeParse(event)
    if (read.success && read.data.person.email === email) return read.data.person.key
  }
  throw new Error(`nobody signed up with ${email}`)
}

const letter = z.object({
  to: z.string(),
  subject: z.string(),
  link: z.nullable(z.object({ path: z.string(), href: z.string() })),
})

/** The e-mails that the product would have sent, newest first; `path` leads where the link leads. */
export const readMailbox = async (id: string) =>
  z.object({ data: z.array(letter) }).parse(await control('GET', `/worlds/${id}/mailbox`)).data
