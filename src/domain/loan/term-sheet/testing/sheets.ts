// Term sheets as lenders, brokers and agencies write them, and what must be ticked in each. The firms and people are invented.
import type { SetupField } from '../../setup-values'

export interface SampleSheet {
  readonly title: string
  readonly text: string
  /** The values that are certain, as the user reads them. */
  readonly ticked: Partial<Record<SetupField, string>>
  /** The fields that are shown without a tick. */
  readonly shown?: readonly SetupField[]
}

const cedar = {
  project_name: 'Cedar Point Village',
  project_street: '1204 3rd Ave N',
  project_city: 'Nashville',
  project_state_id: 'Tennessee',
  project_zip_code: '37208',
} as const

export const sampleSheets: readonly SampleSheet[] = [
  {
    title: 'a list of labels and values',
    text: `TERM SHEET
Project: Cedar Point Village
Address: 1204 3rd Ave N, Nashville, TN 37208
FHA Project No.: 086-35541
Section of the Act: 221(d)(4)
Loan Amount: $38,462,700
Loan Term: 480 months
Construction Period: 18 months
GNMA Rate: 5.35%
Servicing Spread: 25 bps
Minimum Price: 101-16
Call Protection: 10-9-8-7-6-5-4-3-2-1
Last Delivery Date: May 21, 2026
Amount Tolerance: 5%
Good Faith Deposit: held by lender in escrow until delivery`,
    ticked: {
      ...cedar,
      type: 'FHA',
      fha_number: '086-35541',
      loan_section_act_id: '221(d)(4) · Construction',
      loan_amount: '38,462,700',
      loan_term: '480',
      construction_period: '18',
      gnma_interest_rate: '5.35',
      servicing_spread: '0.25',
      loan_min_price: '101-16',
      call_protection: '10% declining 1%/yr',
      delivery_last_date_fees: '2026-05-21',
      loan_amount_diff_percent: '5',
      gfd_treated: 'Held in lender escrow until delivery',
    },
  },
  {
    title: 'an email that quotes an earlier amount',
    text: `From: Dana Whitfield <dana@prairie.example>
Sent: Tuesday, March 3, 2026 9:14 AM
To: desk@exchange.example
Subject: RE: Cedar Point

Hi Marcus,

HUD approved the increase, so the loan amount is now $39,100,000. Everything else stays.

Thanks,
Dana
Prairie Lending | 200 W Main St, Madison, WI 53703
Phone: (608) 555-0142

On Mon, Mar 2, 2026 at 4:40 PM Marcus Bell wrote:
> Dana, this is what we have:
>
> Loan amount: $38,462,700
> Term: 40 years
> GNMA rate: 5.35%
> Svc: 0.25%
> Min price: 101 1/2
> Prepay: 10% declining 1% per year
> Delivery: 5/21/2026`,
    ticked: {
      loan_term: '480',
      gnma_interest_rate: '5.35',
      servicing_spread: '0.25',
      loan_min_price: '101-16',
      call_protection: '10% declining 1%/yr',
      delivery_last_date_fees: '2026-05-21',
    },
    shown: ['project_name', 'loan_amount', 'servicer_contact_phone'],
  },
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
    title: 'sentences',
    text: `We are pleased to offer Cedar Point Village, located at 1204 3rd Ave N, Nashville, TN 37208, an FHA 221(d)(4) new construction loan.
The loan amount is $38,462,700. The loan term is 480 months after a construction period of 18 months.
The GNMA rate is 5.35% and the servicing fee is 25 basis points. The minimum price is 101-16.
Prepayment is 10% declining 1% per year. The last delivery date is May 21, 2026.`,
    ticked: {
      project_street: '1204 3rd Ave N',
      project_city: 'Nashville',
      project_state_id: 'Tennessee',
      project_zip_code: '37208',
      type: 'FHA',
      loan_section_act_id: '221(d)(4) · Construction',
      loan_amount: '38,462,700',
      loan_term: '480',
      construction_period: '18',
      gnma_interest_rate: '5.35',
      servicing_spread: '0.25',
      loan_min_price: '101-16',
      call_protection: '10% declining 1%/yr',
      delivery_last_date_fees: '2026-05-21',
    },
  },
  {
    title: 'bullets with dashes',
    text: `Deal terms as discussed:
• Property – Cedar Point Village
• Loan amount – $38,462,700.00
• Section – 223(f)
• Loan term – 35 yrs
• GNMA rate – 5 3/8%
• Servicing – 25 bps
• Min. price – 100-08
• Call protection – 2 year lockout, then 8% declining 1% per year
• Delivery – 5/21/26`,
    ticked: {
      project_name: 'Cedar Point Village',
      loan_amount: '38,462,700',
      type: 'FHA',
      loan_section_act_id: '223(f) · Permanent',
      loan_term: '420',
      gnma_interest_rate: '5.375',
      servicing_spread: '0.25',
      loan_min_price: '100-08',
      call_protection: '2-year lockout, then 8% declining 1%/yr',
      delivery_last_date_fees: '2026-05-21',
    },
  },
  {
    title: 'capital letters with leaders',
    text: `PROJECT NAME ........ CEDAR POINT VILLAGE
LOCATION ............ 1204 3RD AVE N, NASHVILLE, TN 37208
MORTGAGE AMOUNT ..... $38,462,700
TERM ................ 480 MONTHS
GNMA INTEREST RATE .. 5.35%
GNMA INTEREST RATE ....... 5.350 PERCENT
SERVICING FEE ....... 0.25%
PREPAYMENT .......... NO LOCKOUT; 10-9-8-7-6-5-4-3-2-1
DELIVERY DATE ....... MAY 21, 2026`,
    ticked: {
      project_name: 'CEDAR POINT VILLAGE',
      project_street: '1204 3RD AVE N',
      project_city: 'NASHVILLE',
      project_state_id: 'Tennessee',
      project_zip_code: '37208',
      loan_amount: '38,462,700',
      loan_term: '480',
      gnma_interest_rate: '5.35',
      servicing_spread: '0.25',
      call_protection: '10% declining 1%/yr',
      delivery_last_date_fees: '2026-05-21',
    },
  },
  {
    title: 'a broker’s memo with ranges and existing debt',
    text: `MEMO
To: Originations
Re: Cedar Point Village refinance

The sponsor is seeking approximately $38.5 million to refinance. Existing loan balance: $31,204,118 at an existing loan rate of 6.10%.
Proposed loan amount: $38,000,000 - $38,500,000
Term: 35 or 40 years
Interest rate: 5.60%
GNMA rate: 5.35% (indicative)
Servicing fee: 0.25%
Total development cost: $48,000,000
Units: 197 ($195,242/unit)`,
    ticked: { servicing_spread: '0.25' },
    shown: ['project_name', 'loan_amount', 'loan_term', 'gnma_interest_rate'],
  },
  {
    title: 'an excerpt of a firm commitment',
    text: `Project No.: 086-35541
Project Name: Cedar Point Village
Location: Nashville, Tennessee

1. The Commissioner will insure a Note in the original principal amount of $38,462,700, with interest at the rate of 5.60% per annum.
2. The loan shall be amortized over 480 months, commencing on the first day of the month following the construction period of 18 months.
3. Prepayment provisions: The Note may not be prepaid during a lockout period of 2 years; thereafter a premium of 8% declining 1% per year applies.
4. Mortgage insurance premium: 0.25%`,
    ticked: {
      fha_number: '086-35541',
      project_name: 'Cedar Point Village',
      project_city: 'Nashville',
      project_state_id: 'Tennessee',
      loan_amount: '38,462,700',
      construction_period: '18',
      permanent_loan_late_amortization: '480',
      call_protection: '2-year lockout, then 8% declining 1%/yr',
    },
    shown: ['gnma_interest_rate'],
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
    title: 'labels over their values',
    text: `Project Name
Cedar Point Village

Project Address
1204 3rd Ave N
Nashville, TN 37208

Loan Amount
$38,462,700

Loan Term
480 months`,
    ticked: { ...cedar, loan_amount: '38,462,700', loan_term: '480' },
  },
  {
    title: 'shorthand of a trading desk',
    text: `Cedar Point - Nashville TN
$38.4627MM 221d4, 18 mo construction, 40-year term
5.35% GNMA, 25 bps servicing
10-9-8 prepay
min 101-16`,
    ticked: {
      type: 'FHA',
      loan_section_act_id: '221(d)(4) · Construction',
      construction_period: '18',
      loan_term: '480',
      gnma_interest_rate: '5.35',
      servicing_spread: '0.25',
      loan_min_price: '101-16',
    },
    shown: ['call_protection'],
  },
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
    title: 'two loan amounts',
    text: `Loan amount: $38,462,700
GNMA rate: 5.35%
Loan amount: $39,100,000`,
    ticked: { gnma_interest_rate: '5.35' },
    shown: ['loan_amount'],
  },
  {
    title: 'numbered paragraphs with words for numbers',
    text: `1. Loan Amount: Thirty-eight million four hundred sixty-two thousand seven hundred dollars ($38,462,700)
2. Loan Term: Forty (40) years
3. Construction Period: Eighteen (18) months
4. Late delivery fee: 1/8% per month
5. Extensions: not permitted
6. Servicer: Harbor Servicing`,
    ticked: {
      loan_amount: '38,462,700',
      loan_term: '480',
      construction_period: '18',
      delivery_late_fees: '1/8% per month',
      extension_fees_allowed: 'No extensions',
      service_company_id: 'Harbor Servicing',
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
    title: 'a forwarded message without any terms',
    text: `Hi all,
Please send the term sheet by Friday, and call me at (608) 555-0142 with questions. The rate moved 10 bps.
We have 197 units and 12 buildings on 14 acres.
Best,
Dana
200 W Main St, Madison, WI 53703`,
    ticked: {},
  },
  {
    title: 'a message of one paragraph',
    text: `Hey Tom - here's the deal: Riverbend Commons, 240 units in Columbus, OH. 223(f) refi. Loan amt $24,150,000, 35 yr term, GNMA rate 4.95%, svc 20 bps, LO 2 then 8-7-6-5-4-3-2-1, min price 100-16, delivery by June 30, 2026. Let me know by Thursday.`,
    ticked: {
      type: 'FHA',
      loan_section_act_id: '223(f) · Permanent',
      loan_amount: '24,150,000',
      loan_term: '420',
      servicing_spread: '0.2',
      delivery_last_date_fees: '2026-06-30',
      gnma_interest_rate: '4.95',
      loan_min_price: '100-16',
    },
    shown: ['call_protection'],
  },
  {
    title: 'a summary with aligned colons',
    text: `DEAL SUMMARY
Name:            Riverbend Commons
Property:        4500 Olentangy River Rd, Suite 200, Columbus, OH 43214
Program:         FHA 223(f)
Loan:            24,150,000
Rate (GNMA):     4.950
Svcg:            20bp
Term/Amort:      35/35 yrs
Call:            2 yr LO, 8-1
Delivery:        6/30/26
Price floor:     100.50`,
    ticked: {
      type: 'FHA',
      loan_section_act_id: '223(f) · Permanent',
      project_street: '4500 Olentangy River Rd, Suite 200',
      project_city: 'Columbus',
      project_state_id: 'Ohio',
      project_zip_code: '43214',
      loan_amount: '24,150,000',
      loan_term: '420',
      call_protection: '2-year lockout, then 8% declining 1%/yr',
      servicing_spread: '0.2',
      delivery_last_date_fees: '2026-06-30',
      gnma_interest_rate: '4.95',
      loan_min_price: '100-16',
    },
    shown: ['project_name'],
  },
  {
    title: 'a lender’s terms with the borrower’s figures',
    text: `Loan Terms
Borrower: Riverbend Commons LLC
Lender: Prairie Lending
Project: Riverbend Commons Apartments (FHA No. 042-35678)
Property located in Columbus, Ohio
Mortgage Amount: $24,150,000
Maximum Insurable Mortgage: $25,000,000
Mortgage Term: Thirty-five (35) years (420 months)
Interest Rate: 5.15% (GNMA 4.95% + 0.20% servicing)
MIP: 0.25%
P&I: $122,345.67 monthly
Prepayment: Closed for 2 years, 8% in year 3 declining 1% per annum thereafter
Good faith deposit: 0.5% of the loan amount, wired to the winning investor after award`,
    ticked: {
      fha_number: '042-35678',
      project_name: 'Riverbend Commons Apartments',
      project_city: 'Columbus',
      project_state_id: 'Ohio',
      loan_amount: '24,150,000',
      loan_term: '420',
      call_protection: '2-year lockout, then 8% declining 1%/yr',
      servicing_spread: '0.2',
      gfd_treated: 'Wired to the winning investor after award',
    },
    shown: ['gnma_interest_rate'],
  },
  {
    title: 'a guaranteed rural loan',
    text: `USDA RHS Section 538 permanent loan guarantee
Case number: 01-069-000000538
Project Name - Magnolia Place
City/State: Dothan, AL
Zip Code - 36303
Principal: $6,450,000
Term - 480
Coupon - 5.625
Servicing - .35
Prepay - 10 percent stepping down 1 percent per year
Target price: 101
Delivery on or before 07/15/2026`,
    ticked: {
      type: 'RHS',
      loan_section_act_id: '538 · Permanent',
      fha_number: '01-069-000000538',
      project_name: 'Magnolia Place',
      project_city: 'Dothan',
      project_state_id: 'Alabama',
      project_zip_code: '36303',
      loan_amount: '6,450,000',
      loan_term: '480',
      call_protection: '10% declining 1%/yr',
      servicing_spread: '0.35',
      delivery_last_date_fees: '2026-07-15',
      gnma_interest_rate: '5.625',
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
    title: 'an amount that was reduced',
    text: `The mortgage amount was reduced from $25,000,000 to $24,150,000. Term of 420 months. Coupon of 4.95%. 
The prior loan amount was $18,000,000.
Do not use the minimum price of 99-16; minimum price is 100-08.`,
    ticked: { loan_term: '420', gnma_interest_rate: '4.95' },
    shown: ['loan_amount', 'loan_min_price'],
  },
  {
    title: 'an address that breaks after its city',
    text: `Project Name: Cedar Point Village Apartments
Project Address:
1204 3rd Avenue North, Nashville,
TN 37208
FHA Project Number 086-35541
Loan Amount
$ 38,462,700.00
Final Endorsement: 2028
Permanent Loan Term: 480 Months
Permanent Amortization: 480 Months
Permanent Delivery Date: December 15, 2027
Construction Term: 18 Months
Pass-Through Rate: 5.350%
Servicing Fee: 0.250%
Call Protection: 10(24)-8-1`,
    ticked: {
      construction_period: '18',
      fha_number: '086-35541',
      project_name: 'Cedar Point Village Apartments',
      project_street: '1204 3rd Avenue North',
      project_city: 'Nashville',
      project_state_id: 'Tennessee',
      project_zip_code: '37208',
      loan_amount: '38,462,700',
      permanent_loan_late_term: '480',
      permanent_loan_late_amortization: '480',
      call_protection: '10% for 24 months, then 8% declining 1%/yr',
      servicing_spread: '0.25',
      permanent_loan_late_date: '2027-12-15',
      gnma_interest_rate: '5.35',
    },
  },
  {
    title: 'an email in shorthand',
    text: `Subject: Cedar Point 221d4 - lock terms
Marcus:
1) amount 38,462,700
2) gnma 5.35
3) servicing 25
4) cons. 18mos / perm 480mos
5) 10/9/8/7/6/5/4/3/2/1
6) deliver by 21-May-2026
7) floor 101'16
Sent from my iPhone`,
    ticked: {
      type: 'FHA',
      loan_section_act_id: '221(d)(4) · Construction',
      construction_period: '18',
      loan_amount: '38,462,700',
      permanent_loan_late_term: '480',
      delivery_last_date_fees: '2026-05-21',
      gnma_interest_rate: '5.35',
      loan_min_price: '101-16',
    },
    shown: ['call_protection', 'servicing_spread'],
  },
  {
    title: 'terms with a named servicer',
    text: `Loan Amount: $38,462,700 (the "Loan"), to be adjusted at closing +/- 5%
Rate: 5.35% GNMA pass-through; 5.60% note
Late Delivery Fees: $1,000 per day
Extension: allowed with fees
Servicer: Harbor Servicing
Servicer contact: Jane Roe
Servicer email: jane@harbor.example
Servicer phone: (608) 555-0142`,
    ticked: {
      loan_amount: '38,462,700',
      delivery_late_fees: '$1,000 per day',
      extension_fees_allowed: 'Extensions allowed, with fees',
      service_company_id: 'Harbor Servicing',
      servicer_contact_name: 'Jane Roe',
      servicer_contact_email: 'jane@harbor.example',
      servicer_contact_phone: '+1 (608) 555-0142',
    },
    shown: ['gnma_interest_rate'],
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
    title: 'dots from a table of contents',
    text: `Loan Amount.................................$38,462,700
Loan Term...................................40 years
Amortization................................40 years, fully amortizing
Interest Rate (GNMA)........................5.35%
Servicing...................................25 basis points
Prepayment Penalty..........................10% in year 1, declining 1% annually to 1% in year 10
Good Faith Deposit..........................0.50% held by Lender until delivery`,
    ticked: {
      loan_amount: '38,462,700',
      loan_term: '480',
      permanent_loan_late_amortization: '480',
      call_protection: '10% declining 1%/yr',
      servicing_spread: '0.25',
      gfd_treated: 'Held in lender escrow until delivery',
      gnma_interest_rate: '5.35',
    },
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
  {
    title: 'a letter',
    text: `Dear Ms. Roe,

As discussed on May 3, 2026, buyers quoted 102-08 yesterday. We list Riverbend Commons at a floor of 101-00 with a GNMA rate of 5.125%.
Delivery no later than August 14, 2026. Servicing will be 30 basis points, with a 35-year term. Tolerance: +/- 5%.
Lockout none; prepayment 10% declining. Our fee is 1%.`,
    ticked: {
      loan_min_price: '101-00',
      gnma_interest_rate: '5.125',
      delivery_last_date_fees: '2026-08-14',
      servicing_spread: '0.3',
      loan_term: '420',
      loan_amount_diff_percent: '5',
      call_protection: '10% declining 1%/yr',
    },
  },
]
