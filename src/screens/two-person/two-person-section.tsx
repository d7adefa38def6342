// The two-person rule in the settings. It applies to the whole firm immediately.
import { useState } from 'react'
import { formatClockTime } from '../../domain/official-time'
import { twoPersonSetRequest } from '../../state/two-person/two-person.epics'
import { selectTwoPerson, twoPersonSubjects } from '../../state/two-person/two-person.slice'
import { Button } from '../../ui/button'
import { CheckBox } from '../../ui/choice-group'
import { Notice } from '../../ui/states'
import { useOfficialNow } from '../official-clock'
import { useAppSelector } from '../store-binding'
import { useRequest } from '../use-request'
import './two-person.css'

/** Hidden if the server doesn't support the rule. */
export function TwoPersonSection() {
  const { status, required, switch_off: pendingOff, session } = useAppSelector(selectTwoPerson)
  const now = useOfficialNow()
  const { isOpen, error, send, dismiss } = useRequest(twoPersonSetRequest, twoPersonSubjects.set, {
    onSucceeded: () => dismiss(),
  })
  // Until the server responds, the checkbox shows the requested value.
  const [requested, setRequested] = useState(required)
  if (status !== 'loaded') return null
  const isOffPending = required && pendingOff !== null && now !== null && now < Date.parse(pendingOff.expires_at)
  const request = (on: boolean) => {
    dismiss()
    setRequested(on)
    send({ required: on })
  }
  return (
    <section className="card settings__part" aria-labelledby="two-person-heading">
      <h2 id="two-person-heading">Firm</h2>
      <p className="settings__copy">
        With the two-person rule, one signator prepares a bid and another confirms it from a second sign-in within 60
        seconds. Both names appear on the receipt, and the server refuses unconfirmed bids. The rule applies to your
        whole firm immediately. Turning it off takes two sign-ins within 60 seconds. The rule doesn’t protect against
        one person who knows your firm’s password and signs in twice.
      </p>
      <CheckBox label="Require two people for every bid" checked={isOpen ? requested : required} onCheck={request} />
      {isOffPending ? (
        <Notice tone="warn" role="status">
          {pendingOff.session === session
            ? `You asked at ${timeOf(pendingOff.at)} ET to turn the rule off. It stays on until a second person does the same on another device by ${timeOf(pendingOff.expires_at)} ET.`
            : `Someone at your firm asked at ${timeOf(pendingOff.at)} ET to turn the rule off. It turns off if you agree by ${timeOf(pendingOff.expires_at)} ET.`}
        </Notice>
      ) : null}
      {isOffPending ? (
        <div className="prepared__actions">
          <Button tone="quiet" disabled={isOpen} onClick={() => request(true)}>
            Keep the rule
          </Button>
          {pendingOff.session === session ? null : (
            <Button tone="danger" disabled={isOpen} onClick={() => request(false)}>
              Turn off the rule
            </Button>
          )}
        </div>
      ) : null}
      {error === null || isOpen ? null : (
        <Notice tone="wrong" role="alert">
          {error.message}
        </Notice>
      )}
    </section>
  )
}

const timeOf = (instant: string): string => formatClockTime(Date.parse(instant))
