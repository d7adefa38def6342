// Finds names in the bytes sent to a person that the person may not see.
import type { RunningWorld } from '../../simulator/runtime/running-world'
import { personById } from '../../simulator/world/people/people'
import { rowsOf } from '../../simulator/world/table'

/** Texts that identify an investor: name, phone, email domain, channels. */
function identitiesOf(world: RunningWorld, userId: number): readonly string[] {
  const person = personById(world.opening().state, userId)
  const profile = person?.profile ?? null
  if (person === undefined || profile === null) return []
  const domain = person.email.split('@')[1] ?? person.email
  return [profile.name, profile.phone, domain, `private-notification.${userId}`, `private-auction.${userId}`]
}

/**
 * The user ids of everyone who was ever party to a loan, by project name; `everyone` once it was announced. Several loans may have
 * one name.
 */
export type Parties = ReadonlyMap<string, ReadonlySet<number | 'everyone'>>

const PUBLIC: ReadonlySet<string> = new Set(['pre', 'live', 'past'])

/** Follows a world, whose parties change with transfers, offers and rewinds. */
export function followParties(world: RunningWorld): { readonly parties: Parties; stop(): void } {
  const parties = new Map<string, Set<number | 'everyone'>>()
  let last: unknown = null
  const update = (): void => {
    const { auctions, profileOwners } = world.state()
    if (auctions === last) return
    last = auctions
    for (const { loan, status, sellerProfileId, originatorProfileId, offer } of rowsOf(auctions)) {
      const partyIds = parties.get(loan.project_name) ?? new Set()
      parties.set(loan.project_name, partyIds)
      if (PUBLIC.has(status)) partyIds.add('everyone')
      for (const profileId of [sellerProfileId, originatorProfileId, offer?.to ?? null]) {
        // The owner of a profile stays the same; the profile may be deleted.
        const userId = profileId === null ? undefined : profileOwners[profileId]
        if (userId !== undefined) partyIds.add(userId)
      }
    }
  }
  update()
  return { parties, stop: world.listen(update, 'without announcements') }
}

/** Names of loans that were never announced and that this user isn't party to. */
function privateLoansOf(world: RunningWorld, parties: Parties, userId: number): readonly string[] {
  return [...rowsOf(world.opening().state.auctions)]
    .map(({ loan }) => loan.project_name)
    .filter((name) => {
      const partyIds = parties.get(name)
      return partyIds !== undefined && !partyIds.has('everyone') && !partyIds.has(userId)
    })
}

const contains = (bytes: string, text: string): boolean => {
  for (let at = bytes.indexOf(text); at !== -1; at = bytes.indexOf(text, at + 1)) {
    const after = bytes[at + text.length] ?? ''
    if (!/[0-9A-Za-z]/.test(after)) return true
  }
  return false
}

/** What this person received but may not see; empty for nothing. */
export function leaksTo(world: RunningWorld, parties: Parties, userId: number, received: string): readonly string[] {
  const bytes = received.replaceAll('\\"', '"')
  const viewer = world.cast.find((one) => one.userId === userId)
  const others = viewer?.role === 'investor' ? world.cast.filter((one) => one.role === 'investor') : []
  const identities = others.filter((one) => one.userId !== userId).flatMap((one) => identitiesOf(world, one.userId))
  const loans = viewer?.role === 'admin' ? [] : privateLoansOf(world, parties, userId)
  return [...identities, ...loans]
    .filter((text) => contains(bytes, text))
    .map((text) => `${viewer?.key} received "${text}"`)
}
