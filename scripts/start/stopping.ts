// Clean shutdown of a long-running program on a signal.

/** A Ctrl-C arrives several times: from the terminal, and forwarded by npm and tsx. Real ms. */
const SAME_SIGNAL_MS = 1_000

/** Prints an error and exits with code 1. */
export const fail = (message: string): never => {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** On a signal, closes and exits with code 0, or 1 if `close` rejects. A second Ctrl-C exits at once with code 130. */
export const stopOnSignals = (close: () => Promise<void>): void => {
  let stoppingSince: number | null = null
  const stop = (): void => {
    if (stoppingSince !== null) {
      if (performance.now() - stoppingSince > SAME_SIGNAL_MS) process.exit(130)
      return
    }
    stoppingSince = performance.now()
    close().then(
      () => process.exit(0),
      (error: unknown) => fail(messageOf(error)),
    )
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
}
