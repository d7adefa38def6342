// Term sheets with lost line breaks, foreign figures, rounded figures, or several deals.
import type { SampleSheet } from './sample-sheet'

export const oddSheets: readonly SampleSheet[] = [
  {
    title: 'figures in Spanish style',
    text: `Project name: Villa del Sol
Loan amount: 38.462.700 USD
GNMA rate: 5,35 %
Loan term: 480 months`,
    ticked: { project_name: 'Villa del Sol', loan_term: '480' },
    shown: ['loan_amount', 'gnma_interest_rate'],
  },
  {
    title: 'one line with semicolons',
    text: 'Loan amount: $38,462,700; GNMA rate: 5.35%; servicing: 0.25%; loan term: 480 months; minimum price: 101-16; delivery date: 2026-05-21',
    ticked: {
      loan_amount: '38,462,700',
      gnma_interest_rate: '5.35',
      servicing_spread: '0.25',
      loan_term: '480',
      loan_min_price: '101-16',
      delivery_last_date_fees: '2026-05-21',
    },
  },
  {
    title: 'two loan amounts',
    text: `Loan amount: $38,462,700
GNMA rate: 5.35%
Loan amount: $39,100,000`,
    ticked: { gnma_interest_rate: '5.35' },
    shown: ['loan_amount'],
  },
  {
    title: 'one line without separators',
    text: 'Loan amount $38,462,700 Term 480 months Rate 5.35% Servicing 0.25% Min price 101-16 Delivery 5/21/2026',
    ticked: { loan_amount: '38,462,700', loan_term: '480', servicing_spread: '0.25', loan_min_price: '101-16' },
    shown: ['gnma_interest_rate'],
  },
  {
    title: 'capital letters with rounded figures',
    text: `LOAN AMOUNT: $12MM
TERM: 40
RATE: 5.4
PREPAY: 10% DOWN TO 0
STATE OF TEXAS`,
    ticked: { call_protection: '10% declining 1%/yr' },
    shown: ['loan_amount', 'loan_term', 'gnma_interest_rate'],
  },
  {
    title: 'amounts and dates in other countries’ forms',
    text: `Cantidad del préstamo: $38,462,700
Loan amount: $38.462.700,00
Minimum price: 101,5
Delivery date: 21/05/2026
Delivery date: 05.21.2026`,
    ticked: {},
    shown: ['loan_amount'],
  },
  {
    title: 'figures of other things',
    text: `Loan: $38.5 million
LTV: 80%
Term: 40yrs
Loan amount per unit: $195,000
Annual debt service: $2,400,000
Min DSCR 1.20
Minimum occupancy 93%
Reserve for replacement $350/unit`,
    ticked: { loan_term: '480' },
    shown: ['loan_amount'],
  },
  {
    title: 'a line whose breaks were lost',
    text: 'Project Name: Cedar Point Village Loan Amount: $38,462,700 Term: 480 months GNMA Rate: 5.35% Servicing: 0.25% Minimum Price: 101-16',
    ticked: {
      project_name: 'Cedar Point Village',
      loan_amount: '38,462,700',
      loan_term: '480',
      gnma_interest_rate: '5.35',
      servicing_spread: '0.25',
      loan_min_price: '101-16',
    },
  },
  {
    title: 'two deals with a total',
    text: `Deal 1: $10,000,000 at 5.25%
Deal 2: $12,000,000 at 5.10%
Total loan amount: $22,000,000`,
    ticked: {},
    shown: ['loan_amount'],
  },
]
