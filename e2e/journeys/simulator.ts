// The simulator of this run: its address and its control API.
import * as z from 'zod/mini'
import { type ControlClient, controlClient } from '../../simulator/control-api/control-client'

/** The port of the simulator, which the configuration's web server sets. */
export const simulatorPort = (): number => {
  const port = Number(process.env.SIMULATOR_PORT)
  if (!port) throw new Error('SIMULATOR_PORT is not set: start the journeys with Playwright.')
  return port
}

/** The origin for calls from Node, which can't resolve names below localhost. The API takes the world from the path or a header. */
export const origin = (): string => `http://localhost:${simulatorPort()}`

/** The control API, typed by its table. Throws a ControlRefusal. */
export const control: ControlClient = controlClient((path, init) => fetch(`${origin()}${path}`, init))

const accountOpened = z.object({
  type: z.literal('account-opened'),
  person: z.object({ key: z.string(), email: z.string() }),
})

/** The key of a person who signed up in this world. */
export const readKeyOf = async (worldId: string, email: string): Promise<string> => {
  const log = await control('log.list', { params: { worldId } })
  for (const event of log.flatMap(({ events }) => events)) {
    const parsed = accountOpened.safeParse(event)
    if (parsed.success && parsed.data.person.email === email) return parsed.data.person.key
  }
  throw new Error(`no one signed up with ${email}`)
}

/** The emails that the product would have sent, newest first, without their text. */
export const readMailbox = async (worldId: string) =>
  (await control('mailbox.list', { params: { worldId } })).map(({ to, subject, link }) => ({ to, subject, link }))
