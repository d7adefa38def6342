// A contestant of `cluster` in its own process: a node, or a single simulator.
import { worldSettled } from '../../simulator/runtime/housekeeping'
import { createSimulator, type Simulator } from '../../simulator/server'
import { answerWith } from './child'
import { crowdedScript, type Listener, listenersOf } from './crowd'

export type Question =
  /** Starts a node on these NATS servers, or a single simulator that stores in this folder. */
  | { readonly do: 'start'; readonly node: string; readonly servers?: string; readonly data?: string }
  /** Creates worlds of the scenario that `npm start` plays, and plays them at 1x. */
  | { readonly do: 'play'; readonly worlds: number }
  | { readonly do: 'end worlds' }
  /** Creates a paused market with this many more investors, on this node. */
  | { readonly do: 'open market'; readonly investors: number }

export interface Answer {
  readonly url: string
  /** The id of the market. */
  readonly world: string
  readonly people: readonly Listener[]
}

let running: Simulator | null = null

async function start(node: string, servers: string | undefined, data: string | undefined): Promise<void> {
  const place = {
    ...(servers === undefined ? {} : { cluster: { servers, prefix: 'sim', node }, controlToken: 'bench' }),
    ...(data === undefined ? {} : { data }),
  }
  running = await createSimulator({ port: 0, scenario: null, quiet: true, verifyContract: false, ...place })
}

answerWith<Question, Answer>(async (question) => {
  if (question.do === 'start') await start(question.node, question.servers, question.data)
  if (running === null) throw new Error('the simulator was not started')
  const { worlds, url } = running
  let people: readonly Listener[] = []
  let market = ''
  if (question.do === 'play') {
    const created = Array.from({ length: question.worlds }, (_, index) =>
      worlds.create({ scenario: 'first-live-auction', paused: true, seed: index + 1 }),
    )
    await Promise.all(created.map(worldSettled))
    for (const world of created) await world.play()
  }
  if (question.do === 'end worlds') for (const { id } of worlds.list()) worlds.delete(id)
  if (question.do === 'open market') {
    const world = worlds.createFrom(crowdedScript(question.investors), { paused: true })
    market = world.id
    await worldSettled(world)
    people = listenersOf(world.cast)
  }
  return { url: url.replace('localhost', '127.0.0.1'), world: market, people }
})
