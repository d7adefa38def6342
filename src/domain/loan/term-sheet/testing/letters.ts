// Terms in letters, emails, memos and shorthand.
import type { SampleSheet } from './sample-sheet'

export const letterSheets: readonly SampleSheet[] = [
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
    title: 'an amount that was reduced',
    text: `The mortgage amount was reduced from $25,000,000 to $24,150,000. Term of 420 months. Coupon of 4.95%. 
The prior loan amount was $18,000,000.
Do not use the minimum price of 99-16; minimum price is 100-08.`,
    ticked: { loan_term: '420', gnma_interest_rate: '4.95' },
    shown: ['loan_amount', 'loan_min_price'],
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
