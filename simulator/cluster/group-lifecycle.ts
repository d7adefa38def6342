// Loads, reloads and unloads groups of worlds on this node.
import type { Logger } from 'pino'
import { referencedDocuments } from '../api/documents/upload-permission'
import type { Sessions } from '../api/sessions'
import type { FileStore } from '../api/stores/file-store'
import type { Faults } from '../faults/faults'
import type { ResumableParts } from '../persistence/resume'
import { resumeAll } from '../persistence/resume'
import type { ConnectionRegistry } from '../realtime/connections/connection-registry'
import type { Worlds } from '../runtime/worlds'
import type { Rooms } from '../training/rooms'
import type { ClusterStore } from './cluster-store'
import type { Front } from './front'
import { settledAll } from './hand-over'
import type { ClusterLines } from './lines/cluster-lines'
import type { Groups } from './ownership'

/** The parts of the application that run worlds. */
export interface NodeParts extends ResumableParts {
  readonly worlds: Worlds
  readonly sessions: Sessions
  readonly faults: Faults
  readonly rooms: Rooms
  readonly connections: ConnectionRegistry
  readonly uploads: FileStore
}

interface GroupParts {
  readonly store: ClusterStore
  readonly logger: Logger
  readonly running: () => NodeParts
  readonly worldsOf: (group: string) => readonly string[]
  readonly lines: () => ClusterLines | null
  readonly front: () => Front | null
}

/** Creates the lifecycle functions of groups. */
export function createGroupLifecycle({ store, logger, running, worldsOf, lines, front }: GroupParts): Groups {
  const unload = (group: string): void => {
    const ids = worldsOf(group)
    lines()?.release(ids)
    for (const id of ids) store.release(id)
    running().rooms.close(group)
    for (const id of ids) running().worlds.delete(id)
  }
  return {
    unload,
    load: async (ids) => resumeWorlds(await store.take(ids), { store, logger, parts: running() }),
    reload: async (group, ids) => {
      const view = await store.reread(ids)
      const beforeStart = (): void => {
        unload(group)
        view.markOwned()
      }
      await resumeWorlds(view, { store, logger, parts: running(), beforeStart })
    },
    quiesce: async (group) => {
      await front()?.quiesce(group)
      await settledAll(worldsOf(group), running().worlds)
      await store.settled()
    },
  }
}

interface ResumeOptions {
  readonly store: ClusterStore
  readonly logger: Logger
  readonly parts: NodeParts
  /** Called after everything was read and before the first world runs. */
  readonly beforeStart?: () => void
}

/** Resumes these worlds and their uploads; returns how many were resumed. */
async function resumeWorlds(
  view: Awaited<ReturnType<ClusterStore['take']>>,
  { store, logger, parts, beforeStart }: ResumeOptions,
): Promise<number> {
  const setAside = await resumeAll(view, parts, beforeStart)
  for (const { id, as, reason } of setAside) {
    logger.error({ world: id, kept_as: as }, `world not resumed: ${reason}`)
  }
  for (const hash of referencedDocuments(parts.worlds)) {
    const bytes = parts.uploads.get(hash) === null ? await store.upload(hash) : null
    if (bytes !== null) parts.uploads.resume(hash, bytes)
  }
  return view.count - setAside.length
}
