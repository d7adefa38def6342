// Runs asynchronous jobs one after the other.

export class JobQueue {
  #last: Promise<unknown> = Promise.resolve()

  /** Runs the job after all earlier ones. Resolves or rejects as the job does; a failed job does not stop the queue. */
  run<T>(job: () => T | Promise<T>): Promise<T> {
    const done = this.#last.then(job)
    this.#last = done.catch(() => undefined)
    return done
  }
}
