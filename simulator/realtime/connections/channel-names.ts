// Channel names on the wire, made and read by the contract's table of channels. No authorization. S7.32, S7.33, S7.34
import type { ChannelName, ChannelSpec } from '../../../src/contract/channels'
import { channels } from '../../../src/contract/channels'

/** A channel of the contract's table. */
export interface KnownChannel {
  readonly noun: ChannelName
  readonly kind: ChannelSpec['kind']
  /** The user in the name; null where the name has none. */
  readonly userId: number | null
}

const PREFIX: Readonly<Record<ChannelSpec['kind'], string>> = { public: '', private: 'private-', presence: 'presence-' }

const nouns = Object.keys(channels).filter((name): name is ChannelName => name in channels)

const patterns = nouns.map((noun) => {
  const { kind, name } = channels[noun]
  const escaped = `${PREFIX[kind]}${name}`.replaceAll('.', '\\.').replaceAll('{userId}', '([1-9]\\d{0,14})')
  return { noun, kind, pattern: new RegExp(`^${escaped}$`) }
})

/** The channel that a wire name such as `private-auction.7` means; null for a name that the table lacks. */
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

/** Names that were made, by the user; thousands are asked for with every event. */
const made = new Map(nouns.map((noun) => [noun, new Map<number, string>()]))
const MOST_MADE = 20_000

/** The wire name of one user's channel, or of the one channel of the noun when its name has no user in it. */
export const wireName = (noun: ChannelName, userId: number): string => {
  const known = made.get(noun)
  const name = known?.get(userId)
  return name ?? newName(noun, userId, known)
}

const newName = (noun: ChannelName, userId: number, known: Map<number, string> | undefined): string => {
  const [before = '', after] = wireNames.get(noun) ?? []
  const name = after === undefined ? before : `${before}${userId}${after}`
  if (known !== undefined && known.size >= MOST_MADE) known.clear()
  known?.set(userId, name)
  return name
}

/** True when there is one channel of this noun for everybody, false when there is one per user. */
export const isShared = (noun: ChannelName): boolean => !channels[noun].name.includes('{userId}')

/** True where whispers (client events) are allowed: private and presence channels. */
export const allowsWhispers = (wire: string): boolean =>
  wire.startsWith(PREFIX.private) || wire.startsWith(PREFIX.presence)
