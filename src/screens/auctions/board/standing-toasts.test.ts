// Toasts about the viewer's own state.
import { describe, expect, it } from 'vitest'
import { toastFor } from './standing-toasts'

describe('the toast for a change of the viewer’s own state', () => {
  it.each([
    ['outbid', 3283, 'Outbid on Riverbend Commons: the best bid is now 102-19.'],
    ['won', 3283, 'You won Riverbend Commons at 102-19.'],
    ['lost', 3283, 'Riverbend Commons has closed. You didn’t win; it sold at 102-19.'],
    ['no-sale', null, 'Riverbend Commons has closed without a sale.'],
    ['unknown', null, 'Riverbend Commons has closed. Result not available.'],
  ] as const)('announces the change to %s', (to, price32, text) => {
    expect(toastFor({ to, price32, rate: null }, 'Riverbend Commons')?.text).toBe(text)
  })
  it('names the rate in the rate process', () => {
    const texts = (['outbid', 'won', 'lost'] as const).map(
      (to) => toastFor({ to, price32: null, rate: 5.14 }, 'Rose Hill')?.text,
    )
    expect(texts).toEqual([
      'Outbid on Rose Hill: the best bid is now 5.140%.',
      'You won Rose Hill at 5.140%.',
      'Rose Hill has closed. You didn’t win; it sold at 5.140%.',
    ])
  })
  it.each(['none', 'watching', 'winning', 'passed'] as const)('does not announce the change to %s', (to) => {
    expect(toastFor({ to, price32: null, rate: null }, 'Riverbend Commons')).toBeNull()
  })
})
