// Stops a long-running program cleanly on a signal.

/** npm and tsx pass one Ctrl-C on, each to the next program, which the terminal has told already. Real ms. */
const SAME_SIGNAL_MS = 1_000

/** Ends the program at once with a sentence and exit code 1. */
export const fail = (message: string): never => {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** Ends cleanly on a signal, exit code 0, or 1 when `close` rejects; a second Ctrl-C does not wait, exit code 130. */
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
