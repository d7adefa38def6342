// The world id of a request: from its host, header or cookie, else `main`.
import type { IncomingMessage } from 'node:http'
import { WORLD_HEADER } from '../../../src/contract/clock'
import { MAIN_WORLD } from '../../runtime/running-world'
import { cookieValue } from './cookies'
import { localPortOf } from './peer'

const PERSONA_HOST = /^([a-z0-9]+(?:-[a-z0-9]+)*)--([a-z0-9]+(?:-[a-z0-9]+)*)\.localhost(?::\d+)?$/i

/** The name of the world cookie. It includes the port, because servers on one host share cookies. */
export const worldCookie = (port: number | undefined): string => `simulator_world_${port ?? 0}`

/** The persona and world in a host like `harbor-crest--main.localhost:4000`; null for any other host. */
export const personaHost = (
  host: string | undefined,
): { readonly persona: string; readonly worldId: string } | null => {
  const match = PERSONA_HOST.exec(host ?? '')
  const [, persona, worldId] = match ?? []
  return persona === undefined || worldId === undefined ? null : { persona, worldId: worldId.toLowerCase() }
}

/** The world id in a request. The world need not exist. */
export const worldIdOf = (request: IncomingMessage): string => {
  const byHost = personaHost(request.headers.host)
  if (byHost !== null) return byHost.worldId
  const header = request.headers[WORLD_HEADER.toLowerCase()]
  if (typeof header === 'string' && header !== '') return header
  return cookieValue(request.headers.cookie, worldCookie(localPortOf(request))) ?? MAIN_WORLD
}
