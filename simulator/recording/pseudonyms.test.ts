// Pseudonyms of an exported log are resolved by comparing it with the same data, never guessed.
import { describe, expect, it } from 'vitest'
import { placeholderText } from './placeholder-text'
import { Pseudonyms } from './pseudonyms'

describe('pseudonyms', () => {
  it('are resolved one-to-one by comparison with the actual values', () => {
    const names = new Pseudonyms()
    expect(names.matches({ id: 1, name: '~a', city: '~b' }, { id: 1, name: 'Ann', city: 'Erie' })).toBe(true)
    expect(names.textOf('~a')).toBe('Ann')
    expect(names.matches({ name: '~a' }, { name: 'Bob' })).toBe(false)
    expect(names.matches({ name: '~c' }, { name: 'Ann' })).toBe(false)
    expect(names.matches([{ name: '~d' }, { name: '~d' }], [{ name: 'Eve' }, { name: 'Ida' }])).toBe(false)
    expect(names.textOf('~d')).toBeUndefined()
  })

  it('are not learned from a mismatch, where null and a missing field count as equal', () => {
    const names = new Pseudonyms()
    expect(names.matches({ id: 1, name: '~a' }, { id: 2, name: 'Ann' })).toBe(false)
    expect(names.textOf('~a')).toBeUndefined()
    expect(names.matches({ id: 1, end: null }, { id: 1 })).toBe(true)
    expect(names.matches({ id: 1 }, { id: 1, end: 5 })).toBe(false)
    expect(names.matches([1, 2], [1])).toBe(false)
    expect(names.matches({ id: 1 }, null)).toBe(false)
  })

  it('are learned from rows with the same id, even if the lists differ otherwise', () => {
    const names = new Pseudonyms()
    names.learn(
      {
        data: [
          { id: 2, name: '~b' },
          { id: 9, name: '~x' },
        ],
      },
      {
        data: [
          { id: 1, name: 'One' },
          { id: 2, name: 'Two' },
        ],
      },
    )
    expect([names.textOf('~b'), names.textOf('~x')]).toEqual(['Two', undefined])
    names.learn('~b', 'Three')
    expect(names.textOf('~b')).toBe('Two')
  })

  it('are replaced by their text if known, and by a placeholder in the right format if not', () => {
    const names = new Pseudonyms()
    names.bind('~a', 'Ann')
    let count = 0
    const restored = names.restore(
      {
        name: '~a',
        project_name: '~n',
        project_zip_code: '~z',
        fha_number: '~f',
        phone: '~p',
        emails: ['~e'],
        term: 420,
      },
      (field, pseudonym) => {
        count += 1
        return placeholderText(field === 'emails' ? 'email' : field, pseudonym, false, count)
      },
    )
    expect(restored).toEqual({
      name: 'Ann',
      project_name: 'Text 1',
      project_zip_code: expect.stringMatching(/^\d{5}$/),
      fha_number: expect.stringMatching(/^\d{3}-\d{5}$/),
      phone: expect.stringMatching(/^\d{11}$/),
      emails: ['text-5@recorded.example'],
      term: 420,
    })
    expect(placeholderText('fha_number', '~f', true, 1)).toMatch(/^\d{2,3}-\d{3}-\d{9}$/)
    expect(names.textOf('~n')).toBe('Text 1')
  })
})
