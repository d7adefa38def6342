// What an exported log calls things is learnt by holding it against the same things, and never guessed.
import { describe, expect, it } from 'vitest'
import { placeholderText } from './placeholder-text'
import { Pseudonyms } from './pseudonyms'

describe('pseudonyms', () => {
  it('stand for what stands in their place, each for one text and each text for one', () => {
    const names = new Pseudonyms()
    expect(names.same({ id: 1, name: '~a', city: '~b' }, { id: 1, name: 'Ann', city: 'Erie' })).toBe(true)
    expect(names.textOf('~a')).toBe('Ann')
    expect(names.same({ name: '~a' }, { name: 'Bob' })).toBe(false)
    expect(names.same({ name: '~c' }, { name: 'Ann' })).toBe(false)
    expect(names.same([{ name: '~d' }, { name: '~d' }], [{ name: 'Eve' }, { name: 'Ida' }])).toBe(false)
    expect(names.textOf('~d')).toBeUndefined()
  })

  it('learn nothing from what is not the same, and take null and missing for the same', () => {
    const names = new Pseudonyms()
    expect(names.same({ id: 1, name: '~a' }, { id: 2, name: 'Ann' })).toBe(false)
    expect(names.textOf('~a')).toBeUndefined()
    expect(names.same({ id: 1, end: null }, { id: 1 })).toBe(true)
    expect(names.same({ id: 1 }, { id: 1, end: 5 })).toBe(false)
    expect(names.same([1, 2], [1])).toBe(false)
    expect(names.same({ id: 1 }, null)).toBe(false)
  })

  it('are learnt from rows of the same id, however else two lists differ', () => {
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

  it('are put back where they are known, and get a stand-in of the right form where they are not', () => {
    const names = new Pseudonyms()
    names.bind('~a', 'Ann')
    let count = 0
    const restored = names.restored(
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
