// A timeout for responses of NATS. Its client waits forever for some, which may be lost with a server.

/** NATS didn't respond in time. The request may have been executed. */
export class NatsTimeout extends Error {
  constructor(ms: number) {
    super(`NATS did not respond within ${ms} ms`)
    this.name = 'NatsTimeout'
  }
}

/** Settles like the promise, or rejects with NatsTimeout after this many real ms. */
export function within<T>(ms: number, answer: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      // If the process was busy, let it read responses that have already arrived first.
      setImmediate(() => reject(new NatsTimeout(ms)))
    }, ms)
    const settled = (settle: () => void): void => {
      clearTimeout(timer)
      settle()
    }
    answer.then(
      (value) => settled(() => resolve(value)),
      (error: unknown) => settled(() => reject(error)),
    )
  })
}
