// Walks a real server with one person's rights: every call that changes nothing, and every channel; says what is missing, what
// differs and which features would be hidden.
import type { CallSpec } from '../../src/contract/call'
import type { CallName } from '../../src/contract/calls'
import { calls } from '../../src/contract/calls'
import type { Capability } from '../../src/contract/capabilities'
import { capabilityOf, fieldsShownBy } from '../../src/contract/capabilities'
import { isRecord } from '../../src/contract/json'
import type { Role } from '../../src/contract/role'
import { role as roleSchema } from '../../src/contract/role'
import { readAnswer } from '../../src/transport/api/reading'
import type { Difference } from './answers'
import { differencesOf } from './answers'
import type { ChannelCheck, RealtimeTarget } from './channels'
import { checkChannels } from './channels'
import type { Server } from './server'
import { serverAt } from './server'

export interface CheckOptions {
  readonly origin: string
  readonly email: string
  readonly password: string
  /** Null: channels are signed, and not joined. */
  readonly realtime: RealtimeTarget | null
}

export interface ApiReport {
  /** How many calls were asked. */
  readonly asked: number
  /** Listed calls that failed, with their status; 0 where nothing came. */
  readonly failures: readonly { readonly call: CallName; readonly status: number }[]
  readonly differences: readonly Difference[]
  /** Features that the app would hide here. */
  readonly hidden: readonly Capability[]
  readonly channels: readonly ChannelCheck[]
  /** Safe calls that could not be asked, and why. */
  readonly skipped: readonly { readonly call: CallName; readonly why: string }[]
}

const MISSING = new Set([404, 405, 501])
const names = Object.keys(calls).filter((name): name is CallName => Object.hasOwn(calls, name))

/** Calls that change nothing and that this role may make. The profile of another role is not this person's. */
const isSafe = (name: CallName, role: Role): boolean => {
  const { method, access, answer }: CallSpec = calls[name]
  if (method !== 'GET' || answer.kind === 'file') return false
  return typeof access === 'string' || access.includes(role)
}

interface Walk {
  readonly failures: { call: CallName; status: number }[]
  readonly differences: Difference[]
  readonly hidden: Set<Capability>
  readonly skipped: { call: CallName; why: string }[]
  asked: number
  /** Ids for the calls that need one, as they are found. */
  readonly ids: Map<string, number>
}

/** The inputs with which a call is asked: none where something is not known. */
function inputsFor(name: CallName, { ids }: Walk, role: Role, email: string): readonly object[] {
  if (name === 'auction.list') {
    const early = role === 'lender' || role === 'originator' ? ['incomplete', 'submitted', 'commitment'] : []
    return [...early, 'pre', 'live', 'past'].map((status) => ({ params: { status } }))
  }
  if (name === 'originator.domain') return [{ query: { email } }]
  const { path }: CallSpec = calls[name]
  const keys = [...path.matchAll(/\{(\w+)\}/g)].map(([, key = '']) => key)
  if (keys.length === 0) return [{}]
  const kind = path.startsWith('/api/loan') ? 'loan' : path.startsWith('/api/auction') ? 'auction' : ''
  const id = ids.get(kind)
  return id === undefined || keys.length > 1 ? [] : [{ params: { [keys[0] ?? '']: id } }]
}

function noteIds(name: CallName, body: unknown, { ids }: Walk): void {
  const reading = name === 'auction.list' ? readAnswer(calls[name].answer, body) : null
  const value = reading?.ok === true ? reading.value : null
  const rows = isRecord(value) && Array.isArray(value.data) ? value.data : []
  for (const row of rows) {
    if (!isRecord(row) || typeof row.id !== 'number') continue
    ids.set('auction', row.id)
    if (isRecord(row.loan) && typeof row.loan.id === 'number') ids.set('loan', row.loan.id)
  }
}

/** Notes the features whose field an answer lacks, as the app learns them. */
function noteFields(name: CallName, input: object, body: unknown, { hidden }: Walk): void {
  const reading = readAnswer(calls[name].answer, body)
  const value = reading.ok ? reading.value : null
  const params = 'params' in input ? input.params : null
  for (const [capability, isThere] of fieldsShownBy(name, params, isRecord(value) ? value : null))
    if (!isThere) hidden.add(capability)
}

async function askOne(server: Server, name: CallName, input: object, walk: Walk): Promise<unknown> {
  const { status, body } = await server.ask(name, input)
  walk.asked += 1
  const capability = capabilityOf(name)
  const good = status >= 200 && status < 300
  if (capability !== null && MISSING.has(status)) walk.hidden.add(capability)
  else if (!good && capability === null) walk.failures.push({ call: name, status })
  else if (good) {
    walk.differences.push(...differencesOf(name, body))
    noteIds(name, body, walk)
    noteFields(name, input, body, walk)
  }
  return good ? body : null
}

/** Asks everything and answers what was found; nothing is changed but the sign-in. */
export async function checkApi({ origin, email, password, realtime }: CheckOptions): Promise<ApiReport> {
  const walk: Walk = { failures: [], differences: [], hidden: new Set(), skipped: [], asked: 1, ids: new Map() }
  const report = (channels: readonly ChannelCheck[]): ApiReport => ({ ...walk, hidden: [...walk.hidden], channels })
  const server = serverAt(origin)
  const { status } = await server.signIn(email, password)
  if (status < 200 || status >= 300) {
    walk.failures.push({ call: 'auth.login', status })
    return report([])
  }
  const user = readAnswer(calls['auth.user'].answer, await askOne(server, 'auth.user', {}, walk))
  const person = user.ok && isRecord(user.value) && isRecord(user.value.data) ? user.value.data : {}
  const { id } = person
  const known = roleSchema.safeParse(person.role)
  if (typeof id !== 'number' || !known.success) return report([])
  const role = known.data
  // Lists first: they bring the ids that other calls need.
  const wanted = ['auction.list' as const, ...names.filter((name) => name !== 'auction.list' && name !== 'auth.user')]
  for (const name of wanted) {
    if (!isSafe(name, role)) continue
    const inputs = inputsFor(name, walk, role, email)
    if (inputs.length === 0) walk.skipped.push({ call: name, why: 'no id to ask for was found' })
    for (const input of inputs) await askOne(server, name, input, walk)
  }
  return report(await checkChannels(server, { id, role }, realtime))
}

/** True when nothing that the specification lists is missing. */
export const isFit = ({ failures, channels, differences }: ApiReport): boolean =>
  failures.length === 0 && differences.length === 0 && channels.every(({ problem }) => problem === null)

/** The report in lines for a person. */
export function reportLines(report: ApiReport): readonly string[] {
  const { asked, failures, differences, hidden, channels, skipped } = report
  const section = (title: string, lines: readonly string[]): readonly string[] =>
    lines.length === 0 ? [] : ['', title, ...lines.map((line) => `  ${line}`)]
  const address = (name: CallName): string => `${calls[name].method} ${calls[name].path}`
  return [
    `${asked} calls asked, ${channels.length} channels tried.`,
    ...section(
      'Listed calls that failed:',
      failures.map(({ call, status }) => `${address(call)}  ${status === 0 ? 'no answer' : `answered ${status}`}`),
    ),
    ...section(
      'Answers that differ:',
      differences.map(
        ({ call, field, seen, expected }) => `${address(call)}  ${field}: seen ${seen}, expected ${expected}`,
      ),
    ),
    ...section(
      'Channels that failed:',
      channels.flatMap(({ channel, problem }) => (problem === null ? [] : [`${channel}  ${problem}`])),
    ),
    ...section('Features that would be hidden:', hidden),
    ...section(
      'Not asked:',
      skipped.map(({ call, why }) => `${address(call)}  ${why}`),
    ),
    '',
    isFit(report) ? 'The marketplace runs on this server.' : 'The marketplace does not run on this server as it is.',
  ]
}
