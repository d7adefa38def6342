// Term sheets in rows and columns.
import { cedar, type SampleSheet } from './sample-sheet'

export const tableSheets: readonly SampleSheet[] = [
  {
    title: 'text of a PDF with two columns',
    text: `Prairie Lending                                                     Page 1 of 2
                         FINANCING SUMMARY

Property Name            Cedar Point Village          Units                    197
Property Address         1204 3rd Ave N, Nashville, TN 37208
Mortgage Amount          $38,462,700                  LTV                      80.0%
Loan Term                40 years                     DSCR                     1.20
GNMA Coupon              5.35%                        Servicing Fee            0.25%
MIP                      0.25%                        Note Rate                5.60%
Prepayment               10,9,8,7,6,5,4,3,2,1         Delivery Date            05/21/2026`,
    ticked: {
      ...cedar,
      loan_amount: '38,462,700',
      loan_term: '480',
      gnma_interest_rate: '5.35',
      servicing_spread: '0.25',
      call_protection: '10% declining 1%/yr',
      delivery_last_date_fees: '2026-05-21',
    },
  },
  {
    title: 'a table with tabs, as pasted from a web page or Excel',
    text: `Item\tValue\tNotes
Project Name\tCedar Point Village\t
Street\t1204 3rd Ave N
City\tNashville
ST\tTN
Zip\t37208
Loan Amt\t$38,462,700\tper firm commitment
Term (mos)\t480
Const. period\t18
Svc\t0.25%
Coupon\t5.35%
Prepay\t10-9-8-7-6-5-4-3-2-1
Reserve price\t101-16`,
    ticked: {
      ...cedar,
      loan_amount: '38,462,700',
      loan_term: '480',
      construction_period: '18',
      servicing_spread: '0.25',
      gnma_interest_rate: '5.35',
      call_protection: '10% declining 1%/yr',
      loan_min_price: '101-16',
    },
  },
  {
    title: 'a heading row over a row of values',
    text: `Project\tLoan Amt\tST\tTerm (mos)\tConst. period\tGNMA Rate\tSvc\tPrepay\tMin Price
Cedar Point Village\t$38,462,700\tTN\t480\t18\t5.35%\t25 bps\t10-9-8-7-6-5-4-3-2-1\t101.5`,
    ticked: {
      project_name: 'Cedar Point Village',
      project_state_id: 'Tennessee',
      loan_amount: '38,462,700',
      loan_term: '480',
      construction_period: '18',
      gnma_interest_rate: '5.35',
      servicing_spread: '0.25',
      call_protection: '10% declining 1%/yr',
      loan_min_price: '101-16',
    },
  },
  {
    title: 'two columns of a PDF, one after the other',
    text: `Loan Amount
Loan Term
GNMA Rate
Servicing Fee
$38,462,700
480 months
5.35%
0.25%`,
    ticked: {},
    shown: ['loan_amount', 'loan_term', 'gnma_interest_rate', 'servicing_spread'],
  },
  {
    title: 'two options side by side',
    text: `\tOption 1\tOption 2
Loan Amount\t$38,462,700\t$36,900,000
Loan Term\t480 months\t420 months
GNMA Rate\t5.35%\t5.35%
Servicing Fee\t0.25%\t0.25%
Minimum Price\t101-16\t100-16`,
    ticked: { gnma_interest_rate: '5.35', servicing_spread: '0.25' },
    shown: ['loan_amount', 'loan_term', 'loan_min_price'],
  },
  {
    title: 'a Markdown table',
    text: `| Term | Value |
|---|---|
| Loan amount | $38,462,700 |
| Loan term | 480 months (40 years) |
| GNMA rate | 5.35% |
| Servicing fee | 0.25% (25 bps) |
| Call protection | 5-4-3-2-1 |`,
    ticked: {
      loan_amount: '38,462,700',
      loan_term: '480',
      gnma_interest_rate: '5.35',
      servicing_spread: '0.25',
      call_protection: '5% declining 1%/yr',
    },
  },
  {
    title: 'comma-separated text with quotes',
    text: `Property Name,Loan Amount,State,GNMA Rate
"Oak, Hollow","3,675,000",Texas,5.35%`,
    ticked: {
      project_name: 'Oak, Hollow',
      loan_amount: '3,675,000',
      project_state_id: 'Texas',
      gnma_interest_rate: '5.35',
    },
  },
  {
    title: 'a table of two projects',
    text: `| Project | Section | Amount | Term | Rate | Spread | Min |
| Alpha House | 221(d)(4) | $10,000,000 | 480 | 5.25% | 0.25% | 100-00 |
| Beta House | 223(f) | $12,000,000 | 420 | 5.10% | 0.25% | 100-16 |`,
    ticked: { type: 'FHA', servicing_spread: '0.25' },
    shown: ['loan_section_act_id', 'project_name', 'loan_amount', 'loan_term', 'gnma_interest_rate', 'loan_min_price'],
  },
]
