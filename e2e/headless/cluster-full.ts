// Fills the store of NATS to its last byte, and makes room again.
import { JetStreamApiError } from '@nats-io/jetstream'
import type { Engine } from '../../simulator/persistence/jetstream/engine'

const LARGE = new Uint8Array(500_000)
const SMALL = new Uint8Array(200)

/** Fills it; resolves with how room is made again. */
export async function fillStore({ js, manager }: Engine, replicas: 1 | 3): Promise<() => Promise<unknown>> {
  await manager.streams.add({ name: 'FILLER', subjects: ['filler'], num_replicas: replicas })
  for (const bytes of [LARGE, SMALL]) {
    let isFull = false
    while (!isFull) {
      isFull = await js.publish('filler', bytes).then(
        () => false,
        (error: unknown) => {
          if (error instanceof JetStreamApiError) return true
          throw error
        },
      )
    }
  }
  return () => manager.streams.delete('FILLER')
}
