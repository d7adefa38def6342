// The live stream of a world for one window. The windows of a browser share a worker that has it once; unlike locks, shared workers
// exist on plain HTTP too.

import { type StreamEvent, streamEvent } from './stream-event'
import { createStreamHub } from './stream-hub'
import workerAddress from './stream-worker?sharedworker&url'

type Receive = (event: StreamEvent) => void

/** For browsers without shared workers, such as some on phones: this window has its own streams. */
const ownHub = createStreamHub()

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { readonly createScriptURL: (url: string) => string },
  ): { createScriptURL(url: string): string }
}

/** As in simulator/api/middleware/security-headers.ts. */
const POLICY = 'stream-worker'

/** The address of the worker, for browsers that enforce Trusted Types too. */
const trustedAddress = (() => {
  const types: unknown = Reflect.get(globalThis, 'trustedTypes')
  if (types === undefined) return workerAddress
  return (types as TrustedTypes).createPolicy(POLICY, { createScriptURL: (url) => url }).createScriptURL(workerAddress)
})()

/** Follows a world's stream; returns a function that stops. What was sent before `opened` isn't repeated. */
export function followStream(worldId: string, receive: Receive): () => void {
  if (typeof SharedWorker === 'undefined') return ownHub.follow(worldId, receive)
  const worker = new SharedWorker(trustedAddress)
  let stop = (): void => {
    worker.port.onmessage = null
    worker.port.postMessage(null)
  }
  worker.port.onmessage = ({ data }: MessageEvent<unknown>) => {
    const event = streamEvent.safeParse(data).data
    if (event !== undefined) receive(event)
  }
  // The worker couldn't be loaded.
  worker.onerror = () => {
    stop()
    stop = ownHub.follow(worldId, receive)
  }
  worker.port.postMessage(worldId)
  return () => {
    worker.onerror = null
    stop()
  }
}
