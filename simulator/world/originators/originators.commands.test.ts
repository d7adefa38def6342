// Originators' requests, and what their lender decides.
import { describe, expect, test } from 'vitest'
import { originatorProfile } from '../../../src/contract/profile'
import { announce } from '../announce'
import { listAuction } from '../auctions/auctions.evolve'
import { blankAuction } from '../auctions/blank-auction'
import { decide } from '../decide'
import { evolveAll } from '../evolve'
import { personById } from '../people/people'
import { userFor } from '../people/people.project'
import { lenderOfEmail, ownProfile } from '../profiles/profiles.project'
import {
  AT,
  applyAccepted,
  judge,
  lenderEntry,
  originatorEntry,
  refusal,
  remove,
  saveProfile,
  withOriginators,
  worldOf,
} from '../profiles/sample-profiles'
import { nextId, rowOf } from '../table'
import { originatorRemoval } from './originator-removal'

describe('an originator', () => {
  // Verifies: S3.20 S7.23
  test('has no profile until the lender, who is notified, approves the request', () => {
    const { state, lenderUser, orla } = withOriginators()
    expect(personById(state, orla)?.profile).toBeNull()
    const own = ownProfile(state, orla)?.profile
    expect(originatorProfile.parse(own)).toEqual(own)
    expect(own).toMatchObject({ standing: 'waiting', lender_name: 'Prairie Lending', firstname: 'Orla' })
    const lenderOwn = ownProfile(state, lenderUser)
    expect(lenderOwn?.role === 'lender' && lenderOwn.profile.originators.map(({ standing }) => standing)).toEqual([
      'waiting',
      'waiting',
    ])
    expect(state.notifications[lenderUser]?.map(({ action }) => action)).toEqual([
      'originator_request',
      'originator_request',
    ])
  })

  // Verifies: S7.22
  test('finds their lender by the domain of their email, in any letter case', () => {
    const { state, lenderId } = withOriginators()
    expect(lenderOfEmail(state, 'Somebody@FIRM0.example')?.lender_profile_id).toBe(lenderId)
    expect(lenderOfEmail(state, 'somebody@elsewhere.example')).toBeNull()
    expect(lenderOfEmail(state, 'nonsense')).toBeNull()
  })

  test('is refused with an email outside the lender’s domains', () => {
    const { state, ids } = worldOf('lender', 'originator')
    const next = applyAccepted(state, saveProfile(ids[0] ?? 0, lenderEntry()))
    const lenderId = ownProfile(next, ids[0] ?? 0)?.profile.id ?? 0
    const entry = originatorEntry(lenderId, 'orla@elsewhere.example')
    expect(refusal(next, saveProfile(ids[1] ?? 0, entry))?.errors).toEqual({
      email: ['Email must belong to a domain of the lender'],
    })
  })

  test('must use the account’s confirmed email in a request', () => {
    const { state, ids } = worldOf('lender', 'originator')
    const next = applyAccepted(state, saveProfile(ids[0] ?? 0, lenderEntry()))
    const lenderId = ownProfile(next, ids[0] ?? 0)?.profile.id ?? 0
    expect(
      refusal(next, saveProfile(ids[1] ?? 0, originatorEntry(lenderId, 'somebody@firm0.example')))?.errors,
    ).toEqual({
      email: ['Email must be the confirmed address of your account'],
    })
    expect(refusal(next, saveProfile(ids[1] ?? 0, originatorEntry(lenderId, 'Orla@Firm0.example')))).toBeNull()
  })

  test('who sends a request gives the lender the Originators page, even without an originating entity', () => {
    const { state, ids } = worldOf('lender', 'originator')
    const [lenderUser = 0, orla = 0] = ids
    const next = applyAccepted(state, saveProfile(lenderUser, lenderEntry({ originator_entity_id: null })))
    const lenderId = ownProfile(next, lenderUser)?.profile.id ?? 0
    expect(userFor(next, lenderUser)?.profile?.originator_company).toBeNull()
    const requested = applyAccepted(next, saveProfile(orla, originatorEntry(lenderId)))
    expect(userFor(requested, lenderUser)?.profile?.originator_company).toEqual({
      id: lenderId,
      name: 'Prairie Lending',
    })
  })

  // Verifies: S4.18 S7.20 S6.4
  test('gets a profile when approved, and both sides are notified', () => {
    const { state, lenderUser, lenderId, orla, orlaId } = withOriginators()
    const decision = decide(state, judge('approve originator', lenderUser, orlaId), AT)
    const next = evolveAll(state, decision.events)
    expect(personById(next, orla)?.profile).toMatchObject({ id: orlaId, name: 'Orla Finch', lenderProfileId: lenderId })
    const received = announce(state, next, decision.events, lenderUser).flatMap(({ channel, to }) =>
      channel === 'notification' && to !== 'everyone' ? to : [],
    )
    expect(new Set(received)).toEqual(new Set([lenderUser, orla]))
  })

  // Verifies: S4.18
  test('who was declined can request again, and has only one request', () => {
    const { state, lenderUser, lenderId, orla, orlaId } = withOriginators()
    const declined = applyAccepted(state, judge('decline originator', lenderUser, orlaId))
    expect(personById(declined, orla)?.profile).toBeNull()
    const again = applyAccepted(declined, saveProfile(orla, originatorEntry(lenderId)))
    const own = ownProfile(again, lenderUser)
    const orlas = own?.role === 'lender' ? own.profile.originators.filter(({ firstname }) => firstname === 'Orla') : []
    expect(orlas.filter(({ email }) => email === 'orla@firm0.example')).toHaveLength(1)
  })

  test('who was declined sees when', () => {
    const { state, lenderUser, orla, orlaId } = withOriginators()
    const declined = applyAccepted(state, judge('decline originator', lenderUser, orlaId))
    expect(ownProfile(state, orla)?.profile).toMatchObject({ standing: 'waiting', decided_at: null })
    expect(ownProfile(declined, orla)?.profile).toMatchObject({
      standing: 'declined',
      decided_at: '2026-03-02T15:15:00.000Z',
    })
  })

  // Verifies: S4.19
  test('who was removed sees by whom and when, until they ask a lender again', () => {
    const { state, lenderUser, lenderId, orla, orlaId, otto } = withOriginators()
    const approved = applyAccepted(state, judge('approve originator', lenderUser, orlaId))
    const removed = applyAccepted(approved, remove(lenderUser, orlaId, null))
    expect(originatorRemoval(removed, orla)).toEqual({
      status: 410,
      message: 'Prairie Lending removed you as an originator on 03/02/2026 10:15 ET.',
    })
    expect([originatorRemoval(approved, orla), originatorRemoval(removed, otto)]).toEqual([null, null])
    const again = applyAccepted(removed, saveProfile(orla, originatorEntry(lenderId)))
    expect(ownProfile(again, orla)?.profile).toMatchObject({ standing: 'waiting' })
  })

  test('can only be approved by the lender they requested', () => {
    const { state, otto, orlaId } = withOriginators()
    expect(refusal(state, judge('approve originator', otto, orlaId))?.status).toBe(403)
  })

  // Verifies: S4.19 S7.21
  test('with open loans can be deleted only with a replacement or by a lender who takes over the loans', () => {
    const { state, lenderUser, lenderId, orlaId, ottoId, otto, orla } = withOriginators()
    let next = applyAccepted(
      applyAccepted(state, judge('approve originator', lenderUser, orlaId)),
      judge('approve originator', lenderUser, ottoId),
    )
    const auctionId = nextId(next.auctions)
    next = listAuction(next, {
      ...blankAuction,
      id: auctionId,
      key: 'oak',
      statusedAt: AT,
      createdAt: AT,
      loan: {
        project_name: 'Oak Hollow',
        loan_section_act: { id: 10, type: 'permanent', loan_type: 'fha', name: '223(f)' },
      },
      sellerProfileId: lenderId,
      originatorProfileId: orlaId,
    })
    expect(refusal(next, remove(lenderUser, orlaId, null))?.errors).toHaveProperty('replace_originator_profile_id')
    expect(refusal(next, remove(lenderUser, orlaId, orlaId))?.errors).toHaveProperty('replace_originator_profile_id')
    const taken = evolveAll(next, decide(next, remove(lenderUser, orlaId, lenderId), AT).events)
    expect(rowOf(taken.auctions, auctionId)?.originatorProfileId).toBeNull()
    expect(personById(taken, orla)?.profile).toBeNull()
    const decision = decide(next, remove(lenderUser, orlaId, ottoId), AT)
    const gone = evolveAll(next, decision.events)
    expect(rowOf(gone.auctions, auctionId)?.originatorProfileId).toBe(ottoId)
    expect(ownProfile(gone, orla)).toBeNull()
    expect(personById(gone, orla)?.profile).toBeNull()
    const moves = announce(next, gone, decision.events, lenderUser).filter(({ channel }) => channel === 'auction')
    expect(moves.map(({ event, to }) => [event, to])).toEqual(
      expect.arrayContaining([
        ['auction-commitment-removed', [orla]],
        ['auction-commitment-added', [otto]],
      ]),
    )
  })

  test('without open loans can be deleted without a replacement', () => {
    const { state, lenderUser, orlaId, orla } = withOriginators()
    expect(ownProfile(applyAccepted(state, remove(lenderUser, orlaId, null)), orla)).toBeNull()
  })
})
