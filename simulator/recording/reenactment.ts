// Replays a client's exported log in a new world of its scenario: its user makes the same calls at the same virtual instants, and
// others perform the actions that the log shows. Then compares the result with the log.
import * as z from 'zod/mini'
import { loanFileKey } from '../../src/contract/loan'
import type { RunningWorld } from '../runtime/running-world'
import { Worlds } from '../runtime/worlds'
import { contentHash } from '../scenarios/completion/loan-setup'
import { durationText } from '../scenarios/language/durations'
import type { Script } from '../scenarios/play/script'
import { personById } from '../world/people/people'
import type { CallHandler, CallHandlerFor } from './call-port'
import { actionsOf, type ClientAction, type OwnCall, omissionsOf, ownedEntries } from './client-actions'
import type { ClientLog } from './client-log'
import { ObservedActions } from './observed-actions'
import { placeholderText } from './placeholder-text'
import { Pseudonyms } from './pseudonyms'
import { isChannelFact, ReplayMatcher } from './replay-matcher'

/** The log cannot come from this scenario. */
export class ForeignLog extends Error {}

export interface Reenactment {
  /** Paused at the end of the log. Neither listed nor stored. */
  readonly world: RunningWorld
  /** Descriptions of what the log doesn't contain. */
  readonly omitted: readonly string[]
  /** How many facts of the log came by channel, and how many of them the replay announced again. */
  readonly facts: { readonly announced: number; readonly repeated: number }
}

/** Replays the log. Throws ForeignLog if it comes from another scenario. */
export async function reenact(
  script: Script,
  seed: number,
  log: ClientLog,
  handlerFor: CallHandlerFor,
): Promise<Reenactment> {
  const world = new Worlds().createFrom(script, { seed, paused: true })
  const owned = ownedEntries(log)
  const people = new Set(owned.flatMap(({ userId }) => userId ?? []))
  for (const userId of people) {
    if (personById(world.state(), userId) === undefined) {
      throw new ForeignLog(
        `user ${userId} of the log does not exist in the scenario '${script.name}' with seed ${seed}`,
      )
    }
  }
  const actions = actionsOf(owned)
  const first = actions.find(({ kind }) => kind === 'own')
  if (first !== undefined && first.at < script.startsAt) {
    const [firstAt, starts] = [first.at, script.startsAt].map((at) => new Date(at).toISOString())
    throw new ForeignLog(`the log has an action at ${firstAt}, but '${script.name}' starts at ${starts}`)
  }
  const matcher = new ReplayMatcher(world, people)
  const replay = new Replay(world, script, handlerFor(world))
  for (const action of actions) await replay.perform(action)
  const end = Math.max(world.reading().now, log.entries.at(-1)?.at ?? 0)
  await world.jump({ instant: new Date(end).toISOString() })
  const last = owned.findLastIndex(({ entry }) => entry.type === 'world/replaced')
  const announced = owned.slice(last + 1).flatMap(({ entry, userId }) => {
    return userId !== null && isChannelFact(entry) ? [{ entry, userId }] : []
  })
  const missing = matcher.missing(announced, replay.names)
  const omitted = [...omissionsOf(log, owned, script.startsAt), ...replay.omitted()]
  if (missing[0] !== undefined) {
    const { entry } = missing[0]
    const offset = durationText(entry.at - script.startsAt)
    omitted.push(`${missing.length} channel events, the first being ${entry.type} at ${offset} (line ${entry.line})`)
  }
  return { world, omitted, facts: { announced: announced.length, repeated: announced.length - missing.length } }
}

const loanParams = z.object({ id: z.int() })
const sentFile = z.object({ form: loanFileKey, size: z.int() })

/** The replay of a log in a world. */
class Replay {
  readonly names = new Pseudonyms()
  readonly #observed: ObservedActions
  readonly #omitted: string[] = []
  readonly #placeholderFields = new Set<string>()
  #placeholderCount = 0
  /** How many entries of the original world's log are known to be missing. */
  #missingEntries = 0

  constructor(
    private readonly world: RunningWorld,
    script: Script,
    private readonly call: CallHandler,
  ) {
    this.#observed = new ObservedActions(world, script, this.names)
  }

  omitted(): readonly string[] {
    const fields = [...this.#placeholderFields].sort()
    const texts = fields.length === 0 ? [] : [`private texts, replaced by placeholders: ${fields.join(', ')}`]
    return [...this.#omitted, ...texts, ...this.#observed.omitted()]
  }

  async perform(action: ClientAction): Promise<void> {
    if (action.kind === 'read') return this.#read(action)
    if (action.at > this.world.reading().now) await this.world.jump({ instant: new Date(action.at).toISOString() })
    if (action.kind === 'own') await this.#performOwn(action)
    else await this.#observed.settle(action.action, action.userId)
  }

  /** Changes nothing, but learns pseudonyms from the response. */
  async #read({ userId, call }: OwnCall): Promise<void> {
    const { name, params, query } = call
    const { answer } = await this.call({ name, userId, params, query, body: undefined, key: null })
    this.names.learn(call.answer, answer)
  }

  async #performOwn({ userId, call }: OwnCall & { readonly at: number }): Promise<void> {
    const { name, params, query, sent, failedWith } = call
    const offset = durationText(this.world.position())
    if (name === 'loan.upload') {
      await this.#upload(userId, call, offset)
      return
    }
    const body = this.#restore(sent?.body)
    const { outcome, answer, refusal } = await this.call({
      name,
      userId,
      params,
      query,
      body,
      key: sent?.key ?? null,
    })
    this.names.learn(call.answer, answer)
    if ((refusal === null) !== (failedWith === null)) {
      const now = refusal === null ? 'is accepted now' : `is refused now: ${refusal}`
      this.#omitted.push(`why ${name} at ${offset} ${failedWith === null ? 'was accepted' : 'was refused'}; it ${now}`)
    }
    const missing = (sent?.entry?.n ?? 0) - (outcome?.n ?? 0)
    if (outcome !== null && missing > this.#missingEntries) {
      this.#omitted.push(
        `${missing - this.#missingEntries} entries of the world's log before ${offset}, which this log does not show`,
      )
      this.#missingEntries = missing
    }
  }

  /** Logs contain no files, so a document of the same size replaces the original. */
  async #upload(actor: number, { params, sent }: OwnCall['call'], offset: string): Promise<void> {
    const [loan, file] = [z.safeParse(loanParams, params), z.safeParse(sentFile, sent?.body)]
    this.#omitted.push(`name and content of the document uploaded at ${offset}`)
    if (!loan.success || !file.success) return
    const { form, size } = file.data
    const fileName = `${form.replaceAll('_', '-')}.pdf`
    const sha256 = contentHash(this.world.seed, fileName, size)
    const document = { loanId: loan.data.id, form, fileName, size, sha256 }
    await this.world.submit({ name: 'attach document', actor, origin: 'person', ...document })
  }

  #restore(body: unknown): unknown {
    const isRural = typeof body === 'object' && body !== null && 'type' in body && body.type === 'rhs'
    return this.names.restore(body, (field, pseudonym) => {
      this.#placeholderFields.add(field)
      this.#placeholderCount += 1
      return placeholderText(field, pseudonym, isRural, this.#placeholderCount)
    })
  }
}
