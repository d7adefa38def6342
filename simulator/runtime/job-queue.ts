// Runs asynchronous jobs one after another.

export class JobQueue {
  #last: Promise<unknown> = Promise.resolve()

  /** Runs the job after all earlier ones and settles as it does. A failed job doesn't stop the queue. */
  run<T>(job: () => T | Promise<T>): Promise<T> {
    const result = this.#last.then(job)
    this.#last = result.catch(() => undefined)
    return result
  }
}
