// Toasts about the viewer's own state.
import { describe, expect, it } from 'vitest'
import { newsOf } from './own-news'

describe('a change of the viewer’s own state', () => {
  it.each([
    ['outbid', 3283, 'Outbid on Riverbend Commons: the best bid is now 102-19.'],
    ['won', 3283, 'You won Riverbend Commons at 102-19.'],
    ['lost', 3283, 'Riverbend Commons has closed. You did not win; it was sold at 102-19.'],
    ['no-sale', null, 'Riverbend Commons has closed without a sale.'],
    ['unknown', null, 'Riverbend Commons has closed. This server doesn’t say how it ended.'],
  ] as const)('to %s is announced', (to, price32, text) => {
    expect(newsOf({ to, price32, rate: null }, 'Riverbend Commons')?.text).toBe(text)
  })
  it('names the rate in the rate process', () => {
    const texts = (['outbid', 'won', 'lost'] as const).map(
      (to) => newsOf({ to, price32: null, rate: 5.14 }, 'Rose Hill')?.text,
    )
    expect(texts).toEqual([
      'Outbid on Rose Hill: the best bid is now 5.140%.',
      'You won Rose Hill at 5.140%.',
      'Rose Hill has closed. You did not win; it was sold at 5.140%.',
    ])
  })
  it.each(['none', 'watching', 'winning', 'passed'] as const)('to %s is not announced', (to) => {
    expect(newsOf({ to, price32: null, rate: null }, 'Riverbend Commons')).toBeNull()
  })
})
