// Whether the bytes that reached somebody name anything that is not theirs.
import type { RunningWorld } from '../../simulator/runtime/running-world'
import { personById } from '../../simulator/world/people/people'
import { rowsOf } from '../../simulator/world/table'

/** What identifies an investor in bytes: names, addresses, channels. */
function identitiesOf(world: RunningWorld, userId: number): readonly string[] {
  const person = personById(world.opening().state, userId)
  const profile = person?.profile ?? null
  if (person === undefined || profile === null) return []
  const domain = person.email.split('@')[1] ?? person.email
  return [profile.name, profile.phone, domain, `private-notification.${userId}`, `private-auction.${userId}`]
}

/** Names of loans that only their seller may know: they never left the seller's side. */
function privateLoansOf(world: RunningWorld, userId: number): readonly string[] {
  const person = personById(world.state(), userId)
  const opened = world.opening().state
  return [...rowsOf(opened.auctions)]
    .filter(({ status, key }) => {
      const now = [...rowsOf(world.state().auctions)].find((one) => one.key === key)
      return status === 'incomplete' && (now === undefined || now.status === 'incomplete')
    })
    .filter(({ sellerProfileId, originatorProfileId }) => {
      const own = person?.profile?.id
      return own !== sellerProfileId && own !== originatorProfileId
    })
    .map(({ loan }) => loan.project_name)
}

const holds = (bytes: string, text: string): boolean => {
  for (let at = bytes.indexOf(text); at !== -1; at = bytes.indexOf(text, at + 1)) {
    const after = bytes[at + text.length] ?? ''
    if (!/[0-9A-Za-z]/.test(after)) return true
  }
  return false
}

/** What reached this person and is not theirs; empty when nothing did. */
export function leaksTo(world: RunningWorld, userId: number, received: string): readonly string[] {
  const bytes = received.replaceAll('\\"', '"')
  const viewer = world.cast.find((one) => one.userId === userId)
  const others = viewer?.role === 'investor' ? world.cast.filter((one) => one.role === 'investor') : []
  const identities = others.filter((one) => one.userId !== userId).flatMap((one) => identitiesOf(world, one.userId))
  const loans = viewer?.role === 'admin' ? [] : privateLoansOf(world, userId)
  return [...identities, ...loans]
    .filter((text) => holds(bytes, text))
    .map((text) => `${viewer?.key} received "${text}"`)
}
