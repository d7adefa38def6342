// Which message a form shows at which field.
import { describe, expect, it } from 'vitest'
import { confirms, email, required } from '../../../domain/validation/rules'
import { type FormRules, problemsOf } from './rule-form'

interface Entry {
  email: string
  password: string
  confirmation: string
}
const rules: FormRules<Entry> = {
  email: { label: 'Email', rules: () => [required, email] },
  password: { label: 'Password', rules: () => [required] },
  confirmation: { label: 'Confirm password', rules: ({ password }) => [required, confirms(password)] },
}

describe('a form with validation rules', () => {
  it('shows, at each field, the message of its first broken rule with the field’s label', () => {
    expect(problemsOf(rules, { email: 'nora', password: '', confirmation: '' })).toEqual({
      email: 'Email must be valid',
      password: 'Password can not be empty',
      confirmation: 'Confirm password can not be empty',
    })
  })

  it('can validate a field against another field', () => {
    const entry = { email: 'nora@vale.example', password: 'one thing', confirmation: 'another' }
    expect(problemsOf(rules, entry)).toEqual({ confirmation: 'Confirm password should be correct' })
    expect(problemsOf(rules, { ...entry, confirmation: 'one thing' })).toEqual({})
  })
})
