// The memories of selectors.
import { describe, expect, it } from 'vitest'
import type { RootState } from '../root-state'
import { signedIn } from '../testing/samples'
import { byItems, createSelector, keepSameItems, memoEach, memoLast } from './selector'

describe('a memory of the last answer', () => {
  it('gives the same object for the same arguments, and a new one for others', () => {
    const pair = memoLast((a: number, b: number) => [a, b])
    const first = pair(1, 2)
    expect(pair(1, 2)).toBe(first)
    expect(pair(1, 3)).toEqual([1, 3])
    expect(pair(1, 2)).not.toBe(first)
  })

  it('tells fewer arguments from more', () => {
    const all = memoLast((...given: readonly number[]) => given)
    expect([all(1), all(1, 2), all()]).toEqual([[1], [1, 2], []])
  })

  it('remembers an answer that is nothing', () => {
    let asked = 0
    const nothing = memoLast(() => {
      asked += 1
    })
    nothing()
    nothing()
    expect(asked).toBe(1)
  })

  it('keeps an answer that a new one equals', () => {
    const ids = memoLast((text: string) => text.trim().split(' '), keepSameItems)
    const first = ids('1 2')
    expect(ids(' 1 2')).toBe(first)
    expect(ids('1 3')).toEqual(['1', '3'])
  })

  it('takes equal lists for the same argument where that is said', () => {
    const row = {}
    let asked = 0
    const count = memoLast((rows: readonly object[]) => {
      asked += 1
      return rows.length
    }, byItems)
    expect([count([row]), count([row]), count([row, row])]).toEqual([1, 1, 2])
    expect(asked).toBe(2)
  })
})

it('a memory per object keeps an answer for each', () => {
  const boxOf = memoEach((key: { readonly name: string }) => ({ box: key.name }))
  const [a, b] = [{ name: 'a' }, { name: 'b' }]
  const boxes = [boxOf(a), boxOf(b)]
  expect([boxOf(a), boxOf(b)]).toEqual(boxes)
  expect(boxOf(a)).toBe(boxes[0])
})

describe('a selector', () => {
  const later: RootState = { ...signedIn, workspace: { ...signedIn.workspace } }

  it('combines anew only when an input has changed', () => {
    const select = createSelector([({ session }) => session, (_state, id: number) => id], (session, id) => ({
      id,
      status: session.status,
    }))
    const first = select(signedIn, 1)
    expect(first).toEqual({ id: 1, status: 'signed-in' })
    expect(select(later, 1)).toBe(first)
    expect(select(later, 2)).toEqual({ id: 2, status: 'signed-in' })
  })
})
