import { describe, expect, it } from 'vitest'
import { describeError } from './error-copy'

// Verifies: S8.1, S8.5
describe('an unhandled error', () => {
  it('shows its message and status', () => {
    expect(describeError(Object.assign(new Error('The desk is closed'), { status: 503 }))).toEqual({
      message: 'The desk is closed',
      status: 503,
    })
  })
  it('is shown as "Error" with 500 if it has neither', () => {
    expect(describeError(new Error(''))).toEqual({ message: 'Error', status: 500 })
    expect(describeError('text')).toEqual({ message: 'Error', status: 500 })
    expect(describeError(null)).toEqual({ message: 'Error', status: 500 })
  })
})
