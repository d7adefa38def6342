// Lays out the fields of each step of a setup. Labels and rules come from the field table.
import { useOffers } from '../../../use-offers'
import { DocumentRows } from '../../documents/document-rows'
import { processChoices, programChoices, type Step, servicingChoices } from '../setup-copy'
import { useSetup } from '../setup-form'
import { DrawsStep } from './draws-step'
import { SetupChoice, SetupDay, SetupFlag, SetupList, SetupSegments, SetupSentence, SetupText } from './setup-controls'

/** The fields of a step; the review is in review-step.tsx. */
export function StepFields({ step }: { readonly step: Exclude<Step, 'review-and-submit'> }) {
  switch (step) {
    case 'loan-type':
      return <LoanTypeStep />
    case 'project':
      return (
        <div className="card">
          <h2>Property</h2>
          <div className="setup__grid">
            <SetupText field="project_name" />
            <SetupText field="project_street" />
            <SetupText field="project_city" />
            <SetupChoice field="project_state_id" />
            <SetupText field="project_zip_code" inputMode="numeric" />
          </div>
        </div>
      )
    case 'terms-and-protection':
      return (
        <>
          <div className="card">
            <h2>Loan</h2>
            <div className="setup__grid">
              <SetupText field="loan_amount" inputMode="numeric" />
              <SetupText field="loan_amount_diff_percent" inputMode="decimal" />
              <SetupText field="loan_term" inputMode="numeric" />
              <SetupText field="permanent_loan_late_term" inputMode="numeric" />
              <SetupText field="permanent_loan_late_amortization" inputMode="numeric" />
              <SetupText field="servicing_spread" inputMode="decimal" />
            </div>
          </div>
          <div className="card">
            <h2>Call protection</h2>
            <div className="setup__grid">
              <SetupChoice field="call_protection" />
              <SetupSentence field="call_protection_other" />
            </div>
          </div>
        </>
      )
    case 'construction-draws':
      return <DrawsStep />
    case 'delivery-and-deposit':
      return <DeliveryStep />
    case 'servicing':
      return <ServicingStep />
    case 'auction-terms':
      return (
        <div className="card">
          <h2>Bidding</h2>
          <div className="setup__stack">
            <SetupSegments field="auction_process_type" options={processChoices} />
            <div className="setup__grid">
              <SetupText field="gnma_interest_rate" inputMode="decimal" />
              <SetupText field="loan_min_price" />
              <SetupText field="bond_interest_price" inputMode="numeric" />
              <SetupText field="bond_interest_price_increment" inputMode="numeric" />
            </div>
          </div>
        </div>
      )
    case 'investors-and-signators':
      return <PartiesStep />
    case 'documents':
      return <DocumentsStep />
    default:
      return step satisfies never
  }
}

/** An originator's profile has no signators, so without the call for parties the form can't list any. */
const NO_SIGNATORS =
  'This server doesn’t tell originators who can sign. Save the loan without signators, and ask the lender to submit it.'

function PartiesStep() {
  const { originator, partiesListed } = useSetup()
  return (
    <>
      <div className="card">
        <h2>For the lender</h2>
        <SetupList
          field="signators"
          empty={originator && !partiesListed ? NO_SIGNATORS : 'The lender’s profile lists no signators yet.'}
        />
      </div>
      <div className="card">
        <h2>For the market</h2>
        <SetupList field="investors" empty="There are no investors yet." />
      </div>
    </>
  )
}

function LoanTypeStep() {
  const { originator, choices, context } = useSetup()
  const entered = context.values.originator_contact_id
  const contact = choices.originator_contact_id?.find(({ value }) => value === entered)
  return (
    <>
      <div className="card">
        <h2>Program and section</h2>
        <div className="setup__stack">
          <SetupSegments field="type" options={programChoices} />
          <div className="setup__grid">
            <SetupChoice field="loan_section_act_id" />
            <SetupText field="construction_period" inputMode="numeric" />
            <SetupText field="fha_number" />
          </div>
        </div>
      </div>
      <div className="card">
        <h2>Origination</h2>
        <div className="setup__grid">
          <SetupChoice field="originator_entity_id" />
          {originator ? (
            <p className="setup__fixed">
              <span className="field__label">Originator contact</span>
              <span>{contact?.label ?? 'You'}</span>
            </p>
          ) : (
            <SetupChoice field="originator_contact_id" />
          )}
        </div>
      </div>
    </>
  )
}

function DeliveryStep() {
  const { context } = useSetup()
  const construction = context.section?.type === 'construction'
  return (
    <>
      <div className="card">
        <h2>Delivery</h2>
        <div className="setup__grid">
          <SetupDay field="delivery_last_date_fees" />
          <SetupSentence field="delivery_late_fees" />
          <SetupChoice field="extension_fees_allowed" />
        </div>
      </div>
      {construction ? (
        <div className="card">
          <h2>Permanent loan</h2>
          <div className="setup__stack">
            <div className="setup__grid">
              <SetupDay field="permanent_loan_late_date" />
              <SetupSentence field="permanent_loan_late_fees" />
            </div>
            <SetupFlag field="permanent_loan_late_understand" />
          </div>
        </div>
      ) : null}
      <div className="card">
        <h2>Good-faith deposit</h2>
        <div className="setup__stack">
          <div className="setup__grid">
            <SetupChoice field="gfd_treated" />
            <DepositTerms />
          </div>
          <div>
            <SetupFlag field="received_deposit_wire_transfer" />
            <SetupFlag field="received_deposit_held_escrow" />
            <SetupFlag field="received_deposit_post_wired" />
          </div>
        </div>
      </div>
    </>
  )
}

/** Amount and due date of the deposit; hidden on a server that doesn't store them. */
function DepositTerms() {
  if (!useOffers('deposit-terms')) return null
  return (
    <>
      <SetupText field="gfd_percent" inputMode="decimal" />
      <SetupText field="gfd_due_days" inputMode="numeric" />
    </>
  )
}

function ServicingStep() {
  return (
    <>
      <div className="card">
        <h2>Companies</h2>
        <div className="setup__grid">
          <SetupChoice field="service_company_id" />
          <SetupChoice field="service_company_securities_id" />
        </div>
      </div>
      <div className="card">
        <h2>Contact</h2>
        <div className="setup__stack">
          <SetupSegments field="servicing_by" options={servicingChoices} />
          <div className="setup__grid">
            <SetupChoice field="service_person_id" />
            <SetupText field="servicer_contact_name" />
            <SetupText field="servicer_contact_email" inputMode="email" />
            <SetupText field="servicer_contact_phone" inputMode="tel" />
          </div>
        </div>
      </div>
    </>
  )
}

function DocumentsStep() {
  const { context, loanId } = useSetup()
  return (
    <div className="card">
      <h2>Files</h2>
      {loanId === null ? (
        <p className="field__help">
          You can upload files once the loan is created. Continue to Review & submit, then choose Upload forms.
        </p>
      ) : (
        <DocumentRows
          loanId={loanId}
          kind={{
            rhs: (context.section?.loan_type ?? context.values.type) === 'rhs',
            construction: context.section?.type === 'construction',
          }}
        />
      )}
    </div>
  )
}
