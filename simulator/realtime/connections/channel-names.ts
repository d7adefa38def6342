// Formats and parses wire names of channels by the contract's table. No authorization. S7.32, S7.33, S7.34
import { type ChannelName, type ChannelSpec, channels } from '../../../src/contract/channels'

/** A channel of the contract's table. */
export interface KnownChannel {
  readonly noun: ChannelName
  readonly kind: ChannelSpec['kind']
  /** The user id in the name; null if the name has none. */
  readonly userId: number | null
}

const PREFIX: Readonly<Record<ChannelSpec['kind'], string>> = { public: '', private: 'private-', presence: 'presence-' }

const nouns = Object.keys(channels).filter((name): name is ChannelName => name in channels)

const patterns = nouns.map((noun) => {
  const { kind, name } = channels[noun]
  const escaped = `${PREFIX[kind]}${name}`.replaceAll('.', '\\.').replaceAll('{userId}', '([1-9]\\d{0,14})')
  return { noun, kind, pattern: new RegExp(`^${escaped}$`) }
})

/**
 * Parses a wire name; null for an unknown channel.
 * @example readChannel('private-auction.7') // { noun: 'auction', kind: 'private', userId: 7 }
 */
export const readChannel = (wireName: string): KnownChannel | null => {
  for (const { noun, kind, pattern } of patterns) {
    const match = pattern.exec(wireName)
    if (match !== null) return { noun, kind, userId: match[1] === undefined ? null : Number(match[1]) }
  }
  return null
}

const wireNames = new Map(
  nouns.map((noun) => [noun, `${PREFIX[channels[noun].kind]}${channels[noun].name}`.split('{userId}')]),
)

/** Cached names by user id, because an event may need thousands. */
const cachedNames = new Map(nouns.map((noun) => [noun, new Map<number, string>()]))
const MAX_CACHED = 20_000

/** The wire name of a user's channel. `userId` is ignored if the channel is shared. */
export const wireName = (noun: ChannelName, userId: number): string => {
  const cache = cachedNames.get(noun)
  const name = cache?.get(userId)
  return name ?? newName(noun, userId, cache)
}

const newName = (noun: ChannelName, userId: number, cache: Map<number, string> | undefined): string => {
  const [before = '', after] = wireNames.get(noun) ?? []
  const name = after === undefined ? before : `${before}${userId}${after}`
  if (cache !== undefined && cache.size >= MAX_CACHED) cache.clear()
  cache?.set(userId, name)
  return name
}

/** True if all users share one channel; false if there is one per user. */
export const isShared = (noun: ChannelName): boolean => !channels[noun].name.includes('{userId}')

/** True for private and presence channels, which allow whispers (client events). */
export const allowsWhispers = (wire: string): boolean =>
  wire.startsWith(PREFIX.private) || wire.startsWith(PREFIX.presence)
