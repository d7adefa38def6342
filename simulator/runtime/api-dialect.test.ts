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

// Written by hand from the specification: what `--api spec` leaves of each answer. A line here changes only when the
// specification does.

const listedIn = (schema: z.core.$ZodType, at = ''): readonly string[] => {
  const kind = kindOf(schema)
  if (kind.kind === 'optional') return listedIn(kind.inner, at)
  if (kind.kind === 'array') return listedIn(kind.element, at)
  if (kind.kind !== 'object') return [at]
  return Object.entries(kind.shape)
    .filter(([, field]) => !isBeyondSpec(field))
    .flatMap(([name, field]) => listedIn(field, at === '' ? name : `${at}.${name}`))
}

const person = ['id', 'type', 'name', 'email', 'phone', 'signator']
const persons = person.map((field) => `persons.${field}`)
const company = ['name', 'street', 'city', 'state_id', 'zip_code']

describe('what the specification lists of an answer', () => {
  // Verifies: S3.6
  it('an auction', () => {
    expect(listedIn(auction)).toEqual([
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
  it('a notification', () => {
    expect(listedIn(notification)).toEqual([
      'title',
      'text',
      'action',
      'action_result',
      'created_at',
      'read_at',
      'data.auction_id',
    ])
  })

  it('a person', () => {
    expect(listedIn(user)).toEqual([
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

  it('lookup rows', () => {
    expect([listedIn(sectionAct), listedIn(usState)]).toEqual([
      ['id', 'type', 'loan_type', 'name'],
      ['id', 'name'],
    ])
  })

  it('a loan has neither version nor the status of its auction', () => {
    const fields = listedIn(loan)
    for (const field of ['version', 'auction_id', 'auction_status', 'updated_at', 'commitment'])
      expect(fields, field).not.toContain(field)
    for (const field of ['id', 'signators', 'investors', 'transferred_from', 'documents.form', 'metadata_step'])
      expect(fields, field).toContain(field)
  })

  it('the profiles have no id and no version', () => {
    expect(listedIn(originatorProfile)).toEqual(['lender_profile_id', 'firstname', 'lastname', 'email'])
    for (const profile of [lenderProfile, investorProfile, borrowerProfile]) {
      expect(listedIn(profile)).toEqual(expect.arrayContaining([...company, ...persons]))
      expect(listedIn(profile)).not.toContain('version')
      expect(listedIn(profile)).not.toContain('id')
    }
  })

  it('and three channels', () => {
    const names = Object.entries(channels).filter(([, channel]) => !('beyondSpec' in channel))
    expect(names.map(([name]) => name)).toEqual(['notification', 'auction', 'indication'])
  })
})

describe('a dialect', () => {
  it.each(['full', 'spec', 'laravel', 'laravel:decimals,dates', 'full:ids'])('%s is one', (name) => {
    expect(dialectOf(name)?.name).toBe(name)
  })

  it.each(['rails', 'laravel:emoji', ''])('%j is none', (name) => {
    expect(dialectOf(name)).toBeNull()
  })

  it('writes a row without what is not listed, in decimals and with a page', () => {
    const spec: CallSpec = calls['notification.list']
    const row = { id: 4, title: 'Outbid', text: 'x', created_at: '2026-03-02T10:15:00.000Z', data: { auction_id: 9 } }
    const dialect = dialectOf('laravel:dates,meta')
    if (dialect === null) throw new Error('laravel is a dialect')
    expect(bodyIn(dialect, spec, { data: [row], unread: 1 }, 1)).toEqual({
      data: [{ title: 'Outbid', text: 'x', created_at: '2026-03-02T10:15:00.000000Z', data: { auction_id: 9 } }],
      meta: { unread: 1 },
    })
  })
})
