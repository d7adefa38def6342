// The worker that all windows of a browser share: it has their streams, each of them once. A window sends the id of the world that
// it follows, and null when it stops.
import { createStreamHub } from './stream-hub'

const hub = createStreamHub()

function serve(port: MessagePort): void {
  let stop: (() => void) | null = null
  const end = (): void => {
    stop?.()
    stop = null
  }
  port.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    end()
    if (typeof data === 'string') stop = hub.follow(data, (event) => port.postMessage(event))
    else port.close()
  })
  // Sent for a window that crashed, by browsers that know the event.
  port.addEventListener('close', end)
  port.start()
}

addEventListener('connect', (event) => {
  if (event instanceof MessageEvent) for (const port of event.ports) serve(port)
})
