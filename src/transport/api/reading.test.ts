// Tolerant parsing: unknown fields pass, bad rows are dropped and reported, and no content leaks.
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { none, one, raw, rows } from '../../contract/call'
import { instant } from '../../contract/fields'
import { indicationCalls } from '../../contract/indication.calls'
import { readAnswer } from './reading'

const row = z.object({ id: z.int(), at: instant })
const good = { id: 1, at: '2026-03-02T15:15:00.000Z' }

describe('reading an answer', () => {
  it('accepts unknown fields and drops them', () => {
    expect(readAnswer(one(row), { data: { ...good, color: 'red' }, meta: 1 })).toEqual({
      ok: true,
      value: { data: good },
      problems: [],
    })
  })

  it('drops a bad row, keeps the good ones, and reports where and why but not the content', () => {
    const secret = 'ann@example.com'
    const reading = readAnswer(rows(row), { data: [good, { id: secret, at: 'noon' }, { ...good, id: 2 }] })
    expect(reading).toEqual({
      ok: true,
      value: { data: [good, { ...good, id: 2 }], unreadable_rows: { data: 1 } },
      problems: reading.problems,
    })
    expect(reading.problems).toEqual([
      { path: 'data.1.id', why: 'expected number' },
      { path: 'data.1.at', why: 'not an instant' },
    ])
    expect(JSON.stringify(reading.problems)).not.toContain(secret)
  })

  it('keeps the fields next to the rows, and is unreadable without them', () => {
    const answer = rows(row, z.object({ unread: z.int() }))
    expect(readAnswer(answer, { data: [good], unread: 3 })).toMatchObject({ value: { data: [good], unread: 3 } })
    expect(readAnswer(answer, { data: [good] })).toMatchObject({ ok: false, problems: [{ path: 'unread' }] })
  })

  it('does not take a list of only bad rows for an empty list', () => {
    expect(readAnswer(rows(row), { data: [{}, {}] }).ok).toBe(false)
    expect(readAnswer(rows(row), { data: [] })).toMatchObject({ ok: true, value: { data: [] } })
  })

  it.each([[null], ['<html>'], [{ rows: [] }], [{ data: 'x' }]])('cannot read %j as a list', (body) => {
    expect(readAnswer(rows(row), body).ok).toBe(false)
  })

  it('reads raw bodies whole and ignores bodies that the contract does not declare', () => {
    expect(readAnswer(raw(row), good)).toMatchObject({ ok: true, value: good })
    expect(readAnswer(none, undefined)).toMatchObject({ ok: true, value: null })
  })

  it('reports at most twenty problems per message', () => {
    const reading = readAnswer(rows(row), { data: [good, ...Array.from({ length: 50 }, () => ({}))] })
    expect(reading.problems).toHaveLength(20)
  })
})

describe('a rate sheet with unreadable rows', () => {
  const row = {
    loan_type: 'fha',
    type: 'permanent',
    section: '223(f)',
    call_protection: 'LO0_10_1',
    spread_bps: 108,
    gnma_rate: 5.23,
    servicing_spread: 0.25,
    note_rate: 5.48,
    price: '101-00',
  }
  const sheet = (...rows: readonly unknown[]) => ({
    data: { as_of: '2026-03-02T15:15:00.000Z', benchmark: { ust_5y: 3.85, ust_10y: 4.15, ust_30y: 4.7 }, rows },
  })
  const { answer } = indicationCalls['indication.read']

  it('leaves out the row without a price, keeps the others, and counts what is missing', () => {
    expect(readAnswer(answer, sheet(row, { ...row, price: null }, { ...row, section: '232' }))).toMatchObject({
      ok: true,
      value: { data: { rows: [row, { ...row, section: '232' }], unreadable_rows: { rows: 1 } } },
    })
  })

  it('is unreadable if no row can be read, so that it does not look empty', () => {
    expect(readAnswer(answer, sheet({ ...row, price: null })).ok).toBe(false)
  })
})
