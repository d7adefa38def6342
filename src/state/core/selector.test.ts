import { describe, expect, it } from 'vitest'
import type { RootState } from '../root-reducer'
import { signedIn } from '../testing/samples'
import { byItems, createAppSelector, keepSameItems } from './selector'

describe('the options of a selector', () => {
  it('return the old list if the new one has the same items', () => {
    const other = { ...signedIn }
    const ids = createAppSelector([(state: RootState) => state], () => [1, 2], keepSameItems)
    expect(ids(other)).toBe(ids(signedIn))
  })
  it('treat input lists with the same items as the same input', () => {
    const user = signedIn.session.user
    let runs = 0
    const count = createAppSelector(
      [(state: RootState) => [state.session.user]],
      (users) => {
        runs += 1
        return users.length
      },
      byItems,
    )
    expect([count(signedIn), count({ ...signedIn }), runs]).toEqual([1, 1, 1])
    expect(count({ ...signedIn, session: { ...signedIn.session, user: user === null ? null : { ...user } } })).toBe(1)
    expect(runs).toBe(2)
  })
})
