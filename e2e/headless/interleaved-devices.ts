// Two devices of one person in virtual time: each a real store over fake ports, both against the simulator's world. Nothing is
// answered, announced or timed out until the test says so, which makes every interleaving possible.
import { defer, VirtualTimeScheduler } from 'rxjs'
import { unauthenticated } from '../../simulator/world/refusal'
import type { AuctionStatus } from '../../src/contract/auction'
import type { InboundFact } from '../../src/ports/realtime'
import { selectAuction } from '../../src/state/market/market.selectors'
import { createMarketStore } from '../../src/state/market-store'
import { preferencesPageOpened } from '../../src/state/preferences/preferences.slice'
import type { RootState } from '../../src/state/root-reducer'
import { createFakePorts } from '../../src/state/testing/fake-ports'
import {
  auctionAdded,
  auctionChanged,
  auctionRemoved,
  listAnswered,
  userAnswered,
} from '../../src/state/testing/samples'
import { type CallInput, type InterleavedServer, isGuestCall } from './interleaved-server'

type Ports = ReturnType<typeof createFakePorts>
type MadeCall = Ports['calls'][number]
type CallName = MadeCall['name']

const UNAUTHENTICATED = 401

const kindOf = (status: number): 'unauthenticated' | 'forbidden' | 'invalid' => {
  if (status === UNAUTHENTICATED) return 'unauthenticated'
  return status === 403 ? 'forbidden' : 'invalid'
}

/** One device: a browser with its storage, and the tab that's open in it. */
export class Device<S extends InterleavedServer = InterleavedServer> {
  readonly #storage = new Map<string, string>()
  readonly #calls: MadeCall[] = []
  /** The calls that it made although it knew that its session had ended. */
  readonly callsAfterEnd: CallName[] = []
  #token: number | null = 1
  #tabs = 0
  #tab: ReturnType<Device['open']>

  constructor(
    readonly number: number,
    readonly server: S,
    /** Called as a call leaves, with the state of the page then. */
    readonly onCall: (name: CallName, input: CallInput, state: RootState) => void = () => {},
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
          this.onCall(callName, input as CallInput, market.store.getState())
          tokens[fake.calls.length] = this.#token
          return fake.ports.api.call(callName, input, options)
        }),
    }
    const ports = { ...fake.ports, api, session, ids: idSource, localStorage }
    const market = createMarketStore(ports, { checks: false, scheduler })
    market.start()
    if (this.#token === this.server.token) market.store.dispatch(userAnswered(this.server.user))
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
    for (const subject of fake.live.keys()) {
      const status = statusOf(subject)
      fake.arrive(
        subject,
        status === null ? listAnswered('past') : listAnswered(status, ...this.server.auctions(status)),
      )
    }
  }

  get isSignedIn(): boolean {
    return this.state.session.status === 'signed-in'
  }

  /** Holds a password as a form does. Returns its key. */
  holdPassword(): string {
    return this.#tab.fake.ports.secrets.hold('seven green bicycles')
  }

  /** What the browser stores under this name; null for nothing. */
  stored(name: string): string | null {
    return this.#storage.get(name) ?? null
  }

  get state() {
    return this.#tab.market.store.getState()
  }

  get dispatch() {
    return this.#tab.market.store.dispatch
  }

  /** The calls that wait for the server, oldest first. */
  waiting(): readonly MadeCall[] {
    return this.#tab.fake.calls.filter(
      (call) => !this.#calls.includes(call) && this.server.answeredCalls.has(call.name),
    )
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
        : this.server.handle(token, {
            device: this.number,
            name,
            sent,
            attempt: options.idempotencyKey,
            isLost: loseAnswer,
          })
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
    const data = this.server.auction()
    if (data === null) return
    const known = selectAuction(this.state, data.id)?.status
    const isMoved = known !== undefined && known !== data.status
    if (isMoved) this.receive(`auction.list:${known}`, auctionRemoved(data.id, known))
    this.receive(`auction.list:${data.status}`, isMoved ? auctionAdded(data) : auctionChanged(data))
  }

  /** A fact arrives about a live subject. */
  receive(subject: string, fact: InboundFact): void {
    this.#tab.fake.live.get(subject)?.next(fact)
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

/** The status of an auction list's subject; null for another subject. */
const statusOf = (subject: string): AuctionStatus | null =>
  subject.startsWith('auction.list:') ? (subject.slice('auction.list:'.length) as AuctionStatus) : null

/** The two devices of one person, both open. */
export const openTwoDevices = <S extends InterleavedServer>(
  server: S,
  onCall?: Device['onCall'],
): readonly [Device<S>, Device<S>] => [new Device(0, server, onCall), new Device(1, server, onCall)]
