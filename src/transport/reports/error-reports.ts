// Sends errors on to the address in the page's tag, `{"report": "/errors"}`: in batches, redacted, each error once with its
// count. Off without the address. What cannot be sent is dropped: reports never disturb the page.
import type { ErrorKind, ReportPort } from '../../ports/ports'
import { pathOf, redactedMessage, redactedStack } from './redact-error'

/** A batch waits so long for more, real ms. */
const BATCH_AFTER_MS = 5_000
const MOST_IN_A_BATCH = 20
/** So many batches in the life of a page: an error in a loop costs the server nothing. */
const MOST_BATCHES = 30

interface ReportedError {
  readonly kind: ErrorKind
  readonly name: string
  readonly message: string
  readonly stack: string
  /** When it was first seen, ISO 8601. */
  readonly first_at: string
  count: number
}

export interface ReportSurroundings {
  /** Where to, as the tag says; null switches reports off. */
  readonly address: () => string | null
  /** Name of the running build. */
  readonly build: string
  /** The path of the page. */
  readonly path: () => string
  /** Milliseconds since 1970. */
  readonly now: () => number
  readonly send: (address: string, body: string) => void
  readonly setTimer: (callback: () => void, ms: number) => void
}

export interface ErrorReports extends ReportPort {
  /** Sends what waits, e.g. before the page goes away. */
  flush(): void
}

/** The reports of one page. */
export function createErrorReports(around: ReportSurroundings): ErrorReports {
  let waiting = new Map<string, ReportedError>()
  let dropped = 0
  let sent = 0
  let timed = false

  const flush = (): void => {
    timed = false
    const address = around.address()
    if (waiting.size === 0 || address === null || sent >= MOST_BATCHES) return
    sent += 1
    const body = { build: around.build, page: pathOf(around.path()), errors: [...waiting.values()], dropped }
    waiting = new Map()
    dropped = 0
    around.send(address, JSON.stringify(body))
  }

  return {
    flush,
    note(kind, error) {
      if (around.address() === null) return
      const reported = described(kind, error, around.now())
      const key = `${reported.kind} ${reported.name} ${reported.message} ${reported.stack}`
      const known = waiting.get(key)
      if (known !== undefined) known.count += 1
      else if (waiting.size < MOST_IN_A_BATCH) waiting.set(key, reported)
      else dropped += 1
      if (timed) return
      timed = true
      around.setTimer(flush, BATCH_AFTER_MS)
    },
  }
}

/** What an error says of itself; an error may even throw when it is asked. */
function wordsOf(error: unknown): {
  readonly name: string
  readonly message: string
  readonly stack?: string | undefined
} {
  try {
    if (error instanceof Error) return { name: error.name, message: error.message, stack: error.stack }
    return { name: typeof error, message: typeof error === 'string' ? error : '' }
  } catch {
    return { name: 'Error', message: '' }
  }
}

function described(kind: ErrorKind, error: unknown, now: number): ReportedError {
  const first_at = new Date(now).toISOString()
  const { name, message, stack } = wordsOf(error)
  return {
    kind,
    name: redactedMessage(name),
    message: redactedMessage(message),
    stack: redactedStack(stack ?? ''),
    first_at,
    count: 1,
  }
}
