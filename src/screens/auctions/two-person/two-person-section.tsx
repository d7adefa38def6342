// The two-person rule in the settings: turning it on and off, and signators' PINs. It applies to the whole firm immediately.
import { useState } from 'react'
import { formatClockTime } from '../../../domain/official-time'
import { twoPersonSetRequest } from '../../../state/two-person/two-person.epics'
import { selectTwoPerson, twoPersonSubjects } from '../../../state/two-person/two-person.slice'
import { Button } from '../../../ui/button'
import { CheckBox } from '../../../ui/choice-group'
import { Notice } from '../../../ui/states'
import { useOfficialNow } from '../../official-clock'
import { useAppSelector } from '../../store-binding'
import { useOffers } from '../../use-offers'
import { useRequest } from '../../use-request'
import { EndedBids } from './ended-bids'
import { FirmLimits } from './firm-limits'
import { RuleForm } from './rule-form'
import { SignatorPins } from './signator-pins'
import { isSignatorPinError } from './use-signator-pin'
import './two-person.css'

const COPY_WITHOUT_PINS =
  'With the two-person rule, one signator prepares a bid and another confirms it from a second sign-in within 60 seconds. The server refuses unconfirmed bids. The rule applies to your whole firm immediately. Turning it off takes two sign-ins within 60 seconds. The rule doesn’t protect against one person who knows your firm’s password and signs in twice.'

const COPY_WITH_PINS =
  'With the two-person rule, one signator prepares a bid and another confirms it within 60 seconds from a second sign-in, each with their own PIN. The server refuses unconfirmed bids. The rule applies to your whole firm immediately. Turning it off takes two signators with their PINs, in two sign-ins, within 60 seconds. The rule protects you as long as each signator keeps their PIN to themselves.'

/** Hidden if the server doesn't support the rule. */
export function TwoPersonSection() {
  const { status, required, switch_off: pendingOff, signators, session } = useAppSelector(selectTwoPerson)
  const now = useOfficialNow()
  /** What the user wants, while the form for it is open. */
  const [wanted, setWanted] = useState<boolean | null>(null)
  const { isOpen, error, send, dismiss } = useRequest(twoPersonSetRequest, twoPersonSubjects.set, {
    onSucceeded() {
      dismiss()
      setWanted(null)
    },
  })
  // Until the server responds, the checkbox shows the requested value.
  const [requested, setRequested] = useState(required)
  const hasReceipts = useOffers('receipts')
  const hasMaxima = useOffers('standing-maximum')
  if (status !== 'loaded') return null
  const hasPins = signators !== null
  const isOffPending = required && pendingOff !== null && now !== null && now < Date.parse(pendingOff.expires_at)
  const request = (on: boolean, by: Omit<Parameters<typeof send>[0], 'required'> = {}) => {
    dismiss()
    setRequested(on)
    send({ required: on, ...by })
  }
  /** With PINs, a form asks first who wants it. */
  const want = (on: boolean) => {
    dismiss()
    if (hasPins && on !== required) setWanted(on)
    else if (hasPins) setWanted(null)
    else request(on)
  }
  const isFormOpen = hasPins && wanted !== null && wanted !== required
  return (
    <section className="card settings__part" aria-labelledby="two-person-heading">
      <h2 id="two-person-heading">Firm</h2>
      <p className="settings__copy">
        {hasPins ? COPY_WITH_PINS : COPY_WITHOUT_PINS}
        {hasMaxima ? ' A standing maximum takes two people, too.' : null}
        {hasReceipts ? ' Both names appear on the receipt.' : null}
      </p>
      <CheckBox
        label="Require two people for every bid"
        checked={isFormOpen ? wanted : isOpen ? requested : required}
        onCheck={want}
      />
      {isOffPending ? (
        <Notice tone="warn" role="status">
          {pendingOff.session === session
            ? `${pendingOff.asked_by ?? 'You'} asked at ${timeOf(pendingOff.at)} ET to turn the rule off. It stays on until ${hasPins ? 'another signator' : 'a second person'} does the same on another device by ${timeOf(pendingOff.expires_at)} ET.`
            : `${pendingOff.asked_by ?? 'Someone at your firm'} asked at ${timeOf(pendingOff.at)} ET to turn the rule off. It turns off if you agree by ${timeOf(pendingOff.expires_at)} ET.`}
        </Notice>
      ) : null}
      {isOffPending && !isFormOpen ? (
        <div className="prepared__actions">
          <Button tone="quiet" disabled={isOpen} onClick={() => request(true)}>
            Keep the rule
          </Button>
          {pendingOff.session === session ? null : (
            <Button tone="danger" disabled={isOpen} onClick={() => want(false)}>
              Turn off the rule
            </Button>
          )}
        </div>
      ) : null}
      {isFormOpen ? (
        <RuleForm
          turnsOn={wanted}
          firstSignatorId={isOffPending ? (pendingOff.signator_id ?? null) : null}
          busy={isOpen}
          error={isOpen ? null : error}
          onSend={(by) => request(wanted, by)}
          onCancel={() => {
            dismiss()
            setWanted(null)
          }}
        />
      ) : null}
      {error === null || isOpen || isSignatorPinError(error) ? null : (
        <Notice tone="wrong" role="alert">
          {error.message}
        </Notice>
      )}
      {hasPins ? <SignatorPins /> : null}
      <FirmLimits />
      <EndedBids />
    </section>
  )
}

const timeOf = (instant: string): string => formatClockTime(Date.parse(instant))
