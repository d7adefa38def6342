// What RxJS asks of `tslib`, in the language of today: helpers for browsers that know no asynchronous iteration weigh more than
// all that RxJS does with them.

/** Marks what the body of an asynchronous generator waits for, beside what it yields. */
class Awaited {
  constructor(value) {
    this.value = value
  }
}
export const __await = (value) => new Awaited(value)

export const __asyncValues = (iterable) => iterable[Symbol.asyncIterator]()

/** Runs a body that yields what it waits for. */
export async function __awaiter(self, _arguments, _promise, body) {
  const run = body.call(self)
  let step = run.next()
  while (!step.done)
    try {
      step = run.next(await step.value)
    } catch (error) {
      step = run.throw(error)
    }
  return step.value
}

/** Runs a body that yields what it gives and, marked, what it waits for. */
export async function* __asyncGenerator(self, args, body) {
  const run = body.apply(self, args)
  try {
    let step = run.next()
    while (!step.done)
      try {
        step = run.next(step.value instanceof Awaited ? await step.value.value : yield step.value)
      } catch (error) {
        step = run.throw(error)
      }
  } finally {
    run.return()
  }
}
