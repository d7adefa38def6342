// Fills the store of NATS to its last byte, and makes room again.
import { JetStreamApiError } from '@nats-io/jetstream'
import { expect } from 'vitest'
import type { Engine } from '../../simulator/persistence/jetstream/engine'
import { eventually } from './eventually'

const LARGE = new Uint8Array(500_000)
const SMALL = new Uint8Array(200)

/** What comes in the place of an answer: three servers that are full stop taking anything for a file, and elect nobody. */
const SILENCE: readonly string[] = ['JetStreamNotEnabled', 'TimeoutError']

/** True for what NATS says, or does not, without room. */
const isRefusal = (error: unknown): boolean =>
  error instanceof JetStreamApiError || (error instanceof Error && SILENCE.includes(error.name))

/** Fills it; resolves with how room is made again. */
export async function fillStore({ js, manager }: Engine, replicas: 1 | 3): Promise<() => Promise<void>> {
  await manager.streams.add({ name: 'FILLER', subjects: ['filler'], num_replicas: replicas })
  for (const bytes of [LARGE, SMALL]) {
    let isFull = false
    while (!isFull) {
      isFull = await js.publish('filler', bytes).then(
        () => false,
        (error: unknown) => {
          if (isRefusal(error)) return true
          throw error
        },
      )
    }
  }
  return async () => {
    // The answer may be lost, for want of a leader; the stream goes all the same.
    await manager.streams.delete('FILLER').catch(() => undefined)
    await eventually(async () => expect(await manager.streams.names().next()).not.toContain('FILLER'))
  }
}
