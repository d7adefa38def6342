// Hands groups of worlds over to other nodes.
import type { Logger } from 'pino'
import type { Worlds } from '../runtime/worlds'
import { groupOf } from './groups'
import type { Nodes } from './nodes'
import type { Ownership } from './ownership'

/** The ids of a group's worlds that run here. */
export const worldsIn = (group: string, worlds: Worlds): readonly string[] =>
  worlds.list().flatMap(({ id }) => (groupOf(id) === group ? [id] : []))

/** Resolves when these worlds have finished their queued commands. */
export async function settledAll(ids: readonly string[], worlds: Worlds): Promise<void> {
  for (const id of ids)
    await worlds
      .get(id)
      ?.settled()
      .catch(() => undefined)
}

interface LeavingNode {
  readonly ownership: Ownership
  readonly nodes: Nodes
  readonly name: string
  readonly logger: Logger
}

/** Hands each group over to the node with the least load at that time. */
export async function handOverAll({ ownership, nodes, name, logger }: LeavingNode): Promise<void> {
  for (const group of ownership.list()) {
    const least = nodes.least((other) => other.name !== name)
    await ownership.handOver(group, least?.name ?? null).catch((error: unknown) => {
      logger.error({ node: name, group, reason: String(error) }, 'a group of worlds could not be handed over')
    })
  }
}
