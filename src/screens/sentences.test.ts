// No text says a dash, "undefined", "null" or "NaN" in place of a figure: every function of the copy modules, with the least that a
// server of the specification sends.
import { describe, expect, it } from 'vitest'
import type { OwnState } from '../domain/own-state'
import type { RequestState } from '../state/requests/requests.slice'
import type { AuctionPanel } from '../state/views/auction-panel.view'
import * as guest from './account/guest/guest-copy'
import * as signIn from './account/sign-in/sign-in-copy'
import * as entry from './auctions/bidding/bid-entry'
import * as bidFacts from './auctions/bidding/bid-facts'
import * as distance from './auctions/bidding/distance-copy'
import * as earlier from './auctions/bidding/earlier-entry'
import * as ownLimits from './auctions/bidding/own-limits-copy'
import * as refusal from './auctions/bidding/refusal-copy'
import * as result from './auctions/bidding/result-copy'
import * as csv from './auctions/board/auctions-csv'
import * as columns from './auctions/board/table/column-copy'
import * as commitment from './auctions/commitment-copy'
import * as comparison from './auctions/compare/comparison-copy'
import * as room from './auctions/data-room/data-room-copy'
import * as opened from './auctions/desk/opened-copy'
import * as endChanges from './auctions/end-changes'
import * as loanCopy from './auctions/loan-copy'
import * as money from './auctions/money/money-copy'
import * as end from './auctions/panel/history/end-copy'
import * as calendar from './auctions/panel/investor/auction-calendar'
import * as receipts from './auctions/panel/receipts/receipt-copy'
import * as bidSheet from './auctions/paper/bid-sheet-copy'
import * as trade from './auctions/past/trade-copy'
import * as questions from './auctions/questions/question-copy'
import * as rank from './auctions/rank-copy'
import * as searches from './auctions/searches/search-copy'
import * as softClose from './auctions/soft-close'
import * as standing from './auctions/standing-maximum/standing-maximum-copy'
import * as firmLimits from './auctions/two-person/firm-limits-copy'
import * as watched from './auctions/watch/watched-copy'
import * as yieldCopy from './auctions/yield-copy'
import * as draft from './drafts/draft-copy'
import * as setup from './loans/setup/setup-copy'
import * as originators from './originators/originator-copy'
import * as roles from './role-copy'
import * as notices from './settings/notice-copy'
import { saysPlaceholder, saysTimeWithoutZone, textsIn } from './testing/sentences'

const AT = '2026-03-02T15:00:00.000Z'
const NOW = Date.parse(AT)
const firmLimit = (by: string[]) => ({ firm: 50_000_000, person: null, day: 9, set_by: by, set_at: AT })
const assumption = { cpr: 15, basis: 'cpr', benchmark: null } as const
const statuses = ['incomplete', 'submitted', 'commitment', 'pre', 'live', 'past'] as const
const processes = [undefined, 'price', 'rate'] as const
const owns: readonly OwnState[] = ['none', 'winning', 'outbid', 'won', 'lost', 'unknown']
const roomRead = { form: 'form_hud', version: 2, is_current: false, first_at: AT, last_at: AT, count: 1 } as const
const bareBid = { id: 9, investor: { id: null } } as const

type Sketch = Pick<AuctionPanel['auction'], 'status' | 'outcome'> & {
  readonly process: (typeof processes)[number]
  readonly own: OwnState
  readonly hasBid: boolean
}

/** An auction of which only the required fields are there. */
const panelOf = ({ status, outcome, process, own, hasBid }: Sketch): AuctionPanel => {
  const bid = hasBid ? (bareBid as unknown as AuctionPanel['bids'][number]) : null
  return {
    auction: {
      id: 17,
      status,
      statused_at: AT,
      created_at: AT,
      bid_ids: hasBid ? [9] : [],
      best_bid_id: hasBid ? 9 : null,
      outcome,
      knows_offers: false,
      knows_passes: false,
    },
    loan: {
      project_name: 'Riverbend Commons',
      loan_section_act: { id: 2, type: 'construction', loan_type: 'fha', name: '221(d)(4)' },
      auction_id: 17,
      auction_status: status,
      ...(process === undefined ? {} : { auction_process_type: process }),
    },
    best: bid,
    bestPrice32: null,
    ownBest: own === 'none' ? null : bid,
    ownBestPrice32: null,
    own,
    bidCount: hasBid ? 1 : 0,
    investorCount: hasBid ? 1 : 0,
    bids: bid === null ? [] : [bid],
    isGone: false,
    hidesBids: false,
  }
}

const panels: readonly AuctionPanel[] = statuses.flatMap((status) =>
  (status === 'past' ? (['sold', 'no_sale', 'unknown'] as const) : ([null] as const)).flatMap((outcome) =>
    processes.flatMap((process) =>
      owns.flatMap((own) => [false, true].map((hasBid) => panelOf({ status, outcome, process, own, hasBid }))),
    ),
  ),
)

const rules = { max32: null, minRate: null, deviation32: 32, deviationRateSteps: 25 }
const price = { kind: 'price', price32: 3300 } as const
const rate = { kind: 'rate', rate: 5.2 } as const
const forPanels = (textOf: (panel: AuctionPanel) => unknown): unknown => panels.map(textOf)
const forLoans = (textOf: (loan: AuctionPanel['loan']) => unknown): unknown => forPanels(({ loan }) => textOf(loan))
const forFigures = (textOf: (figure: entry.Figure, limits: entry.Limits, panel: AuctionPanel) => unknown): unknown =>
  forPanels((panel) => {
    const limits = entry.limitsOf(panel, rules)
    return textOf(limits.kind === 'price' ? price : rate, limits, panel)
  })
const stateOf = (panel: AuctionPanel, ok: boolean) => {
  const limits = entry.limitsOf(panel, rules)
  const figure = limits.kind === 'price' ? price : rate
  return {
    panel,
    limits,
    entry: ok ? { ok: true, figure } : { ok: false, message: 'Enter a price.' },
    exceededLimits: { deviation: true, exposure: true },
    limitAfter: null,
  } as never
}
const maxima = [{ price: 102, gnma_interest_rate: null }, { gnma_interest_rate: 5.2 }]
const someAnswers = [true, false].map((to_all) => ({ at: AT, answer: 'Yes.', to_all }))
const someQuestions = [
  { id: 1, question: 'Is it final?', own: true, answers: [] },
  { id: 2, question: 'Is it final?', own: false, answers: someAnswers },
  { id: 3, question: 'Is it final?', own: true, asked_at: AT, answers: someAnswers },
  { id: 4, question: 'Is it final?', own: false, asked_at: AT, asked_by: { id: 5, name: 'Summit Ridge' }, answers: [] },
]
const failed: RequestState = {
  status: 'failed',
  actionType: 'bid/requested',
  entryId: '1',
  attempt: null,
  since: NOW,
  error: { status: 422, kind: 'invalid', message: '', fields: {} },
  detail: null,
}
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
const error = { status: 0, kind: 'offline', message: 'Try again.', fields: {} } as const
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
const nothing = () => null

/** What each function says, for every input. `nothing`: it makes no text for people. */
const texts: Readonly<Record<string, readonly [module: object, Readonly<Record<string, () => unknown>>]>> = {
  './auctions/loan-copy.ts': [
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
  './auctions/soft-close.ts': [
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
  './auctions/rank-copy.ts': [
    rank,
    {
      placeText: () => forPanels((panel) => withRanks(panel).map(rank.placeText)),
      distanceText: () => forPanels((panel) => withRanks(panel).map(rank.distanceText)),
      standingText: () => forPanels((panel) => withRanks(panel).map(rank.standingText)),
      shortDistanceText: () => forPanels((panel) => withRanks(panel).map(rank.shortDistanceText)),
      shortStandingText: () => forPanels((panel) => withRanks(panel).map(rank.shortStandingText)),
    },
  ],
  './auctions/end-changes.ts': [
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
  './auctions/commitment-copy.ts': [
    commitment,
    {
      agencyFormLabel: () => forLoans(commitment.agencyFormLabel),
      agencyName: () => forLoans(commitment.agencyName),
      commitmentText: () => forPanels(commitment.commitmentText),
    },
  ],
  './auctions/board/table/column-copy.ts': [
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
  './auctions/board/auctions-csv.ts': [
    csv,
    {
      auctionsCsv: () => [csv.auctionsCsv(panels, { status: 'past', role: 'investor', settles: true, world: null })],
      yieldColumns: () => csv.yieldColumns(['yield-cpr'], assumption),
    },
  ],
  './auctions/compare/comparison-copy.ts': [
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
  './auctions/money/money-copy.ts': [
    money,
    {
      moneyFacts: () => money.moneyFacts({ proceeds: 0, premium: 0, perStep: 0 }),
      yieldLines: () => money.yieldLines(yields, assumption),
      assumptionText: () => money.assumptionText(assumption),
    },
  ],
  './auctions/yield-copy.ts': [yieldCopy, { yieldFigureText: () => yieldCopy.yieldFigureText('yield-spread', 79.2) }],
  './auctions/panel/history/end-copy.ts': [
    end,
    {
      moveText: () =>
        moves
          .flatMap((move) => [move, { ...move, end_at: AT, remaining_ms: 238_000 }])
          .map((move) => end.moveText(move, [])),
    },
  ],
  './auctions/panel/investor/auction-calendar.ts': [
    calendar,
    {
      auctionCalendar: () =>
        forPanels((panel) =>
          calendar.auctionCalendar(panel, { world: null, at: NOW, url: 'https://x.test', softClose: false }),
        ),
    },
  ],
  './auctions/panel/receipts/receipt-copy.ts': [
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
  './auctions/searches/search-copy.ts': [
    searches,
    {
      filterText: () => [null, 'lender' as const, 5].map((person) => searches.filterText({ ...anyFilter, person })),
      newMatchText: () => [['Gulf'], ['Gulf', 'River'], ['a', 'b', 'c']].map(searches.newMatchText),
    },
  ],
  './auctions/watch/watched-copy.ts': [
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
  './auctions/data-room/data-room-copy.ts': [
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
  './auctions/two-person/firm-limits-copy.ts': [
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
  './auctions/questions/question-copy.ts': [
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
  './settings/notice-copy.ts': [notices, {}],
  './auctions/standing-maximum/standing-maximum-copy.ts': [
    standing,
    {
      reachText: () => maxima.map(standing.reachText),
      initialText: () => maxima.map(standing.initialText),
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
  './auctions/paper/bid-sheet-copy.ts': [
    bidSheet,
    {
      bidSheetSections: () => bidSheet.bidSheetSections(bareSheet, {}),
      drawRows: () => bidSheet.drawRows(bareSheet),
      versionText: () => bidSheet.versionText(bareSheet),
      bidSheetPaper: () =>
        bidSheet.bidSheetPaper(bareSheet, { own: {}, now: '03/02/2026 10:00:00 ET', printedBy: null, world: null }),
    },
  ],
  './auctions/past/trade-copy.ts': [
    trade,
    {
      tradeHead: () => trade.tradeHead(bareTrade),
      tradeParties: () => trade.tradeParties(bareTrade),
      tradeSections: () => trade.tradeSections(bareTrade, {}),
    },
  ],
  './auctions/bidding/bid-entry.ts': [
    entry,
    {
      limitsOf: nothing,
      figureText: () => [price, rate].map(entry.figureText),
      formatFigure: () => [price, rate].map(entry.formatFigure),
      nextFigure: nothing,
      ownLimitOf: nothing,
      ownLimitName: () => forFigures((_figure, limits) => entry.ownLimitName(limits)),
      readEntry: () =>
        forFigures((_figure, limits) => ['', 'x', '0', '1'].map((text) => entry.readEntry(text, limits))),
      readingOf: () => forFigures((_figure, limits) => ['', 'x', '1'].map((text) => entry.readingOf(text, limits))),
      readingFigure: nothing,
      stepText: () => forFigures((_figure, limits) => entry.stepText('', limits, 1)),
      quickChoices: () => forFigures((_figure, limits) => entry.quickChoices(limits)),
      overBest: () => forFigures((figure, limits) => entry.overBest(figure, limits)),
      beyondDeviationLimit: nothing,
      isSameFigure: nothing,
      proceedsOf: nothing,
      proceedsText: () => forFigures((figure, _limits, panel) => entry.proceedsText(figure, panel)),
      stepHelp: () => forFigures((_figure, limits, panel) => entry.stepHelp(limits, panel)),
    },
  ],
  './auctions/bidding/bid-facts.ts': [
    bidFacts,
    {
      figureFacts: () => forPanels((panel) => [true, false].map((ok) => bidFacts.figureFacts(stateOf(panel, ok)))),
      ownBestFacts: () => forPanels(bidFacts.ownBestFacts),
      figureOf: nothing,
    },
  ],
  './auctions/bidding/distance-copy.ts': [distance, { distanceSentence: () => forFigures(distance.distanceSentence) }],
  './auctions/bidding/earlier-entry.ts': [
    earlier,
    {
      earlierEntryOf: () =>
        forFigures((_figure, limits) =>
          [null, NOW].map((at) => earlier.earlierEntryOf({ text: '1', at }, '', limits, null)),
        ),
    },
  ],
  './auctions/bidding/own-limits-copy.ts': [
    ownLimits,
    {
      exposureGapText: () => (['loading', 'bids', 'purchases', 'amount'] as const).map(ownLimits.exposureGapText),
      limitSentence: () =>
        ownLimits.limitSentence({ usedPercent: 0, adds: 0, cents: 0, limitDollars: 1, isExceeded: false }),
      exceededLimitsText: () =>
        forPanels((panel) =>
          [true, false].flatMap((ok) =>
            (['enter', 'review', 'confirm'] as const).map((step) =>
              ownLimits.exceededLimitsText(stateOf(panel, ok), step),
            ),
          ),
        ),
    },
  ],
  './auctions/bidding/refusal-copy.ts': [
    refusal,
    {
      bidName: () => refusal.bidName(failed, null),
      refusedBidText: () =>
        [failed, { ...failed, error: null }].map((request) => refusal.refusedBidText('Your bid', request, null)),
      lateText: () => refusal.lateText(0),
    },
  ],
  './auctions/bidding/result-copy.ts': [
    result,
    { outcomeOf: () => forPanels((panel) => [result.outcomeOf(panel), result.outcomeOf(panel, true)]) },
  ],
  './auctions/desk/opened-copy.ts': [
    opened,
    { openedText: () => opened.openedText({ forms: [], count: 1, first_at: AT, last_at: AT } as never) },
  ],
  './drafts/draft-copy.ts': [draft, { draftStatus: () => draft.draftStatus({ own: null } as never) }],
  './account/guest/guest-copy.ts': [guest, { guestMessage: () => guest.guestMessage(error, []) }],
  './originators/originator-copy.ts': [
    originators,
    {
      nameOf: () => originators.nameOf({ firstname: 'Ada', lastname: 'Lind' } as never),
      historyText: () =>
        [0, 1, 12].flatMap((listed) =>
          [{}, { decided_at: AT }].map((decision) =>
            originators.historyText({
              ...decision,
              history: { listed, sold: listed, volume: 1_000_000, last_sale_at: AT },
            } as never),
          ),
        ),
      declinedText: () => [{}, { decided_at: AT }].map((request) => originators.declinedText(request as never)),
    },
  ],
  './account/sign-in/sign-in-copy.ts': [
    signIn,
    {
      waitText: () => signIn.waitText(0),
      signInProblem: () => [signIn.signInProblem(error), signIn.signInProblem(error, null)],
    },
  ],
  './role-copy.ts': [roles, { screenRoleOf: nothing }],
  './loans/setup/setup-copy.ts': [setup, { isStep: nothing, staysText: () => setup.staysText('087-35358') }],
}

const functionsOf = (module: object): readonly string[] =>
  Object.entries(module).flatMap(([name, value]) => (typeof value === 'function' ? [name] : []))

describe('a text about an auction of which only the required fields are known', () => {
  it('comes from a function of this table, so that none is forgotten', () => {
    expect(Object.keys(import.meta.glob('./**/*-copy.ts')).filter((path) => !(path in texts))).toEqual([])
    for (const [path, [module, functions]] of Object.entries(texts))
      expect([path, functionsOf(module).toSorted()]).toEqual([path, Object.keys(functions).toSorted()])
  })

  const functions = Object.entries(texts).flatMap(([path, [, each]]) =>
    Object.entries(each).map(([name, say]) => [path, name, say] as const),
  )

  it.each(functions)('says no dash, undefined, null or NaN: %s %s', (_path, _name, say) => {
    expect([...new Set(textsIn(say()).filter(saysPlaceholder))]).toEqual([])
  })

  // The columns of the CSV file have their zone in the header.
  it.each(functions.filter(([, name]) => name !== 'auctionsCsv'))(
    'says ET with each time of day: %s %s',
    (_path, _name, say) => {
      expect([...new Set(textsIn(say()).filter(saysTimeWithoutZone))]).toEqual([])
    },
  )
})
