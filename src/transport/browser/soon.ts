// Runs tasks soon without a timer: a message to the own page is not throttled in a hidden tab.

/** The part of a MessageChannel that is used. */
export interface PageChannel {
  readonly port1: { onmessage: ((event: never) => unknown) | null }
  readonly port2: { postMessage(message: null): void }
}

export function createSoon(window: { readonly MessageChannel: new () => PageChannel }): (task: () => void) => void {
  const tasks: (() => void)[] = []
  const { port1, port2 } = new window.MessageChannel()
  port1.onmessage = () => tasks.shift()?.()
  return (task) => {
    tasks.push(task)
    port2.postMessage(null)
  }
}
