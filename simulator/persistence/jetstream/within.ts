// A timeout for responses of NATS. Its client waits forever for some, which may be lost with a server.

/** Settles like the promise, or rejects after this many real ms. The request may have been executed. */
export async function within<T>(ms: number, answer: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_resolve, reject) => {
    const fail = (): void => reject(new Error(`NATS did not respond within ${ms} ms`))
    // If the process was busy, let it read responses that have already arrived first.
    timer = setTimeout(() => setImmediate(fail), ms)
  })
  return Promise.race([answer, timeout]).finally(() => clearTimeout(timer))
}
