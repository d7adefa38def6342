// Sends errors to the address in the page's tag, `{"report": "/errors"}`: in batches, redacted, equal ones counted. Off without
// an address. Reports that cannot be sent are dropped, so they never disturb the page.
import type { ErrorKind, ReportPort } from '../../ports/ports'
import { pathOf, redactedMessage, redactedStack } from './redact-error'

/** How long a batch collects errors, ms. */
const BATCH_AFTER_MS = 5_000
const MAX_BATCH_SIZE = 20
/** Limit per page, so that an error in a loop doesn't flood the server. */
const MAX_BATCHES = 30

interface ReportedError {
  readonly kind: ErrorKind
  readonly name: string
  readonly message: string
  readonly stack: string
  /** First occurrence, ISO 8601. */
  readonly first_at: string
  count: number
}

export interface ErrorReportDeps {
  /** The address in the tag; null turns reports off. */
  readonly address: () => string | null
  /** The name of the running build. */
  readonly build: string
  /** The path of the page. */
  readonly path: () => string
  /** Milliseconds since 1970. */
  readonly now: () => number
  readonly send: (address: string, body: string) => void
  readonly setTimer: (callback: () => void, ms: number) => void
}

export interface ErrorReports extends ReportPort {
  /** Sends the pending batch, e.g. before the page closes. */
  flush(): void
}

/** Collects the errors of one page. */
export function createErrorReports(deps: ErrorReportDeps): ErrorReports {
  let waiting = new Map<string, ReportedError>()
  let dropped = 0
  let sent = 0
  let isScheduled = false

  const flush = (): void => {
    isScheduled = false
    const address = deps.address()
    if (waiting.size === 0 || address === null || sent >= MAX_BATCHES) return
    sent += 1
    const body = { build: deps.build, page: pathOf(deps.path()), errors: [...waiting.values()], dropped }
    waiting = new Map()
    dropped = 0
    deps.send(address, JSON.stringify(body))
  }

  return {
    flush,
    report(kind, error) {
      if (deps.address() === null) return
      const reported = describeError(kind, error, deps.now())
      const key = `${reported.kind} ${reported.name} ${reported.message} ${reported.stack}`
      const known = waiting.get(key)
      if (known !== undefined) known.count += 1
      else if (waiting.size < MAX_BATCH_SIZE) waiting.set(key, reported)
      else dropped += 1
      if (isScheduled) return
      isScheduled = true
      deps.setTimer(flush, BATCH_AFTER_MS)
    },
  }
}

/** The parts of an error. Even reading them may throw. */
function partsOf(error: unknown): {
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

function describeError(kind: ErrorKind, error: unknown, now: number): ReportedError {
  const first_at = new Date(now).toISOString()
  const { name, message, stack } = partsOf(error)
  return {
    kind,
    name: redactedMessage(name),
    message: redactedMessage(message),
    stack: redactedStack(stack ?? ''),
    first_at,
    count: 1,
  }
}
