// Checks a real server as one person: every call that changes nothing, and every channel. Reports what is missing, what differs from
// the contract, and which features the app would hide.
import type { CallSpec } from '../../src/contract/call'
import { type CallName, callNames, calls } from '../../src/contract/calls'
import { type Capability, capabilityOf, fieldsShownBy } from '../../src/contract/capabilities'
import { isRecord } from '../../src/contract/json'
import { type Role, role as roleSchema } from '../../src/contract/role'
import { readAnswer } from '../../src/transport/api/reading'
import { type ChannelCheck, checkChannels, type RealtimeTarget } from './channels'
import { type Server, serverAt } from './server'

export interface CheckOptions {
  readonly origin: string
  readonly email: string
  readonly password: string
  /** Null: channels are authorized but not joined. */
  readonly realtime: RealtimeTarget | null
}

/** A difference between an answer and the contract. */
interface Difference {
  readonly call: CallName
  /** Dotted: `data.0.status`. */
  readonly field: string
  /** What the server sent, shortened. */
  readonly actual: string
  readonly expected: string
}

interface ApiReport {
  /** The number of calls. */
  callCount: number
  /** Specified calls that failed, with their status; 0 without an answer. */
  readonly failures: { readonly call: CallName; readonly status: number }[]
  readonly differences: Difference[]
  /** Features that the app would hide. */
  readonly hidden: Capability[]
  /** Safe calls that could not be made, and why. */
  readonly skipped: { readonly call: CallName; readonly why: string }[]
  channels: readonly ChannelCheck[]
}

const MISSING = new Set([404, 405, 501])
const MAX_LENGTH = 60

/** The value at a dotted path, as short text. */
function valueAt(body: unknown, path: string): string {
  let value: unknown = body
  for (const key of path.split('.')) {
    // An answer may lack the envelope.
    if (key === 'data' && value === body && !(isRecord(value) && 'data' in value)) continue
    value = Array.isArray(value) ? value[Number(key)] : isRecord(value) ? value[key] : undefined
  }
  const text = value === undefined ? 'nothing' : JSON.stringify(value)
  return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text
}

/** Whether a call changes nothing and this role may make it. */
function isSafe(name: CallName, role: Role): boolean {
  const { method, access, answer }: CallSpec = calls[name]
  return method === 'GET' && answer.kind !== 'file' && (typeof access === 'string' || access.includes(role))
}

/** Ids from lists, for the calls that need one. */
type Ids = Map<string, number>

/** The inputs to make a call with; empty if an id is unknown. */
function inputsFor(name: CallName, ids: Ids, role: Role, email: string): readonly object[] {
  if (name === 'auction.list') {
    const early = role === 'lender' || role === 'originator' ? ['incomplete', 'submitted', 'commitment'] : []
    return [...early, 'pre', 'live', 'past'].map((status) => ({ params: { status } }))
  }
  if (name === 'originator.domain') return [{ query: { email } }]
  const { path }: CallSpec = calls[name]
  const keys = [...path.matchAll(/\{(\w+)\}/g)].map(([, key = '']) => key)
  if (keys.length === 0) return [{}]
  const id = ids.get(path.startsWith('/api/loan') ? 'loan' : path.startsWith('/api/auction') ? 'auction' : '')
  return id === undefined || keys.length > 1 ? [] : [{ params: { [keys[0] ?? '']: id } }]
}

/** Makes one call and reports its problems; returns the answer's value as the app reads it, or null. */
async function makeCall(server: Server, name: CallName, input: object, report: ApiReport) {
  const { status, body } = await server.call(name, input)
  report.callCount += 1
  const capability = capabilityOf(name)
  const hide = (one: Capability): void => void (report.hidden.includes(one) || report.hidden.push(one))
  if (capability !== null && MISSING.has(status)) hide(capability)
  if (status < 200 || status >= 300) {
    if (capability === null) report.failures.push({ call: name, status })
    return null
  }
  const reading = readAnswer(calls[name].answer, body)
  for (const { path, why } of reading.problems)
    report.differences.push({
      call: name,
      field: path,
      actual: valueAt(body, path),
      expected: why.replace(/^expected /, ''),
    })
  const value = reading.ok && isRecord(reading.value) ? reading.value : null
  for (const [feature, exists] of fieldsShownBy(name, 'params' in input ? input.params : null, value))
    if (!exists) hide(feature)
  return value
}

function addIds(list: Readonly<Record<string, unknown>> | null, ids: Ids): void {
  for (const row of Array.isArray(list?.data) ? list.data : []) {
    if (!isRecord(row) || typeof row.id !== 'number') continue
    ids.set('auction', row.id)
    if (isRecord(row.loan) && typeof row.loan.id === 'number') ids.set('loan', row.loan.id)
  }
}

/** Checks everything. Signing in is the only change on the server. */
export async function checkApi({ origin, email, password, realtime }: CheckOptions): Promise<ApiReport> {
  const report: ApiReport = { callCount: 1, failures: [], differences: [], hidden: [], skipped: [], channels: [] }
  const server = serverAt(origin)
  const { status } = await server.signIn(email, password)
  if (status < 200 || status >= 300) {
    report.failures.push({ call: 'auth.login', status })
    return report
  }
  const answer = await makeCall(server, 'auth.user', {}, report)
  const user = isRecord(answer?.data) ? answer.data : {}
  const { data: role } = roleSchema.safeParse(user.role)
  if (typeof user.id !== 'number' || role === undefined) return report
  const ids: Ids = new Map()
  // Lists first, because they have the ids for other calls.
  const names = [
    'auction.list' as const,
    ...callNames.filter((name) => name !== 'auction.list' && name !== 'auth.user'),
  ]
  for (const name of names.filter((one) => isSafe(one, role))) {
    const inputs = inputsFor(name, ids, role, email)
    if (inputs.length === 0) report.skipped.push({ call: name, why: 'no id for it was found' })
    for (const input of inputs) {
      const value = await makeCall(server, name, input, report)
      if (name === 'auction.list') addIds(value, ids)
    }
  }
  report.channels = await checkChannels(server, { id: user.id, role }, realtime)
  return report
}

/** True if the marketplace can run on this server. */
export const isCompatible = ({ failures, channels, differences }: ApiReport): boolean =>
  failures.length === 0 && differences.length === 0 && channels.every(({ problem }) => problem === null)

/** The report as lines of text. */
export function reportLines(report: ApiReport): readonly string[] {
  const { callCount, failures, differences, hidden, channels, skipped } = report
  const section = (title: string, lines: readonly string[]): readonly string[] =>
    lines.length === 0 ? [] : ['', title, ...lines.map((line) => `  ${line}`)]
  const address = (name: CallName): string => `${calls[name].method} ${calls[name].path}`
  const failed = failures.map(({ call, status }) => {
    return `${address(call)}  ${status === 0 ? 'no answer' : `answered ${status}`}`
  })
  const different = differences.map(({ call, field, actual, expected }) => {
    return `${address(call)}  ${field}: got ${actual}, expected ${expected}`
  })
  const refused = channels.flatMap(({ channel, problem }) => (problem === null ? [] : [`${channel}  ${problem}`]))
  return [
    `Made ${callCount} calls and tried ${channels.length} channels.`,
    ...section('Calls of the specification that failed:', failed),
    ...section('Answers that differ from the contract:', different),
    ...section('Channels that failed:', refused),
    ...section('Features that would be hidden:', hidden),
    ...section(
      'Calls that were skipped:',
      skipped.map(({ call, why }) => `${address(call)}  ${why}`),
    ),
    '',
    isCompatible(report) ? 'The marketplace can run on this server.' : 'The marketplace cannot run on this server yet.',
  ]
}
