// The calendar subscription: the private address of the user's auctions, with a warning about who can read it.
import { Copy } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import { calendarRenewRequest, calendarRevokeRequest } from '../../state/calendar/calendar.epics'
import { calendarOpened, calendarSubjects, selectCalendar } from '../../state/calendar/calendar.slice'
import type { OwnAction } from '../../state/nouns'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { LoadingNote, Notice, Skeleton } from '../../ui/states'
import { TextField } from '../../ui/text-field'
import { useToast } from '../../ui/toasts'
import { useAppDispatch, useAppSelector, useScreenPorts } from '../store-binding'
import { useRequest } from '../use-request'

type ChangeKind = 'renew' | 'revoke'

/** For roles with auctions. */
export function CalendarSection() {
  const dispatch = useAppDispatch()
  const { status, address, error } = useAppSelector(selectCalendar)
  const [confirming, setConfirming] = useState<ChangeKind | null>(null)
  useEffect(() => dispatch(calendarOpened()), [dispatch])
  const close = useCallback(() => setConfirming(null), [])
  const renew = useChange('renew', close)
  const revoke = useChange('revoke', close)
  return (
    <section className="card" aria-labelledby="calendar-heading">
      <h2 id="calendar-heading">Calendar subscription</h2>
      <p className="settings__copy">
        Subscribe to your private address in a calendar app to see your auctions, except those you passed on. The
        calendar updates when an auction is rescheduled, extended or withdrawn.
      </p>
      {status === 'failed' ? (
        <div className="calendar__part">
          <Notice tone="wrong" role="alert">
            {error?.message || 'Couldn’t load the address.'}
          </Notice>
          <Button tone="quiet" onClick={() => dispatch(calendarOpened())}>
            Try again
          </Button>
        </div>
      ) : status === 'loaded' ? (
        address === null ? (
          <NoAddress renew={renew} />
        ) : (
          <Address address={address} onAsk={setConfirming} />
        )
      ) : (
        <>
          <LoadingNote>Loading the address</LoadingNote>
          <Skeleton height="40px" />
        </>
      )}
      <ChangeDialog kind={confirming} change={confirming === 'revoke' ? revoke : renew} onClose={close} />
    </section>
  )
}

function NoAddress({ renew }: { readonly renew: Change }) {
  return (
    <div className="calendar__part">
      {renew.problem ? (
        <Notice tone="wrong" role="alert">
          {renew.problem}
        </Notice>
      ) : null}
      <Button tone="quiet" busy={renew.pending} onClick={renew.send}>
        Create link
      </Button>
    </div>
  )
}

interface AddressProps {
  readonly address: string
  readonly onAsk: (kind: ChangeKind) => void
}

function Address({ address, onAsk }: AddressProps) {
  const { clipboard } = useScreenPorts()
  const toast = useToast()
  const copy = async () => {
    const copied = await clipboard.copy(address)
    toast(
      copied
        ? { tone: 'good', text: 'Address copied.' }
        : { tone: 'warn', text: 'Your browser blocked copying. Select the address and copy it.' },
    )
  }
  return (
    <div className="calendar__part">
      <TextField
        label="Private address"
        value={address}
        onText={() => undefined}
        onFocus={(event) => event.target.select()}
        readOnly
        spellCheck={false}
      />
      <Notice tone="warn">
        Anyone with this address can see your auction dates without signing in. If someone else gets it, renew it.
      </Notice>
      <div className="calendar__actions">
        <Button onClick={copy}>
          <Copy size={16} aria-hidden="true" />
          Copy address
        </Button>
        <Button tone="quiet" onClick={() => onAsk('renew')}>
          Renew address
        </Button>
        <Button tone="quiet" onClick={() => onAsk('revoke')}>
          Revoke address
        </Button>
      </div>
    </div>
  )
}

const changeCopy: Readonly<
  Record<ChangeKind, { readonly title: string; readonly text: string; readonly done: string }>
> = {
  renew: {
    title: 'Renew address',
    text: 'You’ll get a new address, and the old one stops working immediately. Update any calendar that uses it.',
    done: 'Your new calendar address is ready.',
  },
  revoke: {
    title: 'Revoke address',
    text: 'The address stops working immediately, and calendars that use it stop updating.',
    done: 'Calendar address revoked.',
  },
}

interface ChangeDialogProps {
  /** Null while the dialog is closed. */
  readonly kind: ChangeKind | null
  readonly change: Change
  readonly onClose: () => void
}

function ChangeDialog({ kind, change, onClose }: ChangeDialogProps) {
  if (kind === null) return null
  const { title, text } = changeCopy[kind]
  return (
    <Dialog open onClose={onClose} title={title} small>
      <p>{text}</p>
      {change.problem ? (
        <Notice tone="wrong" role="alert">
          {change.problem}
        </Notice>
      ) : null}
      <div className="dialog__foot">
        <Button tone="quiet" onClick={onClose}>
          Cancel
        </Button>
        <Button tone="danger" busy={change.pending} onClick={change.send}>
          {title}
        </Button>
      </div>
    </Dialog>
  )
}

const requests: Readonly<Record<ChangeKind, { readonly action: () => OwnAction }>> = {
  renew: calendarRenewRequest,
  revoke: calendarRevokeRequest,
}

type Change = ReturnType<typeof useChange>

/** Renews or revokes the address. Used in the section, which stays mounted when the buttons change. */
function useChange(kind: ChangeKind, onDone: () => void) {
  const toast = useToast()
  const { status, error, send, dismiss } = useRequest(requests[kind], calendarSubjects[kind], {
    onSucceeded() {
      dismiss()
      toast({ tone: 'good', text: changeCopy[kind].done })
      onDone()
    },
  })
  return {
    send() {
      dismiss()
      send()
    },
    pending: status === 'pending',
    problem:
      status === 'failed' || status === 'unknown'
        ? error?.message || 'Couldn’t change the address. The current one still works.'
        : null,
  }
}
