// Term sheets that list labels and values, one a line.
import { cedar, type SampleSheet } from './sample-sheet'

export const listSheets: readonly SampleSheet[] = [
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
]
