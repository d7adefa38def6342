// Runs tasks soon without a timer: a message to the own page is not throttled in a hidden tab.

export function createSoon(window: { readonly MessageChannel: new () => MessageChannel }): (task: () => void) => void {
  const tasks: (() => void)[] = []
  const { port1, port2 } = new window.MessageChannel()
  port1.onmessage = () => tasks.shift()?.()
  return (task) => {
    tasks.push(task)
    port2.postMessage(null)
  }
}
