// Earlier versions of documents: which are stored, and who may restore one.
import { describe, expect, it } from 'vitest'
import cedarPoint from '../../../fixtures/loans/fha-223f-permanent.json' with { type: 'json' }
import restrictions from '../../../fixtures/lookups/delivery-date-restrictions.json' with { type: 'json' }
import sections from '../../../fixtures/lookups/section-acts.json' with { type: 'json' }
import type { Command } from '../commands'
import { loanFor } from '../loans/loans.project'
import { AUCTION, attach, by, desk, LENDER, LOAN, loanMarkets, OTHER_LENDER } from '../loans/sample-loans'

const { submitted } = loanMarkets({ sections: sections.rows, restrictions: restrictions.rows }, cedarPoint)
type Market = ReturnType<typeof submitted>

const file = (fileName: string): Command => ({ ...attach('form_hud'), fileName }) as Command
const restore = (documentId: number, actor = LENDER): Command => ({
  name: 'restore document',
  ...by(actor),
  loanId: LOAN,
  documentId,
})
function documentsOf(market: Market) {
  const loan = loanFor(market.state(), LENDER, LOAN)
  if (loan === null || loan === 'forbidden') throw new Error('the lender cannot read the loan')
  const named = (list: typeof loan.documents) => list?.map(({ name }) => name)
  return {
    now: named(loan.documents),
    before: named(loan.replaced_documents),
    ids: loan.replaced_documents?.map(({ id }) => id ?? 0) ?? [],
    commitment: loan.commitment,
  }
}

describe('a document that is replaced or removed', () => {
  it('becomes an earlier version, of which the last three are stored', () => {
    const market = submitted()
    for (const name of ['1.pdf', '2.pdf', '3.pdf', '4.pdf', '5.pdf']) market.run(file(name))
    expect(documentsOf(market)).toMatchObject({ now: ['5.pdf'], before: ['4.pdf', '3.pdf', '2.pdf'] })
    market.run({ name: 'remove document', ...by(LENDER), loanId: LOAN, form: 'form_hud' })
    expect(documentsOf(market)).toMatchObject({ now: [], before: ['5.pdf', '4.pdf', '3.pdf'] })
  })

  it('can be restored, and then goes to the agency for review', () => {
    const market = submitted()
    market.run(file('1.pdf'))
    market.run(file('2.pdf'))
    market.run({ name: 'reject commitment', ...desk, auctionId: AUCTION, reason: 'Not signed.' })
    expect(market.run(restore(documentsOf(market).ids[0] ?? 0)).errors).toBeNull()
    expect(documentsOf(market)).toMatchObject({ now: ['1.pdf'], before: ['2.pdf'], commitment: 'waiting' })
  })

  it('can be restored only by its seller, and not once the agency accepted the current version', () => {
    const market = submitted()
    market.run(file('1.pdf'))
    market.run(file('2.pdf'))
    const [id = 0] = documentsOf(market).ids
    expect(market.run(restore(id, OTHER_LENDER)).status).toBe(403)
    expect(market.run(restore(id + 900)).status).toBe(404)
    market.run({ name: 'accept commitment', ...desk, auctionId: AUCTION })
    expect(market.run(restore(id)).errors).toHaveProperty('form_hud')
    expect(documentsOf(market).now).toEqual(['2.pdf'])
  })
})
