// Deletes the uploads of a cluster that no node has any more. One node looks now and then, and asks all of them: what it cannot
// be told with certainty it leaves alone. No two clocks are compared.
import type { Engine } from '../persistence/jetstream/engine'
import { uploadName } from '../persistence/jetstream/keys'
import { valuesOf } from '../persistence/jetstream/reading'
import { within } from '../persistence/jetstream/within'

const SWEEP_INTERVAL_MS = 5 * 60_000
/** How long the other nodes may take to answer. */
const RESPONSE_TIMEOUT_MS = 2_000

interface Parts {
  readonly engine: Engine
  readonly own: string
  /** Those that are alive, in an order that all of them know. */
  readonly nodes: { readonly alive: () => readonly { readonly name: string }[] }
  /** The groups of worlds that run here. */
  readonly ownership: { readonly list: () => readonly string[] }
  /** The hashes that worlds here show, and those that this node has in memory. */
  readonly hashesInUse: () => Iterable<string>
}

interface UploadReport {
  readonly node: string
  readonly groups: readonly string[]
  readonly hashes: readonly string[]
}

export class UnusedUploads {
  /** Those that nobody had when this node looked last, each with its revision then. */
  #unused = new Map<string, number>()
  #timer: NodeJS.Timeout | null = null
  #subscription: ReturnType<Engine['connection']['subscribe']> | null = null

  constructor(private readonly parts: Parts) {}

  /** Answers the other nodes from now on, and looks itself when it is the first of them. */
  start(): void {
    const { engine, own, ownership, hashesInUse } = this.parts
    this.#subscription = engine.connection.subscribe(this.#subject, {
      callback: (error, message) => {
        if (error !== null) return
        message.respond(
          JSON.stringify({ node: own, groups: ownership.list(), hashes: [...hashesInUse()] } satisfies UploadReport),
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

  /** Deletes what nobody had at two looks one after the other; returns the hashes. */
  async sweep(): Promise<readonly string[]> {
    const { engine, own, nodes } = this.parts
    const names = nodes.alive().map(({ name }) => name)
    if (names[0] !== own) return []
    const stored = (await within(RESPONSE_TIMEOUT_MS, engine.blobs.list())).filter(
      ({ name, deleted }) => name.startsWith(uploadName('')) && !deleted,
    )
    const answers = await this.#reportsOfAll(names)
    if (answers === null) return []
    const had = new Set(answers.flatMap(({ hashes }) => hashes))
    const unused = new Map<string, number>()
    const deleted: string[] = []
    for (const { name } of stored) {
      const hash = name.slice(uploadName('').length)
      if (had.has(hash)) continue
      // Somebody who sends it again makes another revision.
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

  /** What every node has; null when a node is silent, or a world is on its way from one to another. */
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
        ...{ strategy: 'count', maxMessages: count, maxWait: RESPONSE_TIMEOUT_MS },
      })
      // Written by this file.
      for await (const answer of incoming) answers.push(answer.json<UploadReport>())
    } catch {
      // Nobody answers, not even this node: it was cut off.
    }
    return answers
  }
}
