// The server of a lender's two devices: a loan at commitment, and the loans that are created from drafts.
import riverbend from '../../fixtures/loans/fha-221d4-construction.json' with { type: 'json' }
import restrictions from '../../fixtures/lookups/delivery-date-restrictions.json' with { type: 'json' }
import sections from '../../fixtures/lookups/section-acts.json' with { type: 'json' }
import { loanFor } from '../../simulator/world/loans/loans.project'
import { AT, AUCTION, attach, by, desk, LENDER, LOAN, loanMarkets } from '../../simulator/world/loans/sample-loans'
import type { WorldState } from '../../simulator/world/state'
import { rowOf } from '../../simulator/world/table'
import type { CallName } from '../../src/contract/calls'
import type { LoanSetupRequest } from '../../src/contract/loan'
import { InterleavedServer, type Outcome, type SentCall } from './interleaved-server'

const { submitted } = loanMarkets({ sections: sections.rows, restrictions: restrictions.rows }, riverbend)

function committedWorld(): WorldState {
  const market = submitted()
  market.run(attach('form_hud'))
  market.run({ name: 'accept commitment', ...desk, auctionId: AUCTION })
  return market.state()
}

const committed = committedWorld()

const answeredCalls: ReadonlySet<CallName> = new Set([
  'auth.user',
  'preference.list',
  'preference.store',
  'preference.remove',
  'auction.list',
  'auction.start',
  'loan.read',
  'loan.create',
  'loan.update',
])

/** The terms that devices change and investors bid on. */
export interface Terms {
  readonly loan_min_price: number | null
  readonly gnma_interest_rate: number | null
  readonly start_at: string | null
}

/** An order that the server carried out: what it changed. */
export interface Accepted extends SentCall {
  readonly before: Terms
  readonly after: Terms
}

export class SellerServer extends InterleavedServer {
  /** The schedules and updates that were accepted. */
  readonly accepted: Accepted[] = []

  /** `knowsDrafts`: a creation carries its draft, and each draft becomes one loan. */
  constructor(readonly knowsDrafts: boolean) {
    const profile = { id: 500 + LENDER, name: `Firm ${LENDER}` }
    super(committed, { id: LENDER, email: 'lender@desk.example', role: 'lender', profile }, AUCTION, AT, answeredCalls)
  }

  protected signIn(): Outcome {
    return { answer: null }
  }

  terms(): Terms {
    const { loan, start_at = null } = this.auction() ?? {}
    const { loan_min_price = null, gnma_interest_rate = null } = loan ?? {}
    return { loan_min_price, gnma_interest_rate, start_at }
  }

  protected carryOut(call: SentCall): Outcome {
    const before = this.terms()
    const outcome = this.#order(call)
    const isOrder = call.name === 'auction.start' || call.name === 'loan.update'
    if (isOrder && 'answer' in outcome) this.accepted.push({ ...call, before, after: this.terms() })
    return outcome
  }

  #order({ name, sent: { params, body = {} }, attempt }: SentCall): Outcome {
    switch (name) {
      case 'loan.create':
        return this.create(body, attempt ?? null)
      case 'loan.read':
        return { answer: { data: loanFor(this.state, LENDER, params?.id ?? 0) } }
      case 'loan.update': {
        const { version, ...sent } = body
        const fromVersion = version === undefined ? {} : { fromVersion: version }
        return this.submit({ name: 'update loan', ...this.person, loanId: params?.id ?? 0, sent, ...fromVersion })
      }
      case 'auction.start': {
        const { start_at = '', minutes = 0, seen } = body
        const startAt = Date.parse(start_at)
        const asSeen = seen === undefined ? {} : { seen }
        const order = { auctionId: AUCTION, startAt, minutes, invited: null, ...asSeen }
        const outcome = this.submit({ name: 'schedule auction', ...this.person, ...order })
        return 'answer' in outcome ? { answer: { data: this.auction() } } : outcome
      }
      default:
        throw new Error(`${name} is not answered here`)
    }
  }

  /** Creates a loan, as any client may request it. */
  create({ draft, ...sent }: LoanSetupRequest & { readonly draft?: string }, key: string | null): Outcome {
    const known = this.knowsDrafts && draft !== undefined ? { draft } : {}
    return this.submit({ name: 'create loan', ...by(LENDER), sent, key, ...known })
  }

  /** A colleague of the person changes the minimum price, after taking back the schedule. */
  changeElsewhere(loan_min_price: number): void {
    this.submit({ name: 'withdraw auction', ...desk, auctionId: AUCTION, reason: 'Other terms' })
    this.submit({ name: 'update loan', ...desk, loanId: LOAN, sent: { loan_min_price } })
  }

  /** The amounts of the loans that were created from drafts, by loan id. */
  created(): ReadonlyMap<number, number | null> {
    const ids = Object.values(this.state.createdLoans)
    return new Map(ids.map((id) => [id, rowOf(this.state.loans, id)?.setup.loan_amount ?? null]))
  }
}
