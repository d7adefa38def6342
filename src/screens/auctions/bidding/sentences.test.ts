// The same as ../../sentences.test.ts for bids.
import type { RequestState } from '../../../state/requests/requests.slice'
import type { AuctionPanel } from '../../../state/views/auction-panel.view'
import { describeTexts, nothing, type TextTable } from '../../testing/describe-texts'
import { forPanels, NOW, price, rate, rules } from '../../testing/text-samples'
import * as entry from './bid-entry'
import * as bidFacts from './bid-facts'
import * as distance from './distance-copy'
import * as earlier from './earlier-entry'
import * as ownLimits from './own-limits-copy'
import * as refusal from './refusal-copy'
import * as result from './result-copy'

/** Of bids and of standing maxima. */
const forFigures = (textOf: (figure: entry.Figure, limits: entry.Limits, panel: AuctionPanel) => unknown): unknown =>
  forPanels((panel) =>
    [false, true].map((isMaximum) => {
      const limits = entry.limitsOf(panel, rules, isMaximum)
      return textOf(limits.kind === 'price' ? price : rate, limits, panel)
    }),
  )
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
const failed: RequestState = {
  status: 'failed',
  actionType: 'bid/requested',
  entryId: '1',
  attempt: null,
  since: NOW,
  error: { status: 422, kind: 'invalid', message: '', fields: {} },
  detail: null,
}

/** What each function says, for every input. `nothing`: it makes no text for people. */
const texts: TextTable = {
  './bid-entry.ts': [
    entry,
    {
      limitsOf: nothing,
      figureText: () => [price, rate].map(entry.figureText),
      formatFigure: () => [price, rate].map(entry.formatFigure),
      nextFigure: nothing,
      ownLimitOf: nothing,
      orderName: () => forFigures((_figure, limits) => entry.orderName(limits)),
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
  './bid-facts.ts': [
    bidFacts,
    {
      figureFacts: () => forPanels((panel) => [true, false].map((ok) => bidFacts.figureFacts(stateOf(panel, ok)))),
      ownBestFacts: () => forPanels(bidFacts.ownBestFacts),
      figureOf: nothing,
    },
  ],
  './distance-copy.ts': [distance, { distanceSentence: () => forFigures(distance.distanceSentence) }],
  './earlier-entry.ts': [
    earlier,
    {
      earlierEntryOf: () =>
        forFigures((_figure, limits) =>
          [null, NOW].map((at) => earlier.earlierEntryOf({ text: '1', at }, '', limits, null)),
        ),
    },
  ],
  './own-limits-copy.ts': [
    ownLimits,
    {
      exposureGapText: () => (['loading', 'bids', 'purchases', 'amount'] as const).map(ownLimits.exposureGapText),
      limitSentence: () =>
        forFigures((_figure, limits) =>
          ownLimits.limitSentence({ usedPercent: 0, adds: 0, cents: 0, limitDollars: 1, isExceeded: false }, limits),
        ),
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
  './refusal-copy.ts': [
    refusal,
    {
      bidName: () => refusal.bidName(failed, null),
      refusedBidText: () =>
        [failed, { ...failed, error: null }].map((request) => refusal.refusedBidText('Your bid', request, null)),
      lateText: () => refusal.lateText(0),
    },
  ],
  './result-copy.ts': [
    result,
    { outcomeOf: () => forPanels((panel) => [result.outcomeOf(panel), result.outcomeOf(panel, true)]) },
  ],
}

describeTexts(texts, import.meta.glob('./**/*-copy.ts'))
