// The message of a failed call, for every status and every unusual body.
import { describe, expect, it } from 'vitest'
import type { ApiErrorKind } from '../../contract/api-error'
import { noAnswer, type RefusedAnswer, refusal, worldRewound } from './refusal'

const answer = (status: number, body: unknown = null, more: Partial<RefusedAnswer> = {}): RefusedAnswer => ({
  status,
  body,
  retryAfter: null,
  date: null,
  ...more,
})

const kinds: readonly [number, unknown, ApiErrorKind][] = [
  [400, { message: 'Malformed JSON.' }, 'invalid'],
  [400, { code: 'unknown_world', message: 'No such world.' }, 'unknown-world'],
  [401, { message: 'Unauthenticated.' }, 'unauthenticated'],
  [403, { message: '' }, 'forbidden'],
  [404, { message: 'No query results for model [App\\Models\\Auction] 9' }, 'not-found'],
  [405, { message: 'The GET method is not supported for route api/auth/login.' }, 'method'],
  [409, { message: 'This auction is closed.' }, 'invalid'],
  [413, null, 'too-large'],
  [418, null, 'invalid'],
  [419, { message: 'CSRF token mismatch.' }, 'csrf'],
  [422, { message: 'Wrong.', errors: {} }, 'invalid'],
  [429, { message: 'Too Many Attempts.' }, 'throttled'],
  [500, { message: 'SQLSTATE[42S02]', exception: 'QueryException', trace: [] }, 'server'],
  [501, null, 'server'],
  [502, null, 'unavailable'],
  [503, { message: 'Service Unavailable' }, 'unavailable'],
  [504, null, 'unavailable'],
  [304, null, 'unreadable'],
]

describe('every refused answer becomes one error', () => {
  it.each(kinds)('status %i with %j is %s', (status, body, kind) => {
    const error = refusal(answer(status, body))
    expect(error).toMatchObject({ status, kind })
    expect(error.message).toMatch(/^[A-Z].*\.$/)
  })

  it('shows the server’s message if it is meant for users', () => {
    expect(refusal(answer(409, { message: 'This auction is closed.' })).message).toBe('This auction is closed.')
    expect(refusal(answer(401, { message: 'These credentials do not match our records.' })).message).toBe(
      'These credentials do not match our records.',
    )
  })

  it.each([
    [404, 'No query results for model [App\\Models\\Auction] 9'],
    [405, 'The GET method is not supported for route api/x.'],
    [500, 'SQLSTATE[42S02]: Base table not found'],
    [403, 'This action is unauthorized.'],
    [401, 'Unauthenticated.'],
    [422, '<html>Oops</html>'],
    [422, 'x'.repeat(401)],
  ])('never shows models, traces, markup or stock phrases: %i %s', (status, words) => {
    expect(refusal(answer(status, { message: words })).message).not.toContain(words)
  })

  it.each([[null], ['The given data was invalid.'], ['Email must be valid (and 1 more error)']])(
    'keeps the field messages of a 422 and names every field when its message does not: %s',
    (message) => {
      const errors = { 'persons.0.email': ['Email must be valid'], price: ['Too low'] }
      expect(refusal(answer(422, { message, errors }))).toMatchObject({
        message: 'Persons 1 email: Email must be valid. Price: Too low.',
        fields: errors,
      })
    },
  )

  it('keeps the message of a 422, or that of its first field if all would be too long', () => {
    expect(refusal(answer(422, { message: 'Come back on Monday.', errors: { day: ['Closed'] } })).message).toBe(
      'Come back on Monday.',
    )
    const errors = { day: ['Closed'], note: ['x'.repeat(400)] }
    expect(refusal(answer(422, { errors })).message).toBe('Closed')
  })

  it('reads the message even if the field messages are malformed', () => {
    expect(refusal(answer(422, { message: 'Not so.', errors: 'what' }))).toMatchObject({
      message: 'Not so.',
      fields: {},
    })
  })

  it('reads Retry-After in seconds, or as a date relative to the answer’s own Date', () => {
    expect(refusal(answer(429, null, { retryAfter: '7' }))).toMatchObject({
      retryAfterMs: 7000,
      message: 'Too many attempts. Please try again in 7 s.',
    })
    const later = { retryAfter: 'Mon, 02 Mar 2026 15:00:30 GMT', date: 'Mon, 02 Mar 2026 15:00:00 GMT' }
    expect(refusal(answer(503, null, later)).retryAfterMs).toBe(30_000)
    expect(refusal(answer(503, null, { retryAfter: 'soon' }))).not.toHaveProperty('retryAfterMs')
  })

  it.each([
    [404, { message: 'The route api/two-person could not be found.' }, 'certain'],
    [404, { message: 'Cannot GET /api/two-person' }, 'certain'],
    [404, { message: '' }, 'likely'],
    [404, { message: 'Not Found' }, 'likely'],
    [404, null, 'likely'],
    [404, { message: 'No query results for model [App\\Models\\Auction] 7' }, undefined],
    [404, { message: 'This auction could not be found.' }, undefined],
    [405, { message: 'The POST method is not supported for route api/x.' }, 'certain'],
    [501, null, 'certain'],
    [403, null, undefined],
    [500, null, undefined],
  ] as const)('of an optional call, status %i with %j misses the call: %s', (status, body, missing) => {
    const error = refusal({ ...answer(status, body), beyondSpec: true })
    expect(error.callMissing).toBe(missing)
    if (missing !== undefined) expect(error.message).toBe('This server doesn’t support this feature.')
    expect(refusal(answer(status, body)).callMissing).toBeUndefined()
  })

  it('distinguishes no answer, a timeout and an answer from before a rewind', () => {
    expect(noAnswer('offline')).toMatchObject({ status: 0, kind: 'offline' })
    expect(noAnswer('timeout').message).toContain('unknown')
    expect(worldRewound(200)).toMatchObject({ status: 200, kind: 'unreadable' })
  })
})

describe('a login to a suspended account', () => {
  const message = 'You suspended this account on 03/02/2026 10:00 ET.'
  it.each([
    [{ message, reactivate_until: '2026-04-01T15:00:00.000000Z' }, '2026-04-01T15:00:00.000Z'],
    [{ message, reactivate_until: null }, undefined],
    [{ message, reactivate_until: 'soon' }, undefined],
    [{ message }, undefined],
  ])('%j can be reactivated until %s', (body, until) => {
    const error = refusal(answer(403, body))
    expect([error.message, error.reactivateUntil]).toEqual([message, until])
  })
})
