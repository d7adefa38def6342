// Runs tasks soon without timers: messages to the page itself are not throttled in a hidden tab.

/** The part of a MessageChannel that is used. */
export interface PageChannel {
  readonly port1: { onmessage: ((event: never) => unknown) | null }
  readonly port2: { postMessage(message: null): void }
}

/** Returns a function that runs a task in the next turn of the event loop. */
export function createTaskQueue(window: {
  readonly MessageChannel: new () => PageChannel
}): (task: () => void) => void {
  const tasks: (() => void)[] = []
  const { port1, port2 } = new window.MessageChannel()
  port1.onmessage = () => tasks.shift()?.()
  return (task) => {
    tasks.push(task)
    port2.postMessage(null)
  }
}
