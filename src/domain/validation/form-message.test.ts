// The server's errors about a form that none of its fields shows.
import { describe, expect, it } from 'vitest'
import { formMessage } from './form-message'

const errorWith = (fields: Readonly<Record<string, readonly string[]>>) =>
  ({ status: 422, kind: 'invalid', message: 'Two things are wrong.', fields }) as const

describe('the message above a form', () => {
  it('is the server’s message if it names no field', () => {
    expect(formMessage(errorWith({}), ['email'])).toBe('Two things are wrong.')
    expect(formMessage(null, ['email'])).toBeNull()
  })

  it('is null if the form has every field that the server refused', () => {
    expect(formMessage(errorWith({ email: ['Email must be valid'] }), ['email'])).toBeNull()
  })

  it.each([
    [{ email: ['Email must be valid'], tax_id: ['Not a tax number'] }, 'Tax id: Not a tax number'],
    [{ tax_id: ['The tax id field is required.'] }, 'The tax id field is required.'],
    [{ 'persons.1.email': ['Email must be valid'] }, 'Persons 2 email: Email must be valid'],
    [{ tax_id: ['Not a tax number'], region: ['Too far'] }, 'Tax id: Not a tax number. Region: Too far.'],
    [{ tax_id: [] }, null],
  ])('names and shows every field that the form does not have: %j', (fields, text) => {
    expect(formMessage(errorWith(fields), ['email'])).toBe(text)
  })
})
