// The same as ../sentences.test.ts for auctions, without bids.
import type { AuctionPanel } from '../../state/views/auction-panel.view'
import { describeTexts, nothing, type TextTable } from '../testing/describe-texts'
import { AT, forPanels, NOW, panels, rules, statuses } from '../testing/text-samples'
import * as entry from './bidding/bid-entry'
import * as csv from './board/auctions-csv'
import * as columns from './board/table/column-copy'
import * as commitment from './commitment-copy'
import * as comparison from './compare/comparison-copy'
import * as room from './data-room/data-room-copy'
import * as opened from './desk/opened-copy'
import * as endChanges from './end-changes'
import * as loanCopy from './loan-copy'
import * as money from './money/money-copy'
import * as end from './panel/history/end-copy'
import * as calendar from './panel/investor/auction-calendar'
import * as receipts from './panel/receipts/receipt-copy'
import * as bidSheet from './paper/bid-sheet-copy'
import * as trade from './past/trade-copy'
import * as questions from './questions/question-copy'
import * as rank from './rank-copy'
import * as searches from './searches/search-copy'
import * as softClose from './soft-close'
import * as standing from './standing-maximum/standing-maximum-copy'
import * as firmLimits from './two-person/firm-limits-copy'
import * as watched from './watch/watched-copy'
import * as yieldCopy from './yield-copy'

const firmLimit = (by: string[]) => ({ firm: 50_000_000, person: null, day: 9, set_by: by, set_at: AT })
const assumption = { cpr: 15, basis: 'cpr', benchmark: null } as const
const roomRead = { form: 'form_hud', version: 2, is_current: false, first_at: AT, last_at: AT, count: 1 } as const
const forLoans = (textOf: (loan: AuctionPanel['loan']) => unknown): unknown => forPanels(({ loan }) => textOf(loan))
const maxima = [{ price: 102, gnma_interest_rate: null }, { gnma_interest_rate: 5.2 }]
const someAnswers = [true, false].map((to_all) => ({ at: AT, answer: 'Yes.', to_all }))
const someQuestions = [
  { id: 1, question: 'Is it final?', own: true, answers: [] },
  { id: 2, question: 'Is it final?', own: false, answers: someAnswers },
  { id: 3, question: 'Is it final?', own: true, asked_at: AT, answers: someAnswers },
  { id: 4, question: 'Is it final?', own: false, asked_at: AT, asked_by: { id: 5, name: 'Summit Ridge' }, answers: [] },
]
const receipt = {
  sequence: 1,
  auction_id: 17,
  received_at: AT,
  outcome: 'refused',
  rule: 'Too low.',
  nonce: '',
} as const
const bareTrade: Parameters<typeof trade.tradeHead>[0] = {
  auction_id: 17,
  traded_at: AT,
  seller: 'Prairie Lending',
  seller_signators: [],
  buyer: 'Harbor Crest Capital',
  project_name: 'Riverbend Commons',
  loan_section_act: { id: 2, type: 'construction', loan_type: 'fha', name: '221(d)(4)' },
  auction_process_type: 'price',
}
const bareSheet: Parameters<typeof bidSheet.versionText>[0] = {
  auction_id: 17,
  version: 1,
  frozen_at: AT,
  sha256: '00',
  terms: { project_name: 'Riverbend Commons', section: { type: 'construction', loan_type: 'fha', name: '221(d)(4)' } },
  changes: [],
}
const yields = {
  yields: { cpr: null, 'first-call': null, worst: null, maturity: null },
  firstCall: null,
  worstCall: null,
  averageLife: 0,
  spread: null,
} as never
const moves = (['pause', 'resume', 'bid', 'extension'] as const).map((kind) => ({ kind, at: AT }))
const withExtensions = (panel: AuctionPanel): AuctionPanel[] =>
  [[], moves].flatMap((end_moves) =>
    [0, 1].map((used) => ({
      ...panel,
      auction: { ...panel.auction, extensions: { used, left: 15 - used }, end_moves },
    })),
  )
/** In a rank-only auction: each place and distance, also where the server doesn't send the number of bidders. */
const withRanks = (panel: AuctionPanel): AuctionPanel[] =>
  ([null, 'leading', 'near', 'beyond'] as const).flatMap((distance_band) =>
    [null, 3].map((investorCount) => ({
      ...panel,
      hidesBids: true,
      investorCount,
      auction: { ...panel.auction, rank_only: true, distance_band, rank: distance_band === null ? null : 2 },
    })),
  )

const anyFilter = {
  search: '',
  construction: true,
  permanent: false,
  win: false,
  pass: false,
  watched: true,
}

/** What each function says, for every input. `nothing`: it makes no text for people. */
const texts: TextTable = {
  './loan-copy.ts': [
    loanCopy,
    {
      depositCents: nothing,
      depositAmount: () => forLoans((loan) => [loan, { ...loan, gfd_percent: 0.5 }].map(loanCopy.depositAmount)),
      sectionName: () => forLoans(loanCopy.sectionName),
      kindOf: () => forLoans(loanCopy.kindOf),
      placeOf: () => forLoans(loanCopy.placeOf),
      loanLine: () => forLoans(loanCopy.loanLine),
      knownAmount: () => forLoans(loanCopy.knownAmount),
      amountText: () => forLoans((loan) => [loanCopy.amountText(loan), loanCopy.amountText(loan, true)]),
      processOf: nothing,
      processText: () => forLoans(loanCopy.processText),
      isRateProcess: nothing,
      knownQuote: () => [loanCopy.knownQuote(null), loanCopy.knownQuote({})],
      quote: () => [loanCopy.quote(null), loanCopy.quote({})],
      limitFact: () => forLoans(loanCopy.limitFact),
      fixedPrice: nothing,
      protectionText: () => forLoans(loanCopy.protectionText),
      keyTerms: () => forLoans(loanCopy.keyTerms),
      repaymentLine: () => forLoans((loan) => loanCopy.repaymentLine(loan)),
      furtherTerms: () =>
        forLoans((loan) => [loan, { ...loan, loan_amount_diff_percent: 5 }].map(loanCopy.furtherTerms)),
      dateText: () => [loanCopy.dateText(null), loanCopy.dateText('')],
    },
  ],
  './soft-close.ts': [
    softClose,
    {
      softCloseRule: () => forPanels(({ auction }) => softClose.softCloseRule(auction)),
      extendedLine: () =>
        forPanels((panel) => withExtensions(panel).map(({ auction }) => softClose.extendedLine(auction))),
      resumedText: () =>
        forPanels((panel) => withExtensions(panel).map(({ auction }) => softClose.resumedText(auction))),
      extensionsText: () => forPanels((panel) => withExtensions(panel).map(softClose.extensionsText)),
    },
  ],
  './rank-copy.ts': [
    rank,
    {
      placeText: () => forPanels((panel) => withRanks(panel).map(rank.placeText)),
      distanceText: () => forPanels((panel) => withRanks(panel).map(rank.distanceText)),
      standingText: () => forPanels((panel) => withRanks(panel).map(rank.standingText)),
      shortDistanceText: () => forPanels((panel) => withRanks(panel).map(rank.shortDistanceText)),
      shortStandingText: () => forPanels((panel) => withRanks(panel).map(rank.shortStandingText)),
    },
  ],
  './end-changes.ts': [
    endChanges,
    {
      endStateOf: nothing,
      endChangeText: () =>
        forPanels(({ auction }) =>
          [null, NOW].map((now) => {
            const before = endChanges.endStateOf({ status: 'live', paused_at: AT }, null)
            return endChanges.endChangeText('Riverbend Commons', before, endChanges.endStateOf(auction, now))
          }),
        ),
    },
  ],
  './commitment-copy.ts': [
    commitment,
    {
      agencyFormLabel: () => forLoans(commitment.agencyFormLabel),
      agencyName: () => forLoans(commitment.agencyName),
      commitmentText: () => forPanels(commitment.commitmentText),
    },
  ],
  './board/table/column-copy.ts': [
    columns,
    {
      columnCopy: () => statuses.map((status) => columns.columnCopy('time', status)),
      columnTexts: () =>
        statuses.flatMap((status) =>
          (['yield-cpr', 'yield-spread'] as const).map((column) => columns.columnTexts(column, status, assumption)),
        ),
      columnWidth: nothing,
    },
  ],
  './board/auctions-csv.ts': [
    csv,
    {
      auctionsCsv: () => [
        csv.auctionsCsv(panels, { status: 'past', role: 'investor', settles: true, hasFigures: true, world: null }),
      ],
      yieldColumns: () => csv.yieldColumns(['yield-cpr'], assumption),
    },
  ],
  './compare/comparison-copy.ts': [
    comparison,
    {
      standpointOf: nothing,
      comparedSections: () =>
        forPanels((panel) =>
          (['buyer', 'seller', 'borrower'] as const).map((side) =>
            comparison.comparedSections([panel, null], side, assumption),
          ),
        ),
    },
  ],
  './money/money-copy.ts': [
    money,
    {
      moneyFacts: () => money.moneyFacts({ proceeds: 0, premium: 0, perStep: 0 }),
      yieldLines: () => money.yieldLines(yields, assumption),
      assumptionText: () => money.assumptionText(assumption),
    },
  ],
  './yield-copy.ts': [yieldCopy, { yieldFigureText: () => yieldCopy.yieldFigureText('yield-spread', 79.2) }],
  './panel/history/end-copy.ts': [
    end,
    {
      moveText: () =>
        moves
          .flatMap((move) => [move, { ...move, end_at: AT, remaining_ms: 238_000 }])
          .map((move) => end.moveText(move, [])),
    },
  ],
  './panel/investor/auction-calendar.ts': [
    calendar,
    {
      auctionCalendar: () =>
        forPanels((panel) =>
          calendar.auctionCalendar(panel, { world: null, at: NOW, url: 'https://x.test', softClose: false }),
        ),
    },
  ],
  './panel/receipts/receipt-copy.ts': [
    receipts,
    {
      receiptFigure: () => receipts.receiptFigure(receipt),
      outcomeText: () =>
        [receipt, { ...receipt, standing_maximum: 'changed' as const }, { ...receipt, made_for: 1 }].map(
          receipts.outcomeText,
        ),
      stepInstant: () => receipts.stepInstant(NOW),
      stepSpan: () => receipts.stepSpan(0),
      clockErrorText: () => [receipt, { ...receipt, seen: { pressed_at: AT } }].map(receipts.clockErrorText),
      seenText: () => [receipt, { ...receipt, seen: {} }].map(receipts.seenText),
      bidSheetText: () => [receipt, { ...receipt, bid_sheet: { version: 1, sha256: '00' } }].map(receipts.bidSheetText),
      // Files for programs: JSON may say null.
      receiptsFile: nothing,
      linesFile: nothing,
    },
  ],
  './searches/search-copy.ts': [
    searches,
    {
      filterText: () => [null, 'lender' as const, 5].map((person) => searches.filterText({ ...anyFilter, person })),
      newMatchText: () => [['Gulf'], ['Gulf', 'River'], ['a', 'b', 'c']].map(searches.newMatchText),
    },
  ],
  './watch/watched-copy.ts': [
    watched,
    {
      watchedText: () =>
        (['started', 'paused', 'resumed', 'soft-close', 'extended', 'closed'] as const).flatMap((change) =>
          ([null, 'sold', 'no_sale', 'unknown'] as const).flatMap((outcome) =>
            [null, AT].map((endAt) =>
              watched.watchedText(change, {
                project: 'Riverbend Commons',
                outcome,
                endAt,
                best: { price32: null, rate: null },
              }),
            ),
          ),
        ),
    },
  ],
  './data-room/data-room-copy.ts': [
    room,
    {
      anyOf: () => [room.anyOf(['Ann Lee']), room.anyOf(['Ann Lee', 'Bob Ray', 'Cy Dow'])],
      whoAccepts: () => [room.whoAccepts([]), room.whoAccepts([{ name: 'Ann Lee' }])],
      acceptedText: () => room.acceptedText({ version: 1, sha256: '00', signator: 'Ann Lee', at: AT }),
      agreementText: () => [null, { version: 1 }, { version: 1, accepted: 0 }].map(room.agreementText),
      openedByText: () => [room.openedByText(1), room.openedByText(2)],
      readDocument: () => room.readDocument(roomRead),
      timesText: () => [room.timesText(roomRead), room.timesText({ ...roomRead, count: 2 })],
      readersText: () => room.readersText([{ investor: { id: 5, name: 'Summit Ridge' }, acceptances: [], reads: [] }]),
    },
  ],
  './two-person/firm-limits-copy.ts': [
    firmLimits,
    {
      limitText: () => [null, 1, 50_000_000].map(firmLimits.limitText),
      limitsText: () => [firmLimits.limitsText(firmLimit([]))],
      setByText: () =>
        [[], ['M. Ortega'], ['M. Ortega', 'J. Whitfield']].map((by) => firmLimits.setByText(firmLimit(by))),
      firmRoomText: () =>
        [true, false].flatMap((isDaily) =>
          [-5, 0, 99, 1_240_000_050].map((cents) => firmLimits.firmRoomText({ cents, isDaily })),
        ),
    },
  ],
  './questions/question-copy.ts': [
    questions,
    {
      askedText: () => someQuestions.map(questions.askedText),
      answeredText: () =>
        someQuestions.flatMap((question) =>
          someAnswers.flatMap((answer) =>
            [true, false].map((later) => questions.answeredText(answer, later, question)),
          ),
        ),
      unansweredText: () => [true, false].map(questions.unansweredText),
      questionSheet: () =>
        [true, false].map((isOpen) =>
          questions.questionSheet(someQuestions, {
            project: 'Riverbend Commons',
            isOpen,
            now: null,
            printedBy: null,
            world: null,
          }),
        ),
    },
  ],
  './standing-maximum/standing-maximum-copy.ts': [
    standing,
    {
      reachText: () => maxima.map(standing.reachText),
      initialText: () => maxima.map(standing.initialText),
      askedText: () => [{ price32: 3300 }, { rate: 5.2 }, {}].map(standing.askedText),
      stateText: () =>
        forPanels((panel) =>
          maxima.flatMap((maximum) =>
            [
              maximum,
              { ...maximum, stopped: 'Your account is suspended.' },
              { ...maximum, beaten_by: { price: 102 } },
              { ...maximum, beaten_by: {} },
            ].map((one) => standing.stateText(panel, one)),
          ),
        ),
      readMaximum: () => forPanels((panel) => standing.readMaximum('100-00', entry.limitsOf(panel, rules), panel)),
    },
  ],
  './paper/bid-sheet-copy.ts': [
    bidSheet,
    {
      bidSheetSections: () => bidSheet.bidSheetSections(bareSheet, {}),
      drawRows: () => bidSheet.drawRows(bareSheet),
      versionText: () => bidSheet.versionText(bareSheet),
      bidSheetPaper: () =>
        bidSheet.bidSheetPaper(bareSheet, { own: {}, now: '03/02/2026 10:00:00 ET', printedBy: null, world: null }),
    },
  ],
  './past/trade-copy.ts': [
    trade,
    {
      tradeHead: () => trade.tradeHead(bareTrade),
      tradeParties: () => trade.tradeParties(bareTrade),
      tradeSections: () => trade.tradeSections(bareTrade, {}),
    },
  ],
  './desk/opened-copy.ts': [
    opened,
    { openedText: () => opened.openedText({ forms: [], count: 1, first_at: AT, last_at: AT } as never) },
  ],
}

describeTexts(texts, import.meta.glob(['./**/*-copy.ts', '!./bidding/**']))
