// Applies event faults: drops, repeats, damages, delays or holds a frame for one user.
import type { ChannelName } from '../../../src/contract/channels'
import type { Faults } from '../../faults/faults'
import type { RunningWorld } from '../../runtime/running-world'
import { atVirtualTime } from '../../runtime/virtual-wait'
import type { Frame } from './frame'

/** Sends a frame through the active faults of its world. */
export const sendThroughFaults = (
  faults: Faults,
  { world, userId, channel }: { readonly world: RunningWorld; readonly userId: number; readonly channel: ChannelName },
  frame: Frame,
  send: (frame: Frame) => void,
): void => {
  const { copies, damages, release } = faults.eventHit(world, userId, channel)
  if (copies === 0) return
  const damaged = damages.reduce(
    (current, damage) => (damage === 'truncated' ? current.truncated() : current.corrupted()),
    frame,
  )
  const { epoch } = world.reading()
  const sendAll = (): void => {
    // Frames in transit are lost when the world is rewound, restored or reset.
    if (world.reading().epoch !== epoch) return
    for (let copy = 0; copy < copies; copy += 1) send(damaged)
  }
  if (release.kind === 'now') sendAll()
  else if (release.kind === 'held') faults.hold(world, release.faultId, sendAll)
  else if (release.time === 'virtual') atVirtualTime(world, world.reading().now + release.ms, sendAll)
  else setTimeout(sendAll, release.ms).unref()
}
