// The firm's signators with their PINs, and the approval of a change of signators.
import { useState } from 'react'
import { formatZonedDateTime } from '../../../domain/official-time'
import {
  hasPin,
  isGuarded,
  selectTwoPerson as select,
  type selectTwoPerson,
} from '../../../state/two-person/two-person.slice'
import { Button } from '../../../ui/button'
import { Notice } from '../../../ui/states'
import { useOfficialNow } from '../../official-clock'
import { useAppSelector } from '../../store-binding'
import { ApproveDialog } from './approve-dialog'
import { PinDialog } from './pin-dialog'

type Rule = ReturnType<typeof selectTwoPerson>
type Signator = NonNullable<Rule['signators']>[number]

/** `PIN set on 03/02/2026 10:42 ET`, or when a pending reset takes effect. */
function pinText({ name, set_at: setAt, reset }: Signator, now: number): string {
  if (reset && now < Date.parse(reset.works_from)) {
    const by = reset.approved_by ? ` (approved by ${reset.approved_by})` : ''
    const note = setAt ? ` Until then the old PIN works, and ${name} can cancel this by using it.` : ''
    return `New PIN works from ${formatZonedDateTime(reset.works_from)}${by}.${note}`
  }
  if (reset) return `PIN set on ${formatZonedDateTime(reset.at)}`
  return setAt ? `PIN set on ${formatZonedDateTime(setAt)}` : 'No PIN yet'
}

export function SignatorPins() {
  const rule = useAppSelector(select)
  const now = useOfficialNow()
  const [openedId, setOpenedId] = useState<number | null>(null)
  const [approving, setApproving] = useState(false)
  if (rule.signators === null || now === null) return null
  const change = rule.signator_change
  const isApproved = change !== null && now < Date.parse(change.expires_at)
  const shown = rule.signators.find(({ id }) => id === openedId)
  return (
    <>
      <h3 className="two-person__heading">Signators’ PINs</h3>
      <ul className="signator-pins">
        {rule.signators.map((one) => (
          <li key={one.id}>
            <span>
              <b>{one.name}</b>
              <small>{pinText(one, now)}</small>
            </span>
            <Button
              tone="quiet"
              size="small"
              aria-label={`${hasPin(one, now) ? 'Change the PIN' : 'Set a PIN'} of ${one.name}`}
              onClick={() => setOpenedId(one.id)}
            >
              {hasPin(one, now) ? 'Change PIN' : 'Set PIN'}
            </Button>
          </li>
        ))}
      </ul>
      {isGuarded(rule, now) ? (
        <>
          <p className="settings__copy">
            While the rule is on, adding, removing or renaming a signator under My account takes the PINs of two
            signators, and so does changing the email or phone of one.
          </p>
          {isApproved ? (
            <Notice tone="good" role="status">
              {change.by.join(' and ')} approved one change of signators. Save it under My account by{' '}
              {formatZonedDateTime(change.expires_at)}.
            </Notice>
          ) : (
            <Button tone="quiet" onClick={() => setApproving(true)}>
              Approve a change of signators
            </Button>
          )}
        </>
      ) : null}
      {shown === undefined ? null : <PinDialog signator={shown} onClose={() => setOpenedId(null)} />}
      {approving ? <ApproveDialog onClose={() => setApproving(false)} /> : null}
    </>
  )
}
