// The names under which term sheets list the fields of a loan, and names that only look like them.
import type { SetupField } from '../setup-values'

/** What a label names: a field, or something that is read into several fields. */
export type Labeled = SetupField | 'place' | 'lockout' | 'term-and-amortization'

export interface Label {
  /** Null for figures that the form doesn't have, such as the note rate. */
  readonly names: Labeled | null
  /** True if the label counts only at the start of a cell: in a sentence, the words may mean anything. */
  readonly isShort: boolean
  /** Why its value may belong to something else; null if the label is clear. */
  readonly doubt: string | null
}

/** A label in a text, from `start` to before `end`. */
export interface LabelMatch extends Label {
  readonly start: number
  readonly end: number
}

const NOTE_RATE = 'May be the note rate, which includes servicing.'
const WHICH_PRICE = 'May be the minimum or the fixed price.'
const WHOSE_CONTACT = 'May not be the servicer’s.'

type Row = readonly [names: Labeled | null, patterns: readonly string[], kind?: 'short', doubt?: string]

/** Patterns: words with `|` between alternatives, and `?` after optional words. */
const rows: readonly Row[] = [
  [
    'fha_number',
    ['fha|hud|rhs|rd|usda project|case|loan? no|number|num|#', 'project|case no|number|num|#', 'fha #|no'],
  ],
  ['project_name', ['project|property|development name', 'name of? the? project|property', 'name of development']],
  ['project_name', ['project|property|development'], 'short'],
  ['project_name', ['name'], 'short', 'May be another name.'],
  ['project_name', ['re'], 'short', 'Taken from the subject.'],
  [
    'place',
    [
      'project|property|site address|location',
      'location of the? project|property',
      'property is? located at|in',
      'located at|in',
      'city state zip?',
      'city and? state',
    ],
  ],
  ['place', ['address', 'location', 'site'], 'short'],
  ['project_street', ['project|property|site street address?', 'street address']],
  ['project_street', ['street'], 'short'],
  ['project_city', ['project|property city'], 'short'],
  ['project_city', ['city', 'town'], 'short'],
  ['project_state_id', ['project|property state', 'state', 'st'], 'short'],
  ['project_zip_code', ['project|property? zip|postal code?'], 'short'],
  ['type', ['loan program', 'insured by', 'agency'], 'short'],
  [
    'loan_section_act_id',
    [
      'section of the national? housing? act',
      'section of act',
      'soa',
      'fha|hud program',
      'loan type',
      'program',
      'section',
      'insurance program',
      'program type',
      'type of loan',
    ],
    'short',
  ],
  [
    'loan_amount',
    [
      'the? loan|mortgage|mtg|ln|mortage amount|amt|size|sum',
      'amount|amt of? the? loan|mortgage',
      'principal amount|amt|sum|balance',
      'hud|fha insured? loan|mortgage amount?',
      'insured loan|mortgage amount?',
      'face amount',
      'loan|mortgage of',
      'proposed|committed loan|mortgage amount|amt',
    ],
  ],
  ['loan_amount', ['amount', 'amt', 'mortgage', 'principal', 'loan', 'size'], 'short'],
  ['loan_amount_diff_percent', ['amount|loan|delivery tolerance', 'amount variance', 'variance of|in loan? amount']],
  ['loan_amount_diff_percent', ['tolerance', 'variance'], 'short'],
  ['term-and-amortization', ['loan? term amortization|amort|am', 'term and amortization|amort'], 'short'],
  [
    'loan_term',
    [
      'loan|mortgage|total term',
      'loan|mortgage maturity',
      'term of the? loan|mortgage',
      'term in months|years',
      'fully? amortizing? term of',
    ],
  ],
  ['loan_term', ['term', 'tenor', 'maturity'], 'short'],
  ['loan_term', ['term of']],
  [
    'construction_period',
    ['construction|const|constr period|term|per|phase|time|months', 'period of construction', 'months of construction'],
  ],
  ['construction_period', ['construction', 'const', 'constr', 'cons'], 'short'],
  ['permanent_loan_late_term', ['perm', 'permanent'], 'short'],
  ['permanent_loan_late_term', ['permanent|perm loan? term|period', 'perm|permanent phase term?']],
  [
    'permanent_loan_late_amortization',
    [
      'permanent|perm? loan? amortization|amortisation|amort period|term|schedule?',
      'amortization|amort of',
      'amortizing over',
      'amortized over',
    ],
  ],
  [
    'gnma_interest_rate',
    [
      'gnma|ginnie|gnmas mae? ii? interest|coupon|pass? through? rate',
      'gnma|ginnie mae? interest? rate',
      'gnma coupon',
      'pass through rate',
      'passthrough rate',
      'certificate|security interest? rate',
      'gnma security|certificate rate',
      'ptr',
      'pass through coupon|interest',
    ],
  ],
  ['gnma_interest_rate', ['gnma', 'ginnie mae?', 'coupon', 'pass through', 'passthrough'], 'short'],
  ['gnma_interest_rate', ['interest? rate', 'loan|mortgage interest? rate', 'rate of interest'], 'short', NOTE_RATE],
  [
    'servicing_spread',
    [
      'servicing spread|fee|strip|rate',
      'svc|serv spread|fee|strip',
      'guaranty fee and servicing fee?',
      'servicing and? guaranty fee?',
      'gfee and servicing',
      'servicing of',
    ],
  ],
  ['servicing_spread', ['servicing', 'svc', 'svcg', 'spread', 'serv'], 'short'],
  [
    'loan_min_price',
    [
      'min|minimum|reserve bid? price',
      'minimum|min|reserve bid',
      'floor price',
      'price floor',
      'minimum acceptable price|bid',
      'reserve|minimum purchase price',
    ],
  ],
  ['loan_min_price', ['reserve', 'floor', 'min', 'minimum'], 'short'],
  ['loan_min_price', ['price', 'bid|purchase|sale price'], 'short', WHICH_PRICE],
  ['bond_interest_price', ['fixed price', 'price is fixed at']],
  [
    'call_protection',
    [
      'call|prepayment|prepay|prepmt protection|provisions|provision|premium|premiums|terms|schedule|penalty|penalties|structure|restrictions|privilege|lockout',
      'prepay|prepayment is?',
      'yield|prepayment protection',
      'call protection',
      'ppp',
      'prepayment lockout and penalty|penalties|premium',
    ],
  ],
  ['call_protection', ['prepay', 'prepayment', 'prepayments', 'calls', 'call', 'pp'], 'short'],
  ['lockout', ['lockout period?', 'lock out period?', 'prepayment|prepay lockout period', 'lo'], 'short'],
  [
    'delivery_last_date_fees',
    [
      'last delivery date? without? fees?',
      'delivery date',
      'deliver|delivered|delivery by',
      'delivery deadline',
      'latest delivery date?',
      'final delivery date?',
      'deliver|delivery no|not later than',
      'delivery on or before',
      'construction loan? delivery date?',
      'initial delivery date?',
      'outside delivery date?',
      'last day to deliver',
    ],
  ],
  ['delivery_last_date_fees', ['delivery', 'settlement', 'del date', 'settle'], 'short'],
  [
    'permanent_loan_late_date',
    [
      'permanent|perm loan? certificate? delivery date?',
      'plc delivery date?',
      'conversion delivery date?',
      'project loan certificate delivery date?',
    ],
  ],
  [
    'delivery_late_fees',
    [
      'late delivery fee|fees|charge|charges',
      'delivery late fee|fees',
      'fee|fees for late delivery',
      'delivery extension? fee|fees',
    ],
  ],
  ['delivery_late_fees', ['late fee|fees|charge|charges'], 'short', 'May be the late fees of the permanent loan.'],
  [
    'extension_fees_allowed',
    ['extension|extensions fees? allowed|permitted?', 'delivery extension|extensions'],
    'short',
  ],
  ['gfd_treated', ['good faith deposit', 'gfd', 'gf deposit']],
  ['gfd_treated', ['deposit'], 'short'],
  ['service_company_id', ['servicer name?', 'servicing company|agent', 'serviced by', 'loan servicer'], 'short'],
  ['servicer_contact_name', ['servicer|servicing contact name?|person?'], 'short'],
  ['servicer_contact_email', ['servicer|servicing contact? email|e-mail'], 'short'],
  ['servicer_contact_phone', ['servicer|servicing contact? phone|tel|telephone number?'], 'short'],
  ['servicer_contact_name', ['contact name?'], 'short', WHOSE_CONTACT],
  ['servicer_contact_email', ['contact? email|e-mail address?'], 'short', WHOSE_CONTACT],
  ['servicer_contact_phone', ['contact? phone|tel|telephone|direct|cell|mobile number?|no?'], 'short', WHOSE_CONTACT],
  [
    null,
    [
      'note|mortgage|all-in|borrower|underwritten|uw rate',
      'note interest rate',
      'mip rate?',
      'mortgage insurance premium?',
      'initial|annual mip',
      'insurance premium',
      'dscr',
      'debt service coverage? ratio?',
      'annual? debt service',
      'ltv',
      'loan to value|cost',
      'ltc',
      'loan|mortgage number|no|#|id|officer|closing|docs|documents|fee|fees|originator|proceeds|agreement|application|underwriter|purpose|per',
      'loan origination fee?',
      'units',
      'unit count|mix',
      'number of units',
      'borrower',
      'mortgagor',
      'sponsor',
      'developer',
      'owner',
      'lender',
      'mortgagee',
      'originator',
      'investor',
      'placement fee',
      'financing fee|fees',
      'origination fee',
      'application fee',
      'exam|inspection fee',
      'appraised|market value',
      'total development|project|mortgageable|replacement cost|costs',
      'noi',
      'net operating income',
      'replacement reserve|reserves',
      'operating reserve|deficit',
      'working capital',
      'rate lock date?|deposit?|period?|expiration?',
      'lock date|period|expiration',
      'commitment date|expiration',
      'closing date',
      'closing',
      'initial endorsement date?',
      'final endorsement',
      'first payment date?',
      'maturity date',
      'monthly|annual payment',
      'tax credits?',
      'equity',
      'occupancy',
      'year built',
      'construction cost|costs|contract|contractor|start|completion|draws|loan|interest',
      'interest only period|term?',
      'lease term|up?',
      'hap contract? term?',
      'term sheet',
      'rate process|reduction|type|index',
      'price process|talk',
      'section 8',
      'state of|law|tax',
      'city of',
      'project architect|manager|cost|costs|value|description|type|units',
      'property manager|taxes|tax|type|management|value|description|insurance',
      'trade|settlement|pricing|quote date',
      'assistance',
      'escrow|escrows',
      'security deposit|deposits',
      'earnest money deposit',
      'application deposit',
      'lock deposit',
      'late payment fee|charge',
      'phone extension',
      'from',
      'to',
      'cc',
      'bcc',
      'sent',
      'date',
      'subject',
      'attachments',
      'gross|net rent',
      'affordability',
      'call me|us|you|him|her|with|if|at|to',
      'prepay fee',
      'existing|prior|previous|current loan|mortgage|debt? amount|balance|rate|term|lender|servicer?',
      'second|subordinate|bridge|mezzanine|mezz|seller loan|mortgage|note|debt|financing? amount|rate|term?',
      'deferred|gap loan|note amount?',
      'original loan|mortgage amount',
      'payoff amount?',
      'upb',
      'amount per unit',
      'loan amount per unit',
      'mortgage amount per unit',
      'delivery method|tolerance period',
      'min|minimum increment|dscr|occupancy|bid increment',
      'bid increment|date|deadline|process',
      'reserve for|account|fund',
      'floor plan|area',
      'svc mip',
      'permanent|perm debt|financing|lender',
      'spread over|to',
      'premium price?',
      'gnma|ginnie security|securities|pool|certificates|issuer|format|mbs',
      'gnma trading|investor',
      'commitment number|no|fee',
      'contract rent|rents',
      'pool number|no',
      'cusip',
    ],
  ],
]

interface Node {
  readonly next: Map<string, Node>
  label: Label | null
}
const emptyNode = (): Node => ({ next: new Map(), label: null })

/** All word sequences of a pattern. */
function phrasesOf(pattern: string): readonly (readonly string[])[] {
  let phrases: readonly (readonly string[])[] = [[]]
  for (const part of pattern.split(' ')) {
    const words = part.replace(/\?$/, '').split('|')
    const longer = phrases.flatMap((phrase) => words.map((word) => [...phrase, ...word.replace(/\?$/, '').split('-')]))
    phrases = part.endsWith('?') ? [...phrases, ...longer] : longer
  }
  return phrases.filter((phrase) => phrase.length > 0)
}

const root = emptyNode()
for (const [names, patterns, kind, doubt = null] of rows) {
  for (const phrase of patterns.flatMap(phrasesOf)) {
    let node = root
    for (const word of phrase) {
      const next = node.next.get(word) ?? emptyNode()
      node.next.set(word, next)
      node = next
    }
    // The first row that lists a phrase counts. A single word that names no field is common in sentences.
    node.label ??= { names, isShort: kind === 'short' || (names === null && phrase.length === 1), doubt }
  }
}

const WORD = /[\p{L}\p{N}#]+/gu
/** What may stand between two words of a label. */
const BETWEEN = /^(?: ?[-_/&] ?|\.? |'s? ?|\.)?$/

/** The first labels in a text, each as long as possible, from left to right and without overlap. */
export function labelsIn(text: string, most: number): readonly LabelMatch[] {
  const words = [...text.matchAll(WORD)].map(({ 0: word, index }) => ({
    word: word.toLowerCase(),
    start: index,
    end: index + word.length,
  }))
  const found: LabelMatch[] = []
  for (let at = 0; at < words.length && found.length < most; at += 1) {
    let node: Node | undefined = root
    let last: number | null = null
    let label: Label | null = null
    for (let to = at; to < words.length; to += 1) {
      const word = words[to]
      const before = words[to - 1]
      if (word === undefined) break
      if (to > at && before !== undefined && !BETWEEN.test(text.slice(before.end, word.start))) break
      node = node?.next.get(word.word)
      if (node === undefined) break
      if (node.label !== null) {
        label = node.label
        last = to
      }
    }
    if (label === null || last === null) continue
    const [first, end] = [words[at], words[last]]
    if (first !== undefined && end !== undefined) found.push({ ...label, start: first.start, end: end.end })
    at = last
  }
  return found
}
