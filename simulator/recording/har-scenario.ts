// A scenario from the HTTP archive of a real server: its answers to each call become faults that answer by hand, in order.
import { stringify } from 'yaml'
import * as z from 'zod/mini'
import type { CallSpec } from '../../src/contract/call'
import { type CallName, callNames, calls } from '../../src/contract/calls'

const archive = z.object({
  log: z.object({
    entries: z.array(
      z.object({
        startedDateTime: z.string(),
        request: z.object({ method: z.string(), url: z.string() }),
        response: z.object({ status: z.int(), content: z.object({ text: z.optional(z.string()) }) }),
      }),
    ),
  }),
})
type Entry = z.output<typeof archive>['log']['entries'][number]

/** Calls whose answers belong to the simulator's own people, sessions and sockets. */
const isOwn = (name: CallName): boolean => /^(auth|broadcasting)\./.test(name)

const patterns = callNames
  .filter((name) => !isOwn(name))
  .map((name) => {
    const { method, path }: CallSpec = calls[name]
    return { name, method, pattern: new RegExp(`^${path.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`) }
  })

const jsonOf = (text: string | undefined): unknown => {
  try {
    return text === undefined ? undefined : JSON.parse(text)
  } catch {
    return text
  }
}

/** The fault that answers like this entry; null for a call that the contract doesn't have. */
function answerOf({ request, response }: Entry) {
  const { pathname, searchParams } = new URL(request.url)
  for (const { name, method, pattern } of patterns) {
    const match = method === request.method ? pattern.exec(pathname) : null
    if (match === null) continue
    const query = Object.fromEntries(searchParams)
    const body = jsonOf(response.content.text)
    return {
      at: '0s',
      fault: 'answer',
      call: name,
      ...(match.groups === undefined ? {} : { params: { ...match.groups } }),
      ...(Object.keys(query).length === 0 ? {} : { query }),
      ...(response.status === 200 ? {} : { status: response.status }),
      ...(body === undefined || body === '' ? {} : { body }),
    }
  }
  return null
}

type Answer = NonNullable<ReturnType<typeof answerOf>>

const queryFields = (answer: Answer | undefined): number => Object.keys(answer?.query ?? {}).length

/** The faults that give these answers to one call in order. Equal ones in a row are one fault, and the last stays. */
function inOrder(answers: readonly Answer[]): readonly object[] {
  const runs: { readonly answer: Answer; count: number }[] = []
  for (const answer of answers) {
    const run = runs.at(-1)
    if (run !== undefined && JSON.stringify(run.answer) === JSON.stringify(answer)) run.count += 1
    else runs.push({ answer, count: 1 })
  }
  return runs.map(({ answer, count }, index) => (index === runs.length - 1 ? answer : { ...answer, next: count }))
}

/** The text of a scenario that answers like the server of this archive. Throws if it isn't an HTTP archive. */
export function scenarioFromHar(har: unknown, title: string): string {
  const { entries } = z.parse(archive, har).log
  const byCall = new Map<string, Answer[]>()
  for (const entry of entries) {
    const answer = answerOf(entry)
    if (answer === null) continue
    const key = JSON.stringify([answer.call, answer.params, answer.query])
    byCall.set(key, [...(byCall.get(key) ?? []), answer])
  }
  return stringify(
    {
      title,
      summary: 'Answers like the server that was recorded',
      roles: ['investor'],
      minutes: 30,
      seed: 1,
      starts: new Date(entries[0]?.startedDateTime ?? 0).toISOString().replace(/\.\d+Z$/, 'Z'),
      world: 'spring-market',
      cast: { trainee: 'harbor-crest' },
      // A fault also applies to calls with further query fields, so those with the most come first.
      timeline: [...byCall.values()].toSorted(([a], [b]) => queryFields(b) - queryFields(a)).flatMap(inOrder),
    },
    { lineWidth: 0 },
  )
}
