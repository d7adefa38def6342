// A contestant of `cluster`: one simulator, alone or a node, with worlds that play, stand still or have a crowd; and what it costs.
import { worldSettled } from '../../simulator/runtime/housekeeping'
import type { Simulator } from '../../simulator/server'
import { createSimulator } from '../../simulator/server'
import { answering, cpuMs } from './child'
import { crowdedScript } from './crowded-script'

export type Question =
  /** A node of the cluster on these servers of NATS, or one machine that stores in this folder or in memory alone. */
  | { readonly do: 'start'; readonly node: string; readonly servers?: string; readonly data?: string }
  /** Makes so many worlds of what `npm start` plays, each of a seed of its own or all of the same; they stand still. */
  | { readonly do: 'make'; readonly worlds: number; readonly seeds: 'own' | 'same' }
  /** So many of them play at this rate; the others stand still. */
  | { readonly do: 'play'; readonly worlds: number; readonly rate: number }
  | { readonly do: 'end worlds' }
  /** Makes a market of this name that stands still, with so many more investors. */
  | { readonly do: 'open market'; readonly world: string; readonly investors: number }
  | { readonly do: 'cost' }
export interface Answer {
  readonly url: string
  /** Time of the processor so far, ms. */
  readonly ms: number
  /** What is held after a full collection, bytes; only after worlds were made. */
  readonly bytes: number
  /** Who was added to a market. */
  readonly people: readonly { readonly key: string; readonly userId: number }[]
}

const held = (): number => {
  globalThis.gc?.()
  globalThis.gc?.()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

async function make({ worlds }: Simulator, count: number, hasOwnSeed: boolean): Promise<void> {
  const made = Array.from({ length: count }, (_, nth) =>
    worlds.create({ scenario: 'first-live-auction', paused: true, ...(hasOwnSeed ? { seed: nth + 1 } : {}) }),
  )
  await Promise.all(made.map(worldSettled))
  // What was only needed to make them may go.
  await new Promise((done) => setTimeout(done, 100))
}

async function play({ worlds }: Simulator, count: number, rate: number): Promise<void> {
  for (const [nth, world] of worlds.list().entries()) {
    if (nth >= count) await world.pause()
    else {
      await world.setRate(rate)
      await world.play()
    }
  }
}

/** Its investors never sign in by a password: an entry link does it. */
async function openMarket({ worlds }: Simulator, id: string, investors: number): Promise<Answer['people']> {
  const world = worlds.createFrom(crowdedScript(investors), { id, paused: true })
  await worldSettled(world)
  return world.cast.flatMap(({ key, userId }) => (key.startsWith('investor-') ? [{ key, userId }] : []))
}

/** Answers the questions of the bench. */
export function answerAsSimulator(): void {
  let running: Simulator | null = null
  const simulator = (): Simulator => {
    if (running === null) throw new Error('it was not started')
    return running
  }
  answering<Question, Answer>(async (question) => {
    let people: Answer['people'] = []
    let bytes = Number.NaN
    switch (question.do) {
      case 'start': {
        const { servers, node, data } = question
        const place = {
          ...(servers === undefined ? {} : { cluster: { servers, prefix: 'sim', node } }),
          ...(data === undefined ? {} : { data }),
        }
        // As `npm start` does.
        running = await createSimulator({ port: 0, scenario: null, quiet: true, verifyContract: false, ...place })
        break
      }
      case 'make':
        await make(simulator(), question.worlds, question.seeds === 'own')
        bytes = held()
        break
      case 'play':
        await play(simulator(), question.worlds, question.rate)
        break
      case 'end worlds':
        for (const { id } of simulator().worlds.list()) simulator().worlds.delete(id)
        break
      case 'open market':
        people = await openMarket(simulator(), question.world, question.investors)
        break
      case 'cost':
        break
      default: {
        const unknown: never = question
        throw new Error(`no such question: ${String(unknown)}`)
      }
    }
    return { url: simulator().url.replace('localhost', '127.0.0.1'), ms: cpuMs(), bytes, people }
  })
}
