// What the store and its epics need from the outside world, as interfaces. The transport layer implements them;
// only main.tsx (and tests) put the two together.
import type { Observable } from 'rxjs'
import type { CallInput, CallName } from '../contract/calls'
import type { ChannelName } from '../contract/channels'
import type { AnsweredFact, FailedFact, RejectedFact, Subject, WireFact } from '../contract/fact'
import type { LoanFileKey } from '../contract/loan'

export interface CallOptions {
  /** What the call is about; the default is the call's name and its parameters: `auction.list:live`. */
  readonly subject?: Subject
  /** One per press of Confirm; makes a repeat of the same intention one effect. */
  readonly idempotencyKey?: string
  /** Default 15 000 ms. */
  readonly timeoutMs?: number
}

export interface ApiPort {
  /**
   * Makes one call. Emits any `message/rejected`, then exactly one answered or failed fact, then completes; never errors.
   * Unsubscribing aborts the request.
   */
  call<N extends CallName>(
    name: N,
    input: CallInput<N>,
    options?: CallOptions,
  ): Observable<AnsweredFact<N> | FailedFact<N> | RejectedFact>
}

/** One thing that is kept live: a channel, and the call whose answer is the state that the channel's events change. */
export interface LiveSubject<C extends ChannelName = ChannelName, N extends CallName = CallName> {
  readonly channel: C
  readonly channelParams: Readonly<Record<string, string | number>>
  /** Only these events of the channel belong to the subject; all when left out. */
  readonly events?: readonly string[]
  readonly snapshot: { readonly call: N; readonly input: CallInput<N>; readonly subject?: Subject }
}

export interface RealtimePort {
  /**
   * Opens the line (loads the connector first). Emits the line's facts: opening, opened, lost, refused.
   * Unsubscribing closes it and forgets all channels. At most one line is open.
   */
  line(): Observable<WireFact>
  /**
   * Snapshot, then live: on every subscription of the channel the snapshot is fetched, channel facts held meanwhile,
   * then the answered fact is emitted and the held facts after it. A failed snapshot is emitted and retried with back-off.
   * Needs an open line; several subjects on one channel share one subscription.
   */
  live(subject: LiveSubject): Observable<WireFact>
  /** Tries the line again at once. */
  tryNow(): void
  /** The id of the present connection, for X-Socket-ID; null without one. */
  socketId(): string | null
}

/** A reading of official time. */
export interface OfficialTime {
  /** ms since 1970. */
  readonly now: number
  readonly errorMs: number
  /** Since the newest sample, real ms; Infinity before the first. */
  readonly ageMs: number
  /** Server ms per real ms; 0 when the simulated world is paused. */
  readonly rate: number
  readonly epoch: number
}

export interface ClockPort {
  read(): OfficialTime
  /** This process's own steady reading, ms. */
  monotonic(): number
  /** `clock/sampled` on every change worth recording, `world/replaced` on a new epoch, `browser/woke` after sleep. */
  facts(): Observable<WireFact>
}

export interface SessionPort {
  /** True when a token is stored. Its value never leaves the transport. */
  signedIn(): boolean
  /** Forgets the token (in all tabs) and every stored key of every profile; `signed-out` when the person wanted it. */
  forget(because?: 'signed-out'): void
  /** `session/changed-elsewhere` when another tab signed out or in as somebody else. */
  facts(): Observable<WireFact>
}

export interface BrowserPort {
  /** `browser/went-offline`, `browser/came-online`. */
  facts(): Observable<WireFact>
  online(): boolean
  hidden(): boolean
}

export interface FramePort {
  /** Calls back before the next paint; in a hidden tab, or when no frame comes, within 100 ms. Returns a canceller. */
  next(callback: () => void): () => void
  hidden(): boolean
}

export interface IdPort {
  /** A new unguessable id. */
  next(): string
}

export interface AlertPort {
  /** Shows and sounds one alert, once across the tabs of this browser; `key` tells repeats. Never throws. */
  raise(alert: {
    readonly key: string
    readonly title: string
    readonly text: string
    readonly sound: boolean
    /** 0 to 100; as loud as it is when left out. */
    readonly volume?: number
  }): void
}

export interface SecretPort {
  /** Keeps a password out of intents, log and state: holds it and gives a key that can be taken once. */
  hold(secret: string): string
  take(key: string): string | null
}

/** How much of a document has left, bytes. */
export interface UploadProgress {
  readonly type: 'document/progressed'
  readonly payload: {
    readonly loanId: number
    readonly form: LoanFileKey
    readonly sent: number
    readonly total: number
  }
}

/** How much of a document has come, bytes; `total` null where the server does not say. */
export interface FetchProgress {
  readonly type: 'document/fetch-progressed'
  readonly payload: {
    readonly auctionId: number
    readonly form: LoanFileKey
    readonly received: number
    readonly total: number | null
  }
}

export interface FilePort {
  /** Keeps a chosen file outside of the state; answers its key. */
  hold(file: File): string
  drop(key: string): void
  /** Sends a held file; emits progress, then one answered or failed fact. Unsubscribing aborts. */
  upload(
    loanId: number,
    form: LoanFileKey,
    key: string,
  ): Observable<UploadProgress | AnsweredFact<'loan.upload'> | FailedFact<'loan.upload'>>
  /** Hands a document to the browser; emits what failed, if anything. */
  download(loanId: number, form: LoanFileKey, name: string): Observable<FailedFact<'loan.document'>>
  /** Fetches a document of an auction and hands it to the browser; progress, then one answered or failed fact. */
  fetch(
    auctionId: number,
    form: LoanFileKey,
    name: string,
  ): Observable<FetchProgress | AnsweredFact<'auction.document'> | FailedFact<'auction.document'>>
}

/** Hands a text to the browser's downloads. Screens use it directly: what is saved is nobody's fact. */
export interface SaverPort {
  save(file: { readonly name: string; readonly type: string; readonly text: string }): void
}

/** The browser's clipboard. Screens use it directly, as they do the saver. */
export interface ClipboardPort {
  /** True when the text is there, false where the browser does not let it. */
  copy(text: string): Promise<boolean>
}

export interface StoragePort {
  /** Value of a stored key of the present world and person, or null. */
  read(key: string): string | null
  write(key: string, value: string): void
  remove(key: string): void
}

/** Everything that epics may touch. */
export interface Ports {
  readonly api: ApiPort
  readonly realtime: RealtimePort
  readonly clock: ClockPort
  readonly session: SessionPort
  readonly browser: BrowserPort
  readonly frame: FramePort
  readonly ids: IdPort
  readonly alerts: AlertPort
  readonly secrets: SecretPort
  readonly files: FilePort
  /** Lives as long as the tab (filters and sort). */
  readonly sessionStorage: StoragePort
  /** Lives until sign-out (drafts). */
  readonly localStorage: StoragePort
}
