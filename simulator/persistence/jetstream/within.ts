// A limit for each answer of NATS: its client waits for some of them without one, and such an answer may be lost with a server.

/** NATS has not answered in time; what was asked may have been done. */
export class NoAnswer extends Error {
  constructor(ms: number) {
    super(`NATS has not answered within ${ms} ms`)
    this.name = 'NoAnswer'
  }
}

/** As this promise; rejects with NoAnswer when it has not settled after so many real ms. */
export function within<T>(ms: number, answer: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      // A process that was busy for so long reads first what has come meanwhile.
      setImmediate(() => reject(new NoAnswer(ms)))
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
