// Searches everything that a full run delivers to an investor for the identities of all other investors.
import { expect, it } from 'vitest'
import { manualTime } from '../runtime/manual-time'
import { Worlds } from '../runtime/worlds'
import { payloadOf } from '../world/announcement'
import { auctionListFor } from '../world/auctions/auctions.project'
import { notificationsFor } from '../world/notifications/notifications.project'
import { personById } from '../world/people/people'
import { userFor } from '../world/people/people.project'

it('never sends an investor the name, email, phone, signators, user id or profile id of another', async () => {
  const world = new Worlds(manualTime()).create({ scenario: 'first-live-auction', paused: true })
  const registered = (userId: number): boolean => (personById(world.state(), userId)?.profile ?? null) !== null
  const investors = world.cast.filter((person) => person.role === 'investor' && registered(person.userId))
  expect(investors.length).toBeGreaterThanOrEqual(6)
  const delivered = new Map<number, string>(investors.map(({ userId }) => [userId, '']))
  const record = (userId: number, payload: unknown): void => {
    const before = delivered.get(userId)
    if (before !== undefined) delivered.set(userId, `${before}\n${JSON.stringify(payload)}`)
  }
  world.listen((signal) => {
    if (signal.kind !== 'announcement' || signal.announcement.to === 'everyone') return
    for (const userId of signal.announcement.to) record(userId, payloadOf(signal.announcement.viewFor(userId)))
  })
  for (let minute = 0; minute < 45; minute += 1) {
    await world.advance(60_000)
    for (const { userId } of investors) {
      const state = world.state()
      record(userId, [auctionListFor(state, userId, 'live'), notificationsFor(state, userId), userFor(state, userId)])
    }
  }
  for (const { userId } of investors) record(userId, auctionListFor(world.state(), userId, 'past'))
  const leaks = investors.flatMap(({ userId, key }) => {
    const bytes = delivered.get(userId) ?? ''
    expect(bytes.length, key).toBeGreaterThan(50_000)
    const others = investors.filter((other) => other.userId !== userId)
    return others
      .flatMap((other) => identitiesOf(other.userId))
      .filter((identity) => new RegExp(`\\b${identity.replaceAll('.', '\\.')}\\b`).test(bytes))
      .map((identity) => `${key} was sent ${identity}`)
  })
  expect(leaks).toEqual([])

  function identitiesOf(userId: number): readonly string[] {
    const person = personById(world.state(), userId)
    if (person?.profile === null || person?.profile === undefined) throw new Error(`no profile of ${userId}`)
    const { profile, email } = person
    const signators = profile.signators.flatMap(({ id, name }) => [String(id), name])
    return [String(userId), String(profile.id), profile.name, profile.phone, email, ...signators]
  }
})
