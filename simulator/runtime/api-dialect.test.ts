// The names of dialects, and the fields that `--api spec` sends, written by hand from the specification. Change a field here only
// when the specification changes.
import { describe, expect, it } from 'vitest'
import type * as z from 'zod/mini'
import { auction } from '../../src/contract/auction'
import type { CallSpec } from '../../src/contract/call'
import { calls } from '../../src/contract/calls'
import { channels } from '../../src/contract/channels'
import { isBeyondSpec } from '../../src/contract/fields'
import { loan } from '../../src/contract/loan'
import { sectionAct, usState } from '../../src/contract/lookup'
import { notification } from '../../src/contract/notification'
import { borrowerProfile, investorProfile, lenderProfile, originatorProfile } from '../../src/contract/profile'
import { kindOf } from '../../src/contract/schema-kind'
import { user } from '../../src/contract/user'
import { bodyIn } from '../api/dialect'
import { dialectOf } from './api-dialect'

const specifiedFields = (schema: z.core.$ZodType, at = ''): readonly string[] => {
  const kind = kindOf(schema)
  if (kind.kind === 'optional') return specifiedFields(kind.inner, at)
  if (kind.kind === 'array') return specifiedFields(kind.element, at)
  if (kind.kind !== 'object') return [at]
  return Object.entries(kind.shape)
    .filter(([, field]) => !isBeyondSpec(field))
    .flatMap(([name, field]) => specifiedFields(field, at === '' ? name : `${at}.${name}`))
}

const person = ['id', 'type', 'name', 'email', 'phone', 'signator']
const persons = person.map((field) => `persons.${field}`)
const company = ['name', 'street', 'city', 'state_id', 'zip_code']

describe('the fields that `--api spec` sends', () => {
  // Verifies: S3.6
  it('are those of the specification for an auction', () => {
    expect(specifiedFields(auction)).toEqual([
      'id',
      'status',
      'statused_at',
      'created_at',
      'loan.project_name',
      'loan.loan_section_act.type',
      'loan.loan_section_act.loan_type',
      'loan.loan_section_act.name',
      'loan.originator_profile.id',
      'loan.auction_id',
      'loan.auction_status',
      'bids.investor.id',
      'best_bid.investor.id',
    ])
  })

  // Verifies: S3.1
  it('are those of the specification for a notification', () => {
    expect(specifiedFields(notification)).toEqual([
      'title',
      'text',
      'action',
      'action_result',
      'created_at',
      'read_at',
      'data.auction_id',
    ])
  })

  it('are those of the specification for the signed-in user', () => {
    expect(specifiedFields(user)).toEqual([
      'id',
      'email',
      'role',
      'profile.id',
      'profile.name',
      'profile.originator_company.id',
      'profile.originator_company.name',
      'profile.lender.id',
      'profile.lender.name',
    ])
  })

  it('are those of the specification for lookup rows', () => {
    expect([specifiedFields(sectionAct), specifiedFields(usState)]).toEqual([
      ['id', 'type', 'loan_type', 'name'],
      ['id', 'name'],
    ])
  })

  it('exclude the version of a loan and the status of its auction', () => {
    const fields = specifiedFields(loan)
    for (const field of ['version', 'auction_id', 'auction_status', 'updated_at', 'commitment'])
      expect(fields, field).not.toContain(field)
    for (const field of ['id', 'signators', 'investors', 'transferred_from', 'documents.form', 'metadata_step'])
      expect(fields, field).toContain(field)
  })

  it('exclude the id and the version of a profile', () => {
    expect(specifiedFields(originatorProfile)).toEqual(['lender_profile_id', 'firstname', 'lastname', 'email'])
    for (const profile of [lenderProfile, investorProfile, borrowerProfile]) {
      expect(specifiedFields(profile)).toEqual(expect.arrayContaining([...company, ...persons]))
      expect(specifiedFields(profile)).not.toContain('version')
      expect(specifiedFields(profile)).not.toContain('id')
    }
  })

  it('are sent on exactly three channels', () => {
    const names = Object.entries(channels).filter(([, channel]) => !('beyondSpec' in channel))
    expect(names.map(([name]) => name)).toEqual(['notification', 'auction', 'indication'])
  })
})

describe('a dialect', () => {
  it.each(['full', 'spec', 'laravel', 'laravel:decimals,dates', 'full:ids'])('can be called %s', (name) => {
    expect(dialectOf(name)?.name).toBe(name)
  })

  it.each(['rails', 'laravel:emoji', ''])('cannot be called %j', (name) => {
    expect(dialectOf(name)).toBeNull()
  })

  it('with `laravel:dates,meta` drops unlisted fields, writes dates with microseconds and moves counts to meta', () => {
    const spec: CallSpec = calls['notification.list']
    const row = { id: 4, title: 'Outbid', text: 'x', created_at: '2026-03-02T10:15:00.000Z', data: { auction_id: 9 } }
    const dialect = dialectOf('laravel:dates,meta')
    if (dialect === null) throw new Error('laravel:dates,meta must be a dialect')
    expect(bodyIn(dialect, spec, { data: [row], unread: 1 }, 1)).toEqual({
      data: [{ title: 'Outbid', text: 'x', created_at: '2026-03-02T10:15:00.000000Z', data: { auction_id: 9 } }],
      meta: { unread: 1 },
    })
  })
})
