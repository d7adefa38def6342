// The messages of a failed sign-in.
import { describe, expect, it } from 'vitest'
import { signInProblem, waitText } from './sign-in-copy'

const error = { status: 422, kind: 'invalid', message: 'These credentials do not match.', fields: {} } as const

describe('a failed sign-in', () => {
  it('shows the server’s messages at their fields', () => {
    const problem = signInProblem({ ...error, fields: { email: ['These credentials do not match our records.'] } })
    expect(problem.email).toBe('These credentials do not match our records.')
    expect(problem.form).toBeNull()
  })
  it('shows a message of no field above the form', () => {
    expect(signInProblem(error).form).toBe('These credentials do not match.')
  })
  it('names unknown fields above the form', () => {
    const fields = { email: ['Email must be valid'], device_name: ['Too long'] }
    expect(signInProblem({ ...error, fields })).toMatchObject({
      email: 'Email must be valid',
      form: 'Device name: Too long',
    })
  })
  it('says when to try again after too many attempts', () => {
    const problem = signInProblem({ ...error, status: 429, kind: 'throttled', retryAfterMs: 45_000 })
    expect(problem.form).toBe(
      'Too many attempts. Try again in 45 seconds, or reset your password with “Forgot password?” below.',
    )
  })
  it('counts down the wait, and says when it is over', () => {
    const throttled = { ...error, status: 429, kind: 'throttled', retryAfterMs: 45_000 } as const
    expect(signInProblem(throttled, 12_000).form).toContain('Too many attempts. Try again in 12 seconds, or ')
    expect(signInProblem(throttled, 0).form).toBe('You can try again now.')
  })
  it('recognizes the account’s role in the message', () => {
    const message = 'This account belongs to an originator. Log in as an originator.'
    const problem = signInProblem({ ...error, status: 403, kind: 'forbidden', message })
    expect(problem.otherRole).toBe('originator')
    expect(problem.form).toBe(message)
  })
  it('recognizes an unconfirmed address', () => {
    const refused = {
      ...error,
      status: 403,
      kind: 'forbidden',
      message: 'Your email address is not verified.',
    } as const
    expect(signInProblem(refused)).toMatchObject({ unverified: true, otherRole: null })
  })
  it('offers an admin no other login', () => {
    const problem = signInProblem({ ...error, kind: 'forbidden', message: 'Administrators can’t log in here.' })
    expect(problem).toMatchObject({ form: 'Administrators can’t log in here.', otherRole: null })
  })
})

it('formats waiting times', () => {
  expect([400, 1_000, 61_000, 300_000].map(waitText)).toEqual([
    'in 1 second',
    'in 1 second',
    'in 61 seconds',
    'in 5 minutes',
  ])
})
