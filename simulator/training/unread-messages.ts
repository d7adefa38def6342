// A trainer's messages survive a rewind: it undoes what happened in the market, not what the trainer said.
import { TRAINER_MESSAGE } from '../../src/contract/notification'
import type { RunningWorld } from '../runtime/running-world'
import type { StoredNotification } from '../world/notifications/stored-notification'
import type { WorldState } from '../world/state'

const messagesTo = (state: WorldState, userId: number): readonly StoredNotification[] =>
  (state.notifications[userId] ?? []).filter(({ action }) => action === TRAINER_MESSAGE)

/** Ids are used again after a rewind, so they don't tell messages apart. */
const isSame = (one: StoredNotification, other: StoredNotification): boolean =>
  one.text === other.text && one.created_at === other.created_at

/** After each rewind, sends everyone the trainer's messages again that they hadn't read and that the rewind removed. */
export const keepUnreadMessages = (world: RunningWorld): void => {
  world.listen((signal) => {
    if (signal.kind !== 'replaced') return
    for (const { userId } of world.cast) {
      const kept = messagesTo(world.state(), userId)
      const lost = messagesTo(signal.before, userId).filter(
        (message) => message.read_at === null && !kept.some((one) => isSame(one, message)),
      )
      // Oldest first, as they were sent.
      for (const { title, text } of lost.toSorted((one, other) => one.id - other.id)) {
        const message = { userId, title, text, fromTrainer: true } as const
        world.submit({ name: 'notify', actor: 'system', origin: 'control', ...message }).catch(() => undefined)
      }
    }
  }, 'without announcements')
}
