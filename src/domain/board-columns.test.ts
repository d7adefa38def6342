import { describe, expect, it } from 'vitest'
import { columnsOf, shownColumns } from './board-columns'

const hundred = (): number => 100
const live = columnsOf('live', 'investor')

describe('the columns of a board', () => {
  it('show an investor project, terms, price, yield, cover, their status and time left', () => {
    expect(shownColumns(live, {}, 5000, hundred)).toEqual([
      ...['project', 'section', 'state', 'amount', 'price', 'gnma-rate', 'running-yield', 'spread', 'bids', 'own'],
      'time',
    ])
  })
  it('show the result of a past auction, but no status, to users who do not bid', () => {
    expect(columnsOf('live', 'lender')).not.toContain('own')
    expect(columnsOf('past', 'lender')).toContain('own')
  })
  it('are hidden one by one as space runs out; project, price, status and time stay', () => {
    expect(shownColumns(live, {}, 900, hundred)).not.toContain('spread')
    expect(shownColumns(live, {}, 0, hundred)).toEqual(['project', 'price', 'own', 'time'])
  })
  it('show yields under an assumption to investors alone, and only if they turned them on', () => {
    expect(shownColumns(live, {}, 5000, hundred)).not.toContain('yield-worst')
    expect(shownColumns(live, { 'yield-worst': true }, 0, hundred)).toContain('yield-worst')
    expect(columnsOf('past', 'investor')).toContain('yield-cpr')
    expect(columnsOf('past', 'lender')).not.toContain('yield-cpr')
    expect(columnsOf('commitment', 'investor')).not.toContain('yield-cpr')
  })
  it('stay in any width if the user turned them on, and are hidden if turned off', () => {
    expect(shownColumns(live, { spread: true, limit: true }, 0, hundred)).toContain('spread')
    expect(shownColumns(live, { spread: true, limit: true }, 0, hundred)).toContain('limit')
    expect(shownColumns(live, { price: false, project: false }, 5000, hundred)).not.toContain('price')
    expect(shownColumns(live, { project: false }, 5000, hundred)).toContain('project')
  })
})
