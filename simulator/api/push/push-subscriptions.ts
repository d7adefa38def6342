// The browsers that receive pushes, one per session. They are outside the world's log, like sessions, and end with their session.
import type { PushAddress } from '../../../src/contract/push.calls'
import type { SideRecordStore, StoredPushSubscription } from '../../persistence/side-records'
import type { RunningWorld } from '../../runtime/running-world'
import type { Session, Sessions } from '../sessions'

type Subscription = Omit<StoredPushSubscription, 'address'> & { readonly address: PushAddress }

export class PushSubscriptions {
  readonly #byWorld = new Map<RunningWorld, Map<string, Subscription>>()

  /** `storage` persists subscriptions; null doesn't. */
  constructor(
    sessions: Pick<Sessions, 'onEnded'>,
    private readonly storage: SideRecordStore | null = null,
  ) {
    sessions.onEnded(({ world, hash }) => this.remove(world, hash))
  }

  /** Restores a stored subscription. */
  resume(world: RunningWorld, { session, userId, address }: StoredPushSubscription): void {
    if (address !== null) this.#of(world).set(session, { session, userId, address })
  }

  /** True if the session with this hash is subscribed. */
  has(world: RunningWorld, session: string): boolean {
    return this.#byWorld.get(world)?.has(session) ?? false
  }

  /** Subscribes a session. Another session of the same browser loses its subscription: its user may be another person. */
  put({ world, userId, hash }: Session, address: PushAddress): void {
    for (const [each, subscriptions] of this.#byWorld)
      for (const other of subscriptions.values())
        if (other.address.endpoint === address.endpoint) this.remove(each, other.session)
    const subscription = { session: hash, userId, address }
    this.#of(world).set(hash, subscription)
    this.storage?.putSideRecord('push', world.id, hash, subscription)
  }

  /** Ends the subscription of a session. */
  remove(world: RunningWorld, session: string): void {
    const subscription = this.#byWorld.get(world)?.get(session)
    if (subscription === undefined) return
    this.#byWorld.get(world)?.delete(session)
    this.storage?.putSideRecord('push', world.id, session, { ...subscription, address: null })
  }

  /** The subscriptions of a user. */
  listOf(world: RunningWorld, userId: number): readonly Subscription[] {
    return [...(this.#byWorld.get(world)?.values() ?? [])].filter((subscription) => subscription.userId === userId)
  }

  #of(world: RunningWorld): Map<string, Subscription> {
    const known = this.#byWorld.get(world)
    if (known !== undefined) return known
    const subscriptions = new Map<string, Subscription>()
    this.#byWorld.set(world, subscriptions)
    world.listen((signal) => {
      if (signal.kind === 'ended') this.#byWorld.delete(world)
    }, 'without announcements')
    return subscriptions
  }
}
