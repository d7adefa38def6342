// The simulator of this run: where it listens, and its control API. Knows no page.
import * as z from 'zod/mini'
import type { ControlClient } from '../../simulator/control-api/control-client'
import { controlClient } from '../../simulator/control-api/control-client'

/** Where the simulator of this run listens; set by the configuration's web server. */
export const simulatorPort = (): number => {
  const port = Number(process.env.SIMULATOR_PORT)
  if (!port) throw new Error('The journeys do not know the port of their simulator: start them with Playwright.')
  return port
}

/** Node resolves no subdomain of localhost; the API needs none: it takes the world from the path or a header. */
export const origin = (): string => `http://localhost:${simulatorPort()}`

/** The control API, typed by its table. Throws a ControlRefusal. */
export const control: ControlClient = controlClient((path, init) => fetch(`${origin()}${path}`, init))

const accountOpened = z.object({
  type: z.literal('account-opened'),
  person: z.object({ key: z.string(), email: z.string() }),
})

/** The key under which the control API knows somebody who signed up in this world. */
export const readKeyOf = async (worldId: string, email: string): Promise<string> => {
  const log = await control('log.list', { params: { worldId } })
  for (const event of log.flatMap(({ events }) => events)) {
    const read = accountOpened.safeParse(event)
    if (read.success && read.data.person.email === email) return read.data.person.key
  }
  throw new Error(`nobody signed up with ${email}`)
}

/** The e-mails that the product would have sent, newest first, without their text. */
export const readMailbox = async (worldId: string) =>
  (await control('mailbox.list', { params: { worldId } })).map(({ to, subject, link }) => ({ to, subject, link }))
