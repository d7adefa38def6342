// The world id of a request: from its host, header or cookie, else `main`. Looks nothing up.
import type { IncomingMessage } from 'node:http'
import { WORLD_HEADER } from '../../../src/contract/clock'
import { MAIN_WORLD } from '../../runtime/running-world'
import { cookieValue } from './cookies'
import { localPortOf } from './peer'

const PERSONA_HOST = /^([a-z0-9]+(?:-[a-z0-9]+)*)--([a-z0-9]+(?:-[a-z0-9]+)*)\.localhost(?::\d+)?$/i

/** The cookie with the world of a browser; its name holds the port, because servers on one host share their cookies. */
export const worldCookie = (port: number | undefined): string => `simulator_world_${port ?? 0}`

/** Persona and world that a host like `harbor-crest--main.localhost:4000` names; null for any other host. */
export const personaHost = (
  host: string | undefined,
): { readonly persona: string; readonly worldId: string } | null => {
  const match = PERSONA_HOST.exec(host ?? '')
  const [, persona, worldId] = match ?? []
  return persona === undefined || worldId === undefined ? null : { persona, worldId: worldId.toLowerCase() }
}

/** The id of the world that a request names; it need not exist. */
export const worldIdOf = (request: IncomingMessage): string => {
  const byHost = personaHost(request.headers.host)
  if (byHost !== null) return byHost.worldId
  const header = request.headers[WORLD_HEADER.toLowerCase()]
  if (typeof header === 'string' && header !== '') return header
  return cookieValue(request.headers.cookie, worldCookie(localPortOf(request))) ?? MAIN_WORLD
}
