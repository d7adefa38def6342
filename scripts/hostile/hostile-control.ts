// Sends hostile calls over the whole control API to a simulator in this process, as somebody who may control it: no 5xx, no
// call without an answer, no world that a refused call has changed.
import type * as z from 'zod/mini'
import { controlCalls } from '../../simulator/control-api/control.calls'
import type { ControlCallSpec } from '../../simulator/control-api/control-call'
import type { RunningWorld } from '../../simulator/runtime/running-world'
import { createSimulator } from '../../simulator/server'
import type { HostileReport } from './hostile-calls'
import { pickFrom } from './hostile-calls'
import type { Pick } from './hostile-values'
import { brokenBody, hostileParam, hostileValue } from './hostile-values'

/** A world serves so many calls; then a new one takes its place, and what the calls made ends. */
const CALLS_A_WORLD = 300
const MOST_WORLDS = 30
const QUERIES = ['format', 'from', 'limit', 'person', 'kind', 'n', 'text', 'scenario', 'label', 'owner']

/** Not these two: they would end the world of this run. */
const sent = Object.entries<ControlCallSpec>(controlCalls).filter(([name]) => !/^worlds\.end/.test(name))

function requestOf(pick: Pick, world: RunningWorld) {
  const [name, { method, path, body, encoding }] = sent[pick(sent.length)] ?? [
    '',
    controlCalls.health as ControlCallSpec,
  ]
  const query = pick(2) === 0 ? `?${QUERIES[pick(QUERIES.length)]}=${hostileParam(pick)}` : ''
  const isText = encoding === 'ndjson'
  const written = (schema: z.core.$ZodType): string =>
    isText || pick(15) === 0 ? brokenBody(pick) : (JSON.stringify(hostileValue(schema, pick, 12)) ?? '')
  const headers = { 'Content-Type': isText ? 'application/x-ndjson' : 'application/json' }
  const address = path.replace('{worldId}', world.id).replaceAll(/\{\w+\}/g, () => hostileParam(pick))
  return {
    what: `${name} ${method} ${address}${query}`,
    address: `${address}${query}`,
    init: { method, headers, ...(body === undefined ? {} : { body: written(body) }) },
  }
}

/** Sends so many calls, one after the other; resolves with what came of them. */
export async function hostileControl({ count, seed }: { count: number; seed: number }): Promise<HostileReport> {
  const simulator = await createSimulator({ port: 0, scenario: null, quiet: true, maxWorlds: MOST_WORLDS })
  const report: HostileReport = { count: 0, byClass: {}, broken: [] }
  const blame = (what: string): void => void (report.broken.length < 20 && report.broken.push(what))
  const pick = pickFrom(seed)
  const newWorld = (): RunningWorld => {
    for (const { id } of simulator.worlds.list()) simulator.worlds.delete(id)
    return simulator.worlds.create({ scenario: 'every-screen', seed: 7, paused: true })
  }
  let world = newWorld()
  for (; report.count < count; report.count += 1) {
    if (report.count % CALLS_A_WORLD === CALLS_A_WORLD - 1) world = newWorld()
    const { what, address, init } = requestOf(pick, world)
    const [state, epoch] = [world.state(), world.reading().epoch]
    const answer = await fetch(`${simulator.url}${address}`, init).catch((error: unknown) => String(error))
    if (typeof answer === 'string') {
      blame(`${what}: no answer (${answer})`)
      continue
    }
    await answer.arrayBuffer()
    const digit = `${Math.floor(answer.status / 100)}xx`
    report.byClass[digit] = (report.byClass[digit] ?? 0) + 1
    if (answer.status >= 500) blame(`${what} ${String(init.body)}: ${answer.status}`)
    if (answer.status >= 400 && (world.state() !== state || world.reading().epoch !== epoch))
      blame(`${what} ${String(init.body)}: refused with ${answer.status}, and the world has changed`)
  }
  await simulator.close()
  return report
}
