// Calendar subscription: the private address of one's auctions, with what it gives away said in plain words.
import { Copy } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import { calendarOpened, calendarRenewed, calendarRevoked } from '../../state/calendar/calendar.events'
import { selectCalendar } from '../../state/calendar/calendar.selectors'
import { calendarSubjects } from '../../state/calendar/calendar.state'
import { requestDismissed } from '../../state/requests/requests.events'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { LoadingNote, Notice, Skeleton } from '../../ui/states'
import { TextField } from '../../ui/text-field'
import { useToast } from '../../ui/toasts'
import { useRequestState } from '../request-state'
import { useAppDispatch, useAppSelector, useScreenPorts } from '../store-binding'

type Change = 'renew' | 'revoke'

/** The section; for those who have auctions. */
export function CalendarSection() {
  const dispatch = useAppDispatch()
  const { status, address, error } = useAppSelector(selectCalendar)
  const [asking, setAsking] = useState<Change | null>(null)
  useEffect(() => dispatch(calendarOpened()), [dispatch])
  const close = useCallback(() => setAsking(null), [])
  useDone('renew', close)
  useDone('revoke', close)
  return (
    <section className="card" aria-labelledby="calendar-heading">
      <h2 id="calendar-heading">Calendar subscription</h2>
      <p className="settings__words">
        A calendar program that subscribes to your private address shows the auctions that you can see and have not
        passed on, and follows when one is rescheduled, extended or withdrawn.
      </p>
      {status === 'failed' ? (
        <div className="calendar__part">
          <Notice tone="wrong" role="alert">
            {error?.message || 'The address could not be read.'}
          </Notice>
          <Button tone="quiet" onClick={() => dispatch(calendarOpened())}>
            Try again
          </Button>
        </div>
      ) : status === 'loaded' ? (
        address === null ? (
          <NoAddress />
        ) : (
          <Address address={address} onAsk={setAsking} />
        )
      ) : (
        <>
          <LoadingNote>Loading the address</LoadingNote>
          <Skeleton height="40px" />
        </>
      )}
      <ChangeDialog change={asking} onClose={close} />
    </section>
  )
}

function NoAddress() {
  const { change, pending, problem } = useChange('renew')
  return (
    <div className="calendar__part">
      {problem ? (
        <Notice tone="wrong" role="alert">
          {problem}
        </Notice>
      ) : null}
      <Button tone="quiet" busy={pending} onClick={change}>
        Make address
      </Button>
    </div>
  )
}

interface AddressProps {
  readonly address: string
  readonly onAsk: (change: Change) => void
}

function Address({ address, onAsk }: AddressProps) {
  const { clipboard } = useScreenPorts()
  const toast = useToast()
  const copy = async () => {
    const copied = await clipboard.copy(address)
    toast(
      copied
        ? { tone: 'good', text: 'The address is in the clipboard.' }
        : { tone: 'warn', text: 'This browser did not let the address into the clipboard. Select it and copy it.' },
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
        Whoever has this address can read the dates of your auctions, without signing in. If it got into other hands,
        renew it.
      </Notice>
      <div className="calendar__acts">
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

const changeWords: Readonly<Record<Change, { readonly title: string; readonly text: string; readonly done: string }>> =
  {
    renew: {
      title: 'Renew address',
      text: 'You get a new address, and the one before stops working at once: calendars that use it must be given the new one.',
      done: 'This is your new calendar address.',
    },
    revoke: {
      title: 'Revoke address',
      text: 'The address stops working at once, and calendars that use it are not kept up to date any more.',
      done: 'The calendar address is revoked.',
    },
  }

interface ChangeDialogProps {
  /** Null while nothing is asked. */
  readonly change: Change | null
  readonly onClose: () => void
}

function ChangeDialog({ change, onClose }: ChangeDialogProps) {
  return change === null ? null : <OpenChangeDialog change={change} onClose={onClose} />
}

function OpenChangeDialog({ change, onClose }: ChangeDialogProps & { readonly change: Change }) {
  const { title, text } = changeWords[change]
  const asked = useChange(change)
  return (
    <Dialog open onClose={onClose} title={title} small>
      <p>{text}</p>
      {asked.problem ? (
        <Notice tone="wrong" role="alert">
          {asked.problem}
        </Notice>
      ) : null}
      <div className="dialog__foot">
        <Button tone="quiet" onClick={onClose}>
          Cancel
        </Button>
        <Button tone="danger" busy={asked.pending} onClick={asked.change}>
          {title}
        </Button>
      </div>
    </Dialog>
  )
}

/** Says that a change was made. It stands in the section, which outlives the button that was pressed. */
function useDone(change: Change, onDone: () => void) {
  const dispatch = useAppDispatch()
  const toast = useToast()
  const subject = calendarSubjects[change]
  const status = useRequestState(subject)?.status
  useEffect(() => {
    if (status !== 'succeeded') return
    dispatch(requestDismissed({ subject }))
    toast({ tone: 'good', text: changeWords[change].done })
    onDone()
  }, [status, subject, change, dispatch, toast, onDone])
}

/** Asks for a change, and says how it stands. */
function useChange(change: Change) {
  const dispatch = useAppDispatch()
  const subject = calendarSubjects[change]
  const request = useRequestState(subject)
  const status = request?.status
  return {
    change: () => {
      dispatch(requestDismissed({ subject }))
      dispatch(change === 'renew' ? calendarRenewed() : calendarRevoked())
    },
    pending: status === 'pending',
    problem:
      status === 'failed' || status === 'unknown'
        ? request?.error?.message || 'It could not be changed. The address above is the one that works.'
        : null,
  }
}
