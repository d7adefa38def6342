// Stops a long-running program cleanly on a signal.

/** One Ctrl-C arrives up to three times: from the terminal, npm and tsx. Real ms. */
const SAME_SIGNAL_MS = 1_000

/** Prints the message and ends the process with exit code 1. */
export const fail = (message: string): never => {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** On a signal, runs `close` and exits with 0, or with 1 if it rejects. A second Ctrl-C exits immediately with 130. */
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
