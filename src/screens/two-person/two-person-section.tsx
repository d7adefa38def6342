// The two-person rule in the settings. It applies to the firm at once, and shows only where the server has it.
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

/** The section; nothing where the server has no such rule. */
export function TwoPersonSection() {
  const { status, required, switch_off: asking, session } = useAppSelector(selectTwoPerson)
  const now = useOfficialNow()
  const { isOpen, error, send, dismiss } = useRequest(twoPersonSetRequest, twoPersonSubjects.set, {
    onSucceeded: () => dismiss(),
  })
  // Until the server answers, the box shows what the person asked for.
  const [asked, setAsked] = useState(required)
  if (status !== 'loaded') return null
  const isAsked = required && asking !== null && now !== null && now < Date.parse(asking.expires_at)
  const ask = (on: boolean) => {
    dismiss()
    setAsked(on)
    send({ required: on })
  }
  return (
    <section className="card settings__part" aria-labelledby="two-person-heading">
      <h2 id="two-person-heading">Firm</h2>
      <p className="settings__copy">
        With the two-person rule, one signator prepares a bid, and another confirms it from a second sign-in within 60
        seconds. Both names are in the receipt. The server refuses a bid that isn’t confirmed. The rule applies to your
        whole firm as soon as it is on. Switching it off takes two sign-ins within 60 seconds. The rule doesn't protect
        you from one person who knows your firm's password and signs in twice.
      </p>
      <CheckBox label="Two people for every bid" checked={isOpen ? asked : required} onCheck={ask} />
      {isAsked ? (
        <Notice tone="warn" role="status">
          {asking.session === session
            ? `You asked at ${timeOf(asking.at)} ET to switch the rule off. It stays on until a second person does the same on another device by ${timeOf(asking.expires_at)} ET.`
            : `Someone at your firm asked at ${timeOf(asking.at)} ET to switch the rule off. It goes off if you agree by ${timeOf(asking.expires_at)} ET.`}
        </Notice>
      ) : null}
      {isAsked ? (
        <div className="prepared__actions">
          <Button tone="quiet" disabled={isOpen} onClick={() => ask(true)}>
            Keep the rule
          </Button>
          {asking.session === session ? null : (
            <Button tone="danger" disabled={isOpen} onClick={() => ask(false)}>
              Switch the rule off
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
