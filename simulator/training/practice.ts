// Practice auctions: each investor may have one private world with bots as rivals. Its life names whose it is, so it survives a restart,
// and it ends like any unused world.
import type { RunningWorld } from '../runtime/running-world'
import { matchesLife } from '../runtime/world-life'
import type { Worlds } from '../runtime/worlds'

const SCENARIO = 'practice'
const LABEL = 'practice'
/** How long an unused practice world stays, real ms. */
const TTL_MS = 2 * 60 * 60_000

/** Whose practice it is: a user of a world. */
interface Person {
  readonly world: RunningWorld
  readonly userId: number
}

const ownerOf = ({ world, userId }: Person): string => `${world.id}:${userId}`

/** True for a world in which an investor practices. */
export const isPractice = ({ life }: RunningWorld): boolean => life.label === LABEL

export class Practice {
  constructor(private readonly worlds: Worlds) {}

  /** The practice world of this person; undefined without one. */
  of(person: Person): RunningWorld | undefined {
    return this.worlds.list().find((world) => matchesLife(world, { label: LABEL, owner: ownerOf(person) }))
  }

  /** Starts a practice world for this person, and ends an earlier one. Throws TooManyWorlds. */
  async begin(person: Person): Promise<RunningWorld> {
    const { broadcaster } = person.world
    await this.worlds.prepare({ scenario: SCENARIO })
    const earlier = this.of(person)
    if (earlier !== undefined) this.worlds.delete(earlier.id)
    const life = { label: LABEL, owner: ownerOf(person), ttlMs: TTL_MS }
    return this.worlds.create({ scenario: SCENARIO, broadcaster, life })
  }

  /** Whose practice world this is; null if that world has ended, and for any other world. */
  ownerOf(world: RunningWorld): Person | null {
    const [, worldId = '', userId = ''] = /^(.*):(\d+)$/.exec(isPractice(world) ? (world.life.owner ?? '') : '') ?? []
    const real = this.worlds.get(worldId)
    return real === undefined ? null : { world: real, userId: Number(userId) }
  }
}
