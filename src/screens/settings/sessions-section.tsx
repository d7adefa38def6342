// Where the user is signed in, and signing out there.
import { useEffect, useState } from 'react'
import { formatZonedDateTime } from '../../domain/official-time'
import { sessionSignOutRequested } from '../../state/session/session.slice'
import { otherSessionsEndRequest, sessionEndRequest } from '../../state/sessions/sessions.epics'
import { selectSessions, sessionsOpened, sessionsSubjects } from '../../state/sessions/sessions.slice'
import { Button } from '../../ui/button'
import { CheckBox } from '../../ui/choice-group'
import { Dialog } from '../../ui/dialog'
import { LoadingNote, Notice, Skeleton } from '../../ui/states'
import { Tag } from '../../ui/tag'
import { useToast } from '../../ui/toasts'
import { useAppDispatch, useAppSelector } from '../store-binding'
import { useRequest } from '../use-request'
import './sessions-section.css'

type Session = ReturnType<typeof selectSessions>['rows'][number]

export function SessionsSection() {
  const dispatch = useAppDispatch()
  const { status, rows, error } = useAppSelector(selectSessions)
  const [confirming, setConfirming] = useState(false)
  useEffect(() => dispatch(sessionsOpened()), [dispatch])
  const others = rows.filter(({ current }) => !current)
  return (
    <section className="card" aria-labelledby="sessions-heading">
      <h2 id="sessions-heading">Sessions</h2>
      <p className="settings__copy">Where you’re signed in. If you don’t recognize a session, sign it out.</p>
      {status === 'failed' ? (
        <div className="calendar__part">
          <Notice tone="wrong" role="alert">
            {error?.message || 'Couldn’t load your sessions.'}
          </Notice>
          <Button tone="quiet" onClick={() => dispatch(sessionsOpened())}>
            Try again
          </Button>
        </div>
      ) : status === 'loaded' ? (
        <>
          <ul className="sessions" aria-label="Sessions">
            {rows.map((session) => (
              <SessionRow key={session.id} session={session} />
            ))}
          </ul>
          {others.length === 0 ? (
            <p className="key">You aren’t signed in anywhere else.</p>
          ) : (
            <Button tone="quiet" onClick={() => setConfirming(true)}>
              Sign out everywhere else
            </Button>
          )}
        </>
      ) : (
        <>
          <LoadingNote>Loading your sessions</LoadingNote>
          <Skeleton height="56px" />
        </>
      )}
      <EverywhereDialog open={confirming} count={others.length} onClose={() => setConfirming(false)} />
    </section>
  )
}

const browserText = ({ browser }: Session): string => browser || 'Unknown browser'

/** When it began and was last used, as far as the server knows. */
function timesText({ signed_in_at, last_used_at, current }: Session): string {
  const began = signed_in_at ? [`Signed in ${formatZonedDateTime(signed_in_at)}`] : []
  const used = last_used_at && !current ? [`last used ${formatZonedDateTime(last_used_at)}`] : []
  return [...began, ...used].join(' · ')
}

function SessionRow({ session }: { readonly session: Session }) {
  const { id, current } = session
  const { status, error, send, dismiss } = useRequest(sessionEndRequest, sessionsSubjects.end(id))
  const [browser, times] = [browserText(session), timesText(session)]
  return (
    <li className="sessions__row">
      <div className="sessions__text">
        <strong>{browser}</strong>
        {times === '' ? null : <span className="key num">{times}</span>}
        {status === 'failed' ? (
          <Notice tone="wrong" role="alert">
            {error?.message || 'Couldn’t sign out.'}
          </Notice>
        ) : null}
      </div>
      {current ? (
        <Tag tone="info">This session</Tag>
      ) : (
        <Button
          tone="quiet"
          size="small"
          busy={status === 'pending'}
          aria-label={`Sign out ${[browser, times].filter(Boolean).join(', ')}`}
          onClick={() => {
            dismiss()
            send({ session: id })
          }}
        >
          Sign out
        </Button>
      )}
    </li>
  )
}

interface EverywhereDialogProps {
  readonly open: boolean
  /** How many sessions would end. */
  readonly count: number
  readonly onClose: () => void
}

function EverywhereDialog({ open, count, onClose }: EverywhereDialogProps) {
  const toast = useToast()
  const dispatch = useAppDispatch()
  const [endsThisToo, setEndsThisToo] = useState(false)
  const { status, error, send, dismiss } = useRequest(otherSessionsEndRequest, sessionsSubjects.endOthers, {
    onSucceeded() {
      dismiss()
      if (endsThisToo) dispatch(sessionSignOutRequested())
      else toast({ tone: 'good', text: 'Signed out everywhere else.' })
      onClose()
    },
  })
  return (
    <Dialog open={open} onClose={onClose} title="Sign out everywhere else" small locked={status === 'pending'}>
      <p>
        {count === 1 ? 'The other session ends' : `The ${count} other sessions end`} at once.{' '}
        {endsThisToo ? 'This one ends after them.' : 'This one stays signed in.'}
      </p>
      <CheckBox label="Sign out of this session too" checked={endsThisToo} onCheck={setEndsThisToo} />
      {status === 'failed' ? (
        <Notice tone="wrong" role="alert">
          {error?.message || 'Couldn’t sign out.'}
        </Notice>
      ) : null}
      <div className="dialog__foot">
        <Button tone="quiet" onClick={onClose} disabled={status === 'pending'}>
          Cancel
        </Button>
        <Button
          tone="danger"
          busy={status === 'pending'}
          onClick={() => {
            dismiss()
            send()
          }}
        >
          {endsThisToo ? 'Sign out everywhere' : 'Sign out everywhere else'}
        </Button>
      </div>
    </Dialog>
  )
}
