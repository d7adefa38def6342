// Deletes uploads that no node uses. One node sweeps periodically and asks all others. If any answer is missing it deletes nothing.
// Doesn't compare clocks of nodes.
import type { Engine } from '../persistence/jetstream/engine'
import { uploadName } from '../persistence/jetstream/keys'
import { valuesOf } from '../persistence/jetstream/reading'
import { within } from '../persistence/jetstream/within'

const SWEEP_INTERVAL_MS = 5 * 60_000
/** Timeout for reports of other nodes, ms. */
const RESPONSE_TIMEOUT_MS = 2_000

interface Parts {
  readonly engine: Engine
  readonly nodeName: string
  /** The live nodes, in the same order on every node. */
  readonly nodes: { readonly alive: () => readonly { readonly name: string }[] }
  /** The groups of worlds that run here. */
  readonly ownership: { readonly list: () => readonly string[] }
  /** The hashes referenced by worlds of this node or held in its memory. */
  readonly hashesInUse: () => Iterable<string>
}

interface UploadReport {
  readonly node: string
  readonly groups: readonly string[]
  readonly hashes: readonly string[]
}

export class UnusedUploads {
  /** Unused uploads of the previous sweep, with their revisions. */
  #unused = new Map<string, number>()
  #timer: NodeJS.Timeout | null = null
  #subscription: ReturnType<Engine['connection']['subscribe']> | null = null

  constructor(private readonly parts: Parts) {}

  /** Starts reporting to other nodes, and sweeping if this node is the first. */
  start(): void {
    const { engine, nodeName, ownership, hashesInUse } = this.parts
    this.#subscription = engine.connection.subscribe(this.#subject, {
      callback: (error, message) => {
        if (error !== null) return
        message.respond(
          JSON.stringify({
            node: nodeName,
            groups: ownership.list(),
            hashes: [...hashesInUse()],
          } satisfies UploadReport),
        )
      },
    })
    this.#timer = setInterval(() => {
      this.sweep().catch(() => undefined)
    }, SWEEP_INTERVAL_MS)
    this.#timer.unref()
  }

  stop(): void {
    if (this.#timer !== null) clearInterval(this.#timer)
    this.#subscription?.unsubscribe()
  }

  get #subject(): string {
    return `${this.parts.engine.prefix}.uploads`
  }

  /** Deletes uploads that were unused in two consecutive sweeps; returns their hashes. */
  async sweep(): Promise<readonly string[]> {
    const { engine, nodeName, nodes } = this.parts
    const names = nodes.alive().map(({ name }) => name)
    if (names[0] !== nodeName) return []
    const stored = (await within(RESPONSE_TIMEOUT_MS, engine.blobs.list())).filter(
      ({ name, deleted }) => name.startsWith(uploadName('')) && !deleted,
    )
    const answers = await this.#reportsOfAll(names)
    if (answers === null) return []
    const listed = new Set(answers.flatMap(({ hashes }) => hashes))
    const unused = new Map<string, number>()
    const deleted: string[] = []
    for (const { name } of stored) {
      const hash = name.slice(uploadName('').length)
      if (listed.has(hash)) continue
      // A repeated upload changes the revision.
      const revision = (await engine.blobs.info(name))?.revision
      if (revision === undefined) continue
      if (this.#unused.get(hash) === revision) {
        await engine.blobs.delete(name)
        deleted.push(hash)
      } else unused.set(hash, revision)
    }
    this.#unused = unused
    return deleted
  }

  /** The reports of all nodes; null if a node doesn't answer or a group is being handed over. */
  async #reportsOfAll(names: readonly string[]): Promise<readonly UploadReport[] | null> {
    const answers = await this.#collectReports(names.length)
    if (names.some((name) => !answers.some(({ node }) => node === name))) return null
    for (const { key, value } of await valuesOf(this.parts.engine, 'nodes', 'owner.*')) {
      const group = key.slice('owner.'.length)
      const { node } = value as { readonly node: string | null }
      if (!answers.some((one) => one.node === node && one.groups.includes(group))) return null
    }
    return answers
  }

  async #collectReports(count: number): Promise<readonly UploadReport[]> {
    const { connection } = this.parts.engine
    const answers: UploadReport[] = []
    try {
      const incoming = await connection.requestMany(this.#subject, undefined, {
        strategy: 'count',
        maxMessages: count,
        maxWait: RESPONSE_TIMEOUT_MS,
      })
      // This module wrote the message.
      for await (const answer of incoming) answers.push(answer.json<UploadReport>())
    } catch {
      // Not even this node answers, so it is cut off from NATS.
    }
    return answers
  }
}
