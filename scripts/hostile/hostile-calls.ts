// Sends hostile calls over the whole contract to a simulator in this process, and notes what must not happen: a 5xx, a call
// without an answer, a world that a refused call has changed.
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus'
import type { RunningWorld } from '../../simulator/runtime/running-world'
import { createSimulator } from '../../simulator/server'
import type { CallSpec } from '../../src/contract/call'
import { calls } from '../../src/contract/calls'
import type { Pick } from './hostile-values'
import { brokenBody, hostileParam, hostileValue } from './hostile-values'

/** A world serves so many calls; then a new one takes its place. */
const CALLS_A_WORLD = 1_000

export interface HostilePlan {
  readonly count: number
  readonly seed: number
  /** Calls at the same time, each in a world of its own. */
  readonly workers: number
  /** Called after so many calls of all. */
  readonly onProgress?: (done: number) => void
}

export interface HostileReport {
  count: number
  /** Answers by the first digit of their status. */
  readonly byClass: Record<string, number>
  /** What must not happen, a sentence each; at most twenty. */
  readonly broken: string[]
}

/** Chance from a seed. */
export const pickFrom = (seed: number): Pick => {
  const chance = xoroshiro128plus(seed)
  return (below) => (chance.next() >>> 0) % below
}

const names = Object.keys(calls)
const specs = Object.values<CallSpec>(calls)

interface Sent {
  readonly name: string
  readonly path: string
  readonly init: RequestInit
}

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

const bodyFor = (spec: CallSpec, pick: Pick): { readonly type: string; readonly body: string | FormData } | null => {
  if (pick(20) === 0) return { type: 'application/json', body: brokenBody(pick) }
  if (spec.body === undefined && pick(4) > 0) return null
  const value = spec.body === undefined ? { a: brokenBody(pick) } : hostileValue(spec.body, pick)
  if (spec.encoding === 'multipart' && pick(2) === 0) {
    const form = new FormData()
    form.set(pick(2) === 0 ? 'form_hud' : '__proto__', new Blob([brokenBody(pick)]), '../\u202E<b>.pdf')
    return { type: '', body: form }
  }
  if (pick(12) === 0)
    return { type: 'application/x-www-form-urlencoded', body: 'a[b][c]=1&__proto__[x]=1&_method=DELETE' }
  return { type: 'application/json', body: JSON.stringify(value) ?? '' }
}

function sentBy(pick: Pick, world: RunningWorld, tokens: readonly (string | null)[]): Sent {
  const place = pick(specs.length)
  const spec = specs[place] as CallSpec
  const method = pick(15) === 0 ? (METHODS[pick(METHODS.length)] ?? 'GET') : spec.method
  const path = spec.path.replaceAll(/\{\w+\}/g, () => hostileParam(pick))
  const query = pick(4) === 0 ? `?${hostileParam(pick)}=${hostileParam(pick)}&status[]=x` : ''
  const token = tokens[pick(tokens.length)] ?? null
  const body = method === 'GET' ? null : bodyFor(spec, pick)
  const headers: Record<string, string> = { Accept: 'application/json', 'X-Simulator-World': world.id }
  if (token !== null) headers.Authorization = `Bearer ${token}`
  if (body !== null && body.type !== '') headers['Content-Type'] = body.type
  if (pick(6) === 0) headers['Idempotency-Key'] = 'k'.repeat(1 + pick(400))
  if (pick(6) === 0) headers['X-Socket-ID'] = hostileParam(pick)
  return {
    name: names[place] ?? '',
    path: `${path}${query}`,
    init: { method, headers, ...(body === null ? {} : { body: body.body }) },
  }
}

/** True when this world may have changed although the call was refused: a refused bid leaves its receipt. */
const leavesReceiptOnly = (world: RunningWorld, from: number): boolean =>
  world.log(from).every(({ command }) => command.name === 'bid')

/** Sends so many calls; resolves with what came of them. */
export async function hostileCalls({ count, seed, workers, onProgress }: HostilePlan): Promise<HostileReport> {
  const simulator = await createSimulator({ port: 0, scenario: null, quiet: true })
  const report: HostileReport = { count: 0, byClass: {}, broken: [] }
  const blame = (what: string): void => void (report.broken.length < 20 && report.broken.push(what))

  const newWorld = async () => {
    const world = simulator.worlds.create({ scenario: 'every-screen', seed: 7, paused: true })
    const entered = await Promise.all(
      world.cast.slice(0, 8).map(async ({ key }) => {
        const page = await fetch(`${simulator.url}/simulator/enter/${world.id}?as=${key}`, { redirect: 'manual' })
        return /Bearer%20([^;]+)/.exec(page.headers.get('set-cookie') ?? '')?.[1] ?? null
      }),
    )
    return {
      world,
      tokens: [...entered.map((token) => (token === null ? null : decodeURIComponent(token))), null, 'wrong'],
    }
  }

  const one = async (pick: Pick, world: RunningWorld, tokens: readonly (string | null)[]): Promise<void> => {
    const { name, path, init } = sentBy(pick, world, tokens)
    const [state, entries] = [world.state(), world.log().at(-1)?.n ?? 0]
    const answer = await fetch(`${simulator.url}${path}`, init).catch((error: unknown) => String(error))
    report.count += 1
    if (typeof answer === 'string') return blame(`${name} ${path}: no answer (${answer})`)
    await answer.arrayBuffer()
    const digit = `${Math.floor(answer.status / 100)}xx`
    report.byClass[digit] = (report.byClass[digit] ?? 0) + 1
    if (answer.status >= 500) blame(`${name} ${init.method} ${path} ${String(init.body)}: ${answer.status}`)
    const isChanged = world.state() !== state
    if (answer.status >= 400 && isChanged && !leavesReceiptOnly(world, entries + 1))
      blame(`${name} ${init.method} ${path}: refused with ${answer.status}, and the world has changed`)
  }

  const worker = async (nth: number): Promise<void> => {
    const pick = pickFrom(seed * 1_000 + nth)
    // Together the workers send exactly as many as were asked for.
    for (let left = Math.floor((count + nth) / workers); left > 0; left -= CALLS_A_WORLD) {
      const { world, tokens } = await newWorld()
      for (let call = Math.min(left, CALLS_A_WORLD); call > 0; call -= 1) {
        await one(pick, world, tokens)
        if (report.count % 1_000 === 0) onProgress?.(report.count)
      }
      simulator.worlds.delete(world.id)
    }
  }
  await Promise.all(Array.from({ length: workers }, (_, nth) => worker(nth)))
  await simulator.close()
  return report
}
