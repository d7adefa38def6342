// Makes hostile calls of the contract or the control API, and reports what must never happen: a 5xx, a call without an answer, a
// refused call that changed the world.
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus'
import type * as z from 'zod/mini'
import { controlCalls } from '../../simulator/control-api/control.calls'
import type { ControlCallSpec } from '../../simulator/control-api/control-call'
import type { RunningWorld } from '../../simulator/runtime/running-world'
import { createSimulator } from '../../simulator/server'
import type { CallSpec } from '../../src/contract/call'
import { calls } from '../../src/contract/calls'
import { tokenOf } from '../bench/crowd'
import { brokenBody, type Draw, hostileParam, hostileValue } from './hostile-values'

interface HostileOptions {
  readonly api: 'contract' | 'control'
  readonly count: number
  readonly seed: number
  /** Calls in flight at a time, each in its own world. */
  readonly workers: number
  readonly onProgress?: (done: number) => void
}

interface HostileReport {
  count: number
  /** Answers by the first digit of their status. */
  readonly byClass: Record<string, number>
  /** At most twenty. */
  readonly problems: string[]
}

interface Sent {
  readonly path: string
  readonly init: RequestInit
}

/** After this many calls, a new world replaces the old one. */
const CALLS_PER_WORLD = { contract: 1_000, control: 300 }
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']
const QUERIES = ['format', 'from', 'limit', 'person', 'kind', 'n', 'text', 'scenario', 'label', 'owner']
const specs = Object.values<CallSpec>(calls)
/** These two would end the world of the run. */
const controlSpecs = Object.entries<ControlCallSpec>(controlCalls).filter(([name]) => !/^worlds\.end/.test(name))

function bodyFor({ body, encoding }: CallSpec, draw: Draw): readonly [type: string, body: string | FormData] | null {
  if (draw(20) === 0) return ['application/json', brokenBody(draw)]
  if (body === undefined && draw(4) > 0) return null
  if (encoding === 'multipart' && draw(2) === 0) {
    const form = new FormData()
    form.set(draw(2) === 0 ? 'form_hud' : '__proto__', new Blob([brokenBody(draw)]), '../\u202E<b>.pdf')
    return ['', form]
  }
  if (draw(12) === 0) return ['application/x-www-form-urlencoded', 'a[b][c]=1&__proto__[x]=1&_method=DELETE']
  const value = body === undefined ? { a: brokenBody(draw) } : hostileValue(body, draw)
  return ['application/json', JSON.stringify(value) ?? '']
}

function contractCall(draw: Draw, world: RunningWorld, tokens: readonly (string | null)[]): Sent {
  const spec = specs[draw(specs.length)] as CallSpec
  const method = draw(15) === 0 ? (METHODS[draw(METHODS.length)] ?? 'GET') : spec.method
  const path = spec.path.replaceAll(/\{\w+\}/g, () => hostileParam(draw))
  const query = draw(4) === 0 ? `?${hostileParam(draw)}=${hostileParam(draw)}&status[]=x` : ''
  const token = tokens[draw(tokens.length)] ?? null
  const body = method === 'GET' ? null : bodyFor(spec, draw)
  const headers: Record<string, string> = { Accept: 'application/json', 'X-Simulator-World': world.id }
  if (token !== null) headers.Authorization = token
  if (body !== null && body[0] !== '') headers['Content-Type'] = body[0]
  if (draw(6) === 0) headers['Idempotency-Key'] = 'k'.repeat(1 + draw(400))
  if (draw(6) === 0) headers['X-Socket-ID'] = hostileParam(draw)
  return { path: `${path}${query}`, init: { method, headers, ...(body === null ? {} : { body: body[1] }) } }
}

function controlCall(draw: Draw, world: RunningWorld): Sent {
  const [, spec] = controlSpecs[draw(controlSpecs.length)] as (typeof controlSpecs)[number]
  const query = draw(2) === 0 ? `?${QUERIES[draw(QUERIES.length)]}=${hostileParam(draw)}` : ''
  const isText = spec.encoding === 'ndjson'
  const bodyOf = (schema: z.core.$ZodType): string =>
    isText || draw(15) === 0 ? brokenBody(draw) : (JSON.stringify(hostileValue(schema, draw, 12)) ?? '')
  const headers = { 'Content-Type': isText ? 'application/x-ndjson' : 'application/json' }
  const path = spec.path.replace('{worldId}', world.id).replaceAll(/\{\w+\}/g, () => hostileParam(draw))
  const body = spec.body === undefined ? {} : { body: bodyOf(spec.body) }
  return { path: `${path}${query}`, init: { method: spec.method, headers, ...body } }
}

/** Makes the calls and resolves with a report. */
export async function hostileCalls({ api, count, seed, workers, onProgress }: HostileOptions): Promise<HostileReport> {
  const simulator = await createSimulator({ port: 0, scenario: null, quiet: true, maxWorlds: 30 })
  const report: HostileReport = { count: 0, byClass: {}, problems: [] }
  const addProblem = (what: string): void => void (report.problems.length < 20 && report.problems.push(what))

  const openWorld = async () => {
    const world = simulator.worlds.create({ scenario: 'every-screen', seed: 7, paused: true })
    const people = api === 'contract' ? world.cast.slice(0, 8) : []
    const tokens = await Promise.all(people.map(({ key }) => tokenOf(simulator.url, world.id, key)))
    return { world, tokens: [...tokens, null, 'Bearer wrong'] }
  }

  const send = async (world: RunningWorld, { path, init }: Sent): Promise<void> => {
    const [state, { epoch }, last] = [world.state(), world.reading(), world.log().at(-1)?.n ?? 0]
    const what = `${init.method} ${path} ${String(init.body ?? '').slice(0, 200)}`
    const answer = await fetch(`${simulator.url}${path}`, init).catch((error: unknown) => String(error))
    report.count += 1
    if (typeof answer === 'string') return addProblem(`${what}: no answer (${answer})`)
    await answer.arrayBuffer()
    const digit = `${Math.floor(answer.status / 100)}xx`
    report.byClass[digit] = (report.byClass[digit] ?? 0) + 1
    if (answer.status >= 500) addProblem(`${what}: ${answer.status}`)
    if (answer.status < 400 || (world.state() === state && world.reading().epoch === epoch)) return
    // A refused bid leaves a receipt.
    if (api === 'control' || !world.log(last + 1).every(({ command }) => command.name === 'bid'))
      addProblem(`${what}: refused with ${answer.status}, but the world has changed`)
  }

  const worker = async (index: number): Promise<void> => {
    const random = xoroshiro128plus(seed * 1_000 + index)
    const draw: Draw = (limit) => (random.next() >>> 0) % limit
    for (let left = Math.floor((count + index) / workers); left > 0; left -= CALLS_PER_WORLD[api]) {
      const { world, tokens } = await openWorld()
      for (let call = Math.min(left, CALLS_PER_WORLD[api]); call > 0; call -= 1) {
        await send(world, api === 'control' ? controlCall(draw, world) : contractCall(draw, world, tokens))
        if (report.count % 1_000 === 0) onProgress?.(report.count)
      }
      // Control calls may have created more.
      if (api === 'control') for (const { id } of simulator.worlds.list()) simulator.worlds.delete(id)
      else simulator.worlds.delete(world.id)
    }
  }
  await Promise.all(Array.from({ length: workers }, (_, index) => worker(index)))
  await simulator.close()
  return report
}
