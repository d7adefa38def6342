// Sentences that read as translated and are no longer written, each with the plain one that took its place.
// Part of the vocabulary: `scripts/vocabulary.ts` searches for them too, also across line breaks.

interface OldSentence {
  /** What is not written any more, as a person would read it. A part of the sentence is enough. */
  readonly old: string
  readonly plain: string
}

/** The list. Each line is one that a walk through the product has found. */
export const oldSentences: readonly OldSentence[] = [
  { old: 'This is far from the best bid', plain: '9 30/32 above the best bid (+$2,128,811).' },
  { old: 'Is it what you mean?', plain: 'Retype the price to confirm.' },
  { old: 'What you typed is kept, but', plain: 'You were outbid at 102-04. Bid 102-05 or higher.' },
  { old: 'was not sent along', plain: 'Screen snapshot not recorded.' },
  { old: 'times more.', plain: '14 extensions left.' },
  { old: 'The end was moved', plain: 'Extended' },
  { old: 'takes the pass back', plain: 'Bidding cancels your pass.' },
  { old: 'The end is reached', plain: 'Closing…' },
  { old: 'This auction has moved on', plain: 'This auction has closed.' },
  { old: 'the connection broke', plain: 'Reconnecting (attempt 1)' },
  { old: 'Tries since it was lost', plain: 'Reconnecting (attempt 1)' },
  { old: 'Attempts since it was lost', plain: 'Reconnecting (attempt 1)' },
  { old: 'What you see was right at', plain: 'Prices as of 10:15:03 ET.' },
  { old: 'who was signed in with the old one', plain: 'You have been signed out everywhere.' },
  { old: 'unwanted mail', plain: 'Check your spam folder.' },
  { old: 'Who you are and where you are found', plain: 'Company details' },
  { old: 'Whom others call about', plain: 'Contacts' },
  { old: 'Whose servicing you accept', plain: 'Accepted servicers' },
  { old: 'What you had typed before', plain: 'Draft restored.' },
  { old: 'Quiet until the last minutes', plain: 'Only alert me in the last __ minutes' },
  { old: 'Reading and looks', plain: 'Display' },
  { old: 'As the device', plain: 'System' },
  { old: 'Make address', plain: 'Create link' },
  { old: 'auctions stand side by side', plain: 'Compare up to 4. Remove one first.' },
  { old: 'Put first', plain: 'Use as baseline' },
  { old: 'that you can see to be right', plain: 'a clock you can verify' },
  { old: 'whose accuracy you can see', plain: 'a clock you can verify' },
  { old: 'One of the people of the', plain: 'Choose from People' },
  { old: 'The firm that stands in the note', plain: 'Lender named on the note' },
  { old: 'May follow before the commitment', plain: 'Optional until commitment' },
  { old: 'What prepaying costs, from', plain: 'Prepayment premium, counted from the first permanent payment' },
  { old: 'form lies before the agency', plain: 'HUD is reviewing it' },
  { old: 'Nobody chosen means', plain: 'All investors, unless you select some.' },
  { old: 'Later by', plain: 'Extend by' },
  { old: 'extensions of the soft close stay', plain: 'Doesn’t use up soft-close extensions.' },
  { old: 'Nobody waits for your approval', plain: 'No pending requests' },
  { old: 'Handle originator', plain: 'Review request' },
  { old: 'Nothing: ready to submit', plain: 'Ready to submit' },
  { old: '207 also carries', plain: 'nothing: it is a research note' },
  { old: '(rare today)', plain: 'nothing: it is a research note' },
]

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** The sentence wherever its words follow each other, also over a line break, in the case in which it is listed. */
const patterns = oldSentences.map(({ old, plain }) => ({
  plain,
  pattern: new RegExp(old.split(' ').map(escaped).join('\\s+')),
}))

/** The old sentences of a text, each with the line on which it begins. */
export function sentencesIn(
  text: string,
): readonly { readonly line: number; readonly found: string; readonly plain: string }[] {
  return patterns.flatMap(({ pattern, plain }) => {
    const match = pattern.exec(text)
    if (match === null) return []
    return [{ line: text.slice(0, match.index).split('\n').length, found: match[0].replaceAll(/\s+/g, ' '), plain }]
  })
}
