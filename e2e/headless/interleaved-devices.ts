// Two devices of one person in virtual time: each a real store over fake ports, both against the simulator's world. Nothing is
// answered, announced or timed out until the test says so, which makes every interleaving possible.
import { defer, VirtualTimeScheduler } from 'rxjs'
import { suspensionOf } from '../../simulator/world/accounts/suspension'
import { auctionFor } from '../../simulator/world/auctions/auctions.project'
import { nextValue } from '../../simulator/world/bids/bidding'
import { attemptsOf, receiptFor } from '../../simulator/world/bids/receipts.project'
import type { Command } from '../../simulator/world/commands'
import { decide } from '../../simulator/world/decide'
import type { Seen } from '../../simulator/world/envelope'
import { evolveAll } from '../../simulator/world/evolve'
import { preferencesFor } from '../../simulator/world/preferences/preferences.project'
import type { Refusal } from '../../simulator/world/refusal'
import { forbidden, unauthenticated } from '../../simulator/world/refusal'
import { bidOf, FIRST, liveWorld, profiles, signators, TEN, users } from '../../simulator/world/sample-world'
import type { WorldState } from '../../simulator/world/state'
import { rowOf } from '../../simulator/world/table'
import type { CallName } from '../../src/contract/calls'
import type { User } from '../../src/contract/user'
import { createMarketStore } from '../../src/state/market-store'
import { preferencesPageOpened } from '../../src/state/preferences/preferences.slice'
import { createFakePorts } from '../../src/state/testing/fake-ports'
import { listAnswered, userAnswered } from '../../src/state/testing/samples'

type Ports = ReturnType<typeof createFakePorts>
type MadeCall = Ports['calls'][number]

const ann: User = {
  id: users.ann,
  email: 'ann@ann-firm.example',
  role: 'investor',
  profile: { id: profiles.ann, name: 'Firm of ann', signators: [{ id: signators.ann, name: 'Signator of ann' }] },
}

/** The input of a call. */
interface CallInput {
  readonly params?: { readonly auctionId?: number; readonly id?: number }
  readonly query?: { readonly key?: string }
  readonly body?: {
    readonly key?: string
    readonly value?: unknown
    readonly replaces?: unknown
    readonly price?: number
    readonly seen?: Seen
    readonly loan_amount?: number
  }
}

/** One call as it reached the server. */
export interface Arrival {
  readonly device: number
  readonly name: CallName
  readonly sent: CallInput
  /** The Idempotency-Key. */
  readonly attempt: string | undefined
  /** What was stored under the preference's key before and after. */
  readonly before: unknown
  readonly after: unknown
}

const UNAUTHENTICATED = 401

/** The server of both devices: the simulator's world, without HTTP. */
class Server {
  state: WorldState = liveWorld()
  readonly arrivals: Arrival[] = []
  /** Preference keys whose change isn't announced yet, by device. */
  readonly news: readonly [string[], string[]] = [[], []]
  /** The loan that both devices edit: its amount is all that matters here. */
  #loan = { id: 1, version: 1, auction_status: 'incomplete', loan_amount: 0 }
  #at = TEN
  /** Tokens with this number are valid; a suspension ends all sessions. */
  token = 1

  #submit(command: Command): Refusal | null {
    this.#at += 1_000
    const decision = decide(this.state, command, this.#at)
    this.state = evolveAll(this.state, decision.events)
    return decision.ok ? null : decision.refusal
  }

  stored(key: string): unknown {
    return preferencesFor(this.state, users.ann, key)[0]?.value
  }

  get isSuspended(): boolean {
    return suspensionOf(this.state, users.ann) !== null
  }

  /** Another investor takes the lead: a leading bidder can't suspend the account. */
  outbid(): void {
    const auction = rowOf(this.state.auctions, FIRST)
    if (auction !== undefined) this.#submit(bidOf('bob', nextValue(auction) / 32))
  }

  /** Carries out a call that was sent with this token. Returns the answer's content, or a refusal. */
  handle(
    device: number,
    token: number | null,
    name: CallName,
    sent: CallInput,
    attempt: string | undefined,
  ): { readonly answer: unknown } | Refusal {
    if (isGuestCall(name)) return this.#signIn(name)
    if (token !== this.token) return unauthenticated
    const { body = {}, query = {} } = sent
    const key = body.key ?? query.key
    const before = key === undefined ? undefined : this.stored(key)
    const outcome = this.#carryOut(name, sent, attempt, key)
    const after = key === undefined ? undefined : this.stored(key)
    this.arrivals.push({ device, name, sent, attempt, before, after })
    if (key !== undefined && before !== after) for (const list of this.news) list.push(key)
    return outcome
  }

  #signIn(name: CallName): { readonly answer: unknown } | Refusal {
    if (name === 'auth.reactivate') this.#submit({ name: 'reactivate account', actor: users.ann, origin: 'person' })
    return this.isSuspended ? forbidden('This account is suspended.') : { answer: null }
  }

  #carryOut(name: CallName, { body = {} }: CallInput, attempt: string | undefined, key: string | undefined) {
    const person = { actor: users.ann, origin: 'person' } as const
    switch (name) {
      case 'auth.user':
        return { answer: { data: ann } }
      case 'auth.suspend': {
        const refusal = this.#submit({ name: 'suspend account', ...person })
        if (refusal === null) this.token += 1
        return refusal ?? { answer: null }
      }
      case 'preference.list':
        return { answer: { data: preferencesFor(this.state, users.ann, key), live: true } }
      case 'preference.store': {
        const only = body.replaces === undefined ? {} : { only: { value: body.replaces } }
        const command = { name: 'store preference', ...person, key: key ?? '', value: body.value, ...only } as const
        return this.#submit(command) ?? { answer: { data: preferencesFor(this.state, users.ann, key) } }
      }
      case 'preference.remove': {
        const only = body.value === undefined ? null : { value: body.value }
        const command = { name: 'remove preference', ...person, key: key ?? '', only } as const
        return this.#submit(command) ?? { answer: { data: [] } }
      }
      case 'auction.list':
        return { answer: { data: [auctionFor(this.state, users.ann, FIRST)] } }
      case 'auction.bid': {
        const refusal = this.#submit(
          bidOf('ann', body.price ?? null, { key: attempt ?? null, seen: body.seen ?? null }),
        )
        return refusal ?? { answer: { data: auctionFor(this.state, users.ann, FIRST) } }
      }
      case 'receipt.list':
        return { answer: { data: this.receipts() } }
      case 'loan.update':
        this.#loan = { ...this.#loan, version: this.#loan.version + 1, loan_amount: body.loan_amount ?? 0 }
        return { answer: { data: null } }
      case 'loan.read':
        return { answer: { data: this.#loan } }
      case 'auction.submit':
        this.#loan = { ...this.#loan, auction_status: 'submitted' }
        return { answer: { data: null } }
      default:
        throw new Error(`${name} is not answered here`)
    }
  }

  /** The bids on the auction, each with what the screen of its bidder showed. */
  bids() {
    const auction = rowOf(this.state.auctions, FIRST)
    const accepted = auction?.receipts.filter(({ outcome }) => outcome === 'accepted') ?? []
    return (auction?.bids ?? []).map((bid, index) => ({ ...bid, seen: accepted[index]?.seen ?? null }))
  }

  receipts() {
    const own = rowOf(this.state.auctions, FIRST)?.receipts ?? []
    const attempts = attemptsOf(this.state, FIRST, own)
    return own.map((receipt) => ({
      ...receiptFor(FIRST, receipt),
      nonce: '0'.repeat(32),
      attempt: attempts.get(receipt.sequence) ?? null,
    }))
  }
}

/** True for the calls that are sent without a token. */
const isGuestCall = (name: CallName): boolean => name === 'auth.login' || name === 'auth.reactivate'

/** The calls that this test is about; the others stay unanswered. */
const answeredCalls: ReadonlySet<CallName> = new Set([
  'auth.user',
  'auth.suspend',
  'auth.reactivate',
  'auth.login',
  'preference.list',
  'preference.store',
  'preference.remove',
  'auction.list',
  'auction.bid',
  'receipt.list',
  'loan.update',
  'loan.read',
  'auction.submit',
])

const kindOf = (status: number): 'unauthenticated' | 'forbidden' | 'invalid' => {
  if (status === UNAUTHENTICATED) return 'unauthenticated'
  return status === 403 ? 'forbidden' : 'invalid'
}

/** One device: a browser with its storage, and the tab that's open in it. */
class Device {
  readonly #storage = new Map<string, string>()
  readonly #calls: MadeCall[] = []
  /** The calls that it made although it knew that its session had ended. */
  readonly callsAfterEnd: CallName[] = []
  #token: number | null = 1
  #tabs = 0
  #tab: ReturnType<Device['open']>

  constructor(
    readonly number: number,
    readonly server: Server,
  ) {
    this.#tab = this.open()
  }

  /** Opens the marketplace in a new tab: signed in and live if the device has a valid token. */
  private open() {
    this.#tabs += 1
    const fake = createFakePorts()
    fake.world.signedIn = this.#token !== null
    const name = `device ${this.number} tab ${this.#tabs}`
    let ids = 0
    const idSource = { next: () => `${name} ${++ids}`, browser: () => `device ${this.number}` }
    const localStorage = {
      keys: (prefix: string) => [...this.#storage.keys()].filter((key) => key.startsWith(prefix)),
      read: (key: string) => this.#storage.get(key) ?? null,
      write: (key: string, value: string) => void this.#storage.set(key, value),
      remove: (key: string) => void this.#storage.delete(key),
    }
    const scheduler = new VirtualTimeScheduler()
    const tokens: (number | null)[] = []
    const session: Ports['ports']['session'] = {
      ...fake.ports.session,
      forget: (because) => {
        this.#dropToken(fake)
        // As in the browser: a page whose session was ended elsewhere keeps what its user typed.
        if (because !== 'ended') this.#storage.clear()
      },
    }
    const api: Ports['ports']['api'] = {
      call: (callName, input, options) =>
        defer(() => {
          const { status } = market.store.getState().session
          if (status === 'ended' || status === 'signed-out') this.callsAfterEnd.push(callName)
          tokens[fake.calls.length] = this.#token
          return fake.ports.api.call(callName, input, options)
        }),
    }
    const ports = { ...fake.ports, api, session, ids: idSource, localStorage }
    const market = createMarketStore(ports, { checks: false, scheduler })
    market.start()
    if (this.#token === this.server.token) market.store.dispatch(userAnswered(ann))
    this.#connect(fake)
    // A ticket is open, so the page keeps the preferences current.
    market.store.dispatch(preferencesPageOpened())
    return { fake, market, scheduler, tokens }
  }

  #dropToken(fake: Ports): void {
    this.#token = null
    fake.world.signedIn = false
  }

  /** The live connection opens, with a snapshot of everything that is followed. */
  #connect(fake: Ports): void {
    fake.line$.next({ type: 'line/attempted', payload: { attempt: 1 } })
    fake.line$.next({ type: 'line/opened', payload: {} })
    const auction = auctionFor(this.server.state, users.ann, FIRST)
    for (const subject of fake.live.keys()) {
      const isLive = subject === 'auction.list:live'
      fake.arrive(subject, listAnswered(isLive ? 'live' : 'past', ...(isLive && auction !== null ? [auction] : [])))
    }
  }

  get isSignedIn(): boolean {
    return this.state.session.status === 'signed-in'
  }

  /** Holds a password as a form does. Returns its key. */
  holdPassword(): string {
    return this.#tab.fake.ports.secrets.hold('seven green bicycles')
  }

  get state() {
    return this.#tab.market.store.getState()
  }

  get dispatch() {
    return this.#tab.market.store.dispatch
  }

  /** The calls that wait for the server, oldest first. */
  waiting(): readonly MadeCall[] {
    return this.#tab.fake.calls.filter((call) => !this.#calls.includes(call) && answeredCalls.has(call.name))
  }

  /** The server carries out one waiting call. With `loseAnswer` the answer never comes. */
  deliver(place: number, loseAnswer = false): void {
    const waiting = this.waiting()
    const call = waiting[place % Math.max(1, waiting.length)]
    if (call === undefined) return
    this.#calls.push(call)
    const { name, options } = call
    const sent = call.input as CallInput
    const { fake, tokens } = this.#tab
    const token = tokens[fake.calls.indexOf(call)] ?? null
    const wasSignedIn = this.isSignedIn
    // Without a token nothing leaves the browser.
    const outcome =
      token === null && !isGuestCall(name)
        ? unauthenticated
        : this.server.handle(this.number, token, name, sent, options.idempotencyKey)
    const about = { subject: options.subject ?? name, params: sent.params, query: sent.query }
    const key = options.idempotencyKey === undefined ? {} : { sent: { key: options.idempotencyKey } }
    const error = loseAnswer
      ? { status: 0, kind: 'timeout', message: '', fields: {} }
      : 'answer' in outcome
        ? null
        : { status: outcome.status, kind: kindOf(outcome.status), message: outcome.message, fields: {} }
    if (error?.status === UNAUTHENTICATED && token === this.#token) this.#dropToken(fake)
    if (error === null && isGuestCall(name)) {
      this.#token = this.server.token
      fake.world.signedIn = true
    }
    const fact =
      error === null && 'answer' in outcome
        ? { type: `${name}/answered`, payload: { ...about, ...key, answer: outcome.answer } }
        : { type: `${name}/failed`, payload: { ...about, ...key, error } }
    call.answer(fact as Parameters<MadeCall['answer']>[0])
    if (!wasSignedIn && this.isSignedIn) this.#connect(fake)
  }

  /** Receives the oldest announcement of a changed preference. After the end of its session, loses the connection instead. */
  receiveNews(): void {
    if (this.isSignedIn && this.#token !== this.server.token) {
      this.#tab.fake.line$.next({ type: 'line/lost', payload: { because: 'closed' } })
      return
    }
    const key = this.server.news[this.number === 0 ? 0 : 1].shift()
    if (key !== undefined)
      this.#tab.fake.live.get('preferences.read')?.next({ type: 'preference/changed', payload: { data: { key } } })
  }

  /** The auction as it is now arrives as an event. */
  seeAuction(): void {
    const data = auctionFor(this.server.state, users.ann, FIRST)
    if (data !== null)
      this.#tab.fake.live.get('auction.list:live')?.next({ type: 'auction/changed', payload: { data, status: 'live' } })
  }

  /** Advances the device's virtual time. */
  pass(ms: number): void {
    const { scheduler } = this.#tab
    scheduler.maxFrames = scheduler.frame + ms
    scheduler.flush()
  }

  reload(): void {
    this.#tab.market.stop()
    this.#tab = this.open()
  }

  close(): void {
    this.#tab.market.stop()
  }
}

export type { Device }

/** A server and the two devices of one person, both open. */
export function openTwoDevices(): { readonly server: Server; readonly devices: readonly [Device, Device] } {
  const server = new Server()
  const devices = [new Device(0, server), new Device(1, server)] as const
  return { server, devices }
}
