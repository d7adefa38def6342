// Attaching documents to a loan and removing them.
import { describe, expect, it } from 'vitest'
import riverbend from '../../../fixtures/loans/fha-221d4-construction.json' with { type: 'json' }
import cedarPoint from '../../../fixtures/loans/fha-223f-permanent.json' with { type: 'json' }
import restrictions from '../../../fixtures/lookups/delivery-date-restrictions.json' with { type: 'json' }
import sections from '../../../fixtures/lookups/section-acts.json' with { type: 'json' }
import type { Command } from '../commands'
import { attach, by, LENDER, LOAN, loanMarkets, OTHER_LENDER } from '../loans/sample-loans'
import { rowOf } from '../table'

const { submitted } = loanMarkets({ sections: sections.rows, restrictions: restrictions.rows }, riverbend)

describe('a document', () => {
  it('is refused if the kind of loan doesn’t have it, if it’s empty or over 25 MB, or if another lender sends it', () => {
    const market = submitted(cedarPoint)
    expect(market.run(attach('form_rhs')).errors).toHaveProperty('form_rhs')
    expect(market.run(attach('excel')).errors).toHaveProperty('excel')
    expect(market.run(attach('form_hud', 25 * 1024 * 1024 + 1)).errors).toHaveProperty('form_hud')
    expect(market.run(attach('form_hud', 0)).errors).toHaveProperty('form_hud')
    expect(market.run(attach('form_hud', 25 * 1024 * 1024)).errors).toBeNull()
    expect(market.run(attach('form_hud', 10, OTHER_LENDER)).status).toBe(403)
  })
  it('can be replaced and removed', () => {
    const market = submitted()
    market.run(attach('form_hud'))
    market.run(attach('form_hud', 2000))
    expect(rowOf(market.state().loans, LOAN)?.documents).toMatchObject([{ form: 'form_hud', size: 2000 }])
    const remove: Command = { name: 'remove document', ...by(LENDER), loanId: LOAN, form: 'form_hud' }
    market.run(remove)
    expect(rowOf(market.state().loans, LOAN)).toMatchObject({ documents: [], commitment: null })
    expect(market.run(remove).status).toBe(404)
  })
})
