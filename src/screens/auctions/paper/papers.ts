// Contents of a loan's printable sheets: review sheet, investor sheet, draw annex, trade confirmation. Pure.
import { formatShare } from '../../../domain/formats'
import { type ChoiceName, valueText } from '../../../domain/loan/draft-comparison'
import { drawsOf } from '../../../domain/loan/draw-rows'
import { type OwnMipRates, paymentText } from '../../../domain/loan/mip'
import { hasBalloon, repaymentText } from '../../../domain/loan/repayment'
import type { SetupContext } from '../../../domain/loan/setup-context'
import { setupFields } from '../../../domain/loan/setup-fields'
import { setupFigures } from '../../../domain/loan/setup-figures'
import { stepsOf } from '../../../domain/loan/setup-problems'
import { formatDollars } from '../../../domain/money'
import type { LoadedTrade } from '../../../state/trades/trades.slice'
import type { AuctionPanel } from '../../../state/views/auction-panel.view'
import type { Fact } from '../../../ui/facts'
import { stepTitle } from '../../loans/setup/setup-copy'
import { type Stamp, stampText } from '../../paper-stamp'
import { furtherTerms, keyTerms, loanLine } from '../loan-copy'
import { TRADE_NOTE, tradeHead, tradeParties, tradeSections } from '../past/trade-copy'
import type { SheetContent } from './sheet-html'

const plain = (facts: readonly Fact[]) => facts.map(({ name, value }) => ({ name, value: String(value) }))

export interface PaperInput extends Stamp {
  readonly panel: AuctionPanel
  readonly context: SetupContext
  readonly nameOf: ChoiceName
  /** The selling firm and its signators. */
  readonly firm: string
  readonly signators: readonly string[]
  /** The seller's own mortgage insurance premiums. */
  readonly mipRates: OwnMipRates
}

/** Payment and balloon of the setup; empty until they are known. */
function paymentFacts(context: SetupContext, own: OwnMipRates) {
  const { amount, noteRate, repayment, balloon } = setupFigures(context)
  if (amount === null || noteRate === null || repayment === null) return []
  return [
    { name: 'Monthly payment', value: paymentText({ amount, noteRate, repayment }, context.section, own) },
    ...(hasBalloon(repayment) && balloon !== null
      ? [{ name: 'Repayment', value: repaymentText(repayment, balloon) }]
      : []),
  ]
}

/** Every setup field with its unit, and signature lines. */
export function reviewSheet({ panel, context, nameOf, firm, signators, mipRates, ...stamp }: PaperInput): SheetContent {
  return {
    title: 'Loan review',
    subtitle: panel.loan.project_name,
    sections: stepsOf(context).flatMap((step) => {
      const rows = setupFields.filter((row) => row.step === step && row.field !== 'draws' && row.applies(context))
      if (rows.length === 0) return []
      const facts = rows.map((row) => ({
        name: row.label(context),
        value: valueText(row.field, context.values, nameOf),
      }))
      return [
        {
          title: stepTitle[step],
          facts: step === 'terms-and-protection' ? [...facts, ...paymentFacts(context, mipRates)] : facts,
        },
      ]
    }),
    signatures: [{ role: 'lender', firm, names: signators }],
    stamp: stampText(stamp),
  }
}

/** One page for investors, with nothing that the auction doesn't already show them. */
export function investorSheet(input: Pick<PaperInput, 'panel' | keyof Stamp>): SheetContent {
  const { loan } = input.panel
  return {
    title: 'Loan for auction',
    subtitle: `${loan.project_name} · ${loanLine(loan)}`,
    sections: [
      { title: 'Terms', facts: plain(keyTerms(loan)) },
      { title: 'Loan', facts: plain(furtherTerms(loan)) },
    ],
    signatures: [],
    note: 'For information only. The auction terms shown in the marketplace prevail.',
    stamp: stampText(input),
  }
}

/** The draws by month, with cumulative amounts; null for a loan without draws. */
export function drawAnnex({ panel, context, ...stamp }: PaperInput): SheetContent | null {
  const draws = drawsOf(context.values)
  if (draws.length === 0) return null
  let cumulative = 0
  const rows = draws.map(({ month, hundredths, amount }) => {
    cumulative += amount
    return [
      month === 0 ? 'At closing' : `Month ${month}`,
      formatShare(hundredths),
      formatDollars(amount),
      formatDollars(cumulative),
    ]
  })
  return {
    title: 'Annex: construction draws',
    subtitle: panel.loan.project_name,
    sections: [{ title: 'Draw schedule', table: { head: ['Draw', 'Share', 'Amount', 'Cumulative'], rows } }],
    signatures: [],
    stamp: stampText(stamp),
  }
}

/** The trade confirmation as a file: the same facts, words and signature lines as on its page. */
export function tradeSheet(trade: NonNullable<LoadedTrade['trade']>, stamp: Stamp): SheetContent {
  const parties = tradeParties(trade)
  return {
    title: 'Trade confirmation',
    subtitle: trade.project_name,
    sections: [
      { title: 'Trade', facts: plain(tradeHead(trade)) },
      ...parties.map(({ role, name, address, contacts, facts }) => ({
        title: role,
        facts: [
          { name, value: address.join(', ') },
          ...plain(facts),
          ...contacts.map((contact) => ({ name: contact.name, value: contact.lines.join(' · ') })),
        ],
      })),
      ...tradeSections(trade).map(({ title, facts }) => ({ title, facts: plain(facts) })),
    ],
    signatures: parties.map(({ role, name, signators }) => ({
      role: role.toLowerCase(),
      firm: name,
      names: signators.map(({ name: signator, part }) => (part === null ? signator : `${signator}, who ${part}`)),
    })),
    note: TRADE_NOTE,
    stamp: stampText(stamp),
  }
}
