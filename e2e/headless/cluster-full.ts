// Fills the store of NATS to its last byte, and frees the space again.
import { JetStreamApiError } from '@nats-io/jetstream'
import { expect } from 'vitest'
import type { Engine } from '../../simulator/persistence/jetstream/engine'
import { eventually } from './eventually'

const LARGE = new Uint8Array(500_000)
const SMALL = new Uint8Array(200)

/** The errors of a client that gets no response: three servers that are full stop writing files and elect no leader. */
const NO_RESPONSE: readonly string[] = ['JetStreamNotEnabled', 'TimeoutError']

/** True for the errors NATS gives when its store is full. */
const isStoreFull = (error: unknown): boolean =>
  error instanceof JetStreamApiError || (error instanceof Error && NO_RESPONSE.includes(error.name))

/** Fills the store; resolves with a function that frees the space again. */
export async function fillStore({ js, manager }: Engine, replicas: 1 | 3): Promise<() => Promise<void>> {
  await manager.streams.add({ name: 'FILLER', subjects: ['filler'], num_replicas: replicas })
  for (const bytes of [LARGE, SMALL]) {
    let isFull = false
    while (!isFull) {
      isFull = await js.publish('filler', bytes).then(
        () => false,
        (error: unknown) => {
          if (isStoreFull(error)) return true
          throw error
        },
      )
    }
  }
  return async () => {
    // The response may be lost because there's no leader; the stream is deleted all the same.
    await manager.streams.delete('FILLER').catch(() => undefined)
    await eventually(async () => expect(await manager.streams.names().next()).not.toContain('FILLER'))
  }
}
