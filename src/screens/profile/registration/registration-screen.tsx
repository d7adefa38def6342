// The registration: the role's steps, then **Account setup complete**. An originator's ends with **Request sent**, and they wait
// for approval. An originator whom a lender removed or declined sees who did it and when, and the loan drafts they had typed.
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useLocation } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import type { ProfileRole } from '../../../domain/profile/profile-form'
import { blankForm, formOf } from '../../../domain/profile/profile-sending'
import {
  PROFILE_SUBJECT,
  profileRegistrationFinished,
  profileRequested,
  selectProfile,
  selectRemoval,
} from '../../../state/profiles/profiles.slice'
import { selectUser } from '../../../state/session/session.slice'
import { Button } from '../../../ui/button'
import { Dialog } from '../../../ui/dialog'
import { Notice } from '../../../ui/states'
import { useDestinations, usePageRole } from '../../destinations'
import { LazyUnfinishedLoans } from '../../loans/lazy-unfinished-loans'
import { declinedText } from '../../originators/originator-copy'
import { PageHeading } from '../../page-heading'
import { useRequestState } from '../../request-state'
import { useAppDispatch, useAppSelector } from '../../store-binding'
import { ProfileSteps } from '../form/profile-steps'

/** True if the guards redirected here from a page that needs a profile. */
function wasRedirected(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'because' in state && state.because === 'no-profile'
}

const titles: Readonly<Record<ProfileRole, string>> = {
  lender: 'Set up your lender account',
  investor: 'Set up your investor account',
  borrower: 'Set up your borrower account',
  originator: 'Set up your originator account',
}

/** The page at /{role}/registration. */
export function RegistrationScreen() {
  const role = usePageRole()
  const to = useDestinations()
  const [, navigate] = useLocation()
  const historyState = useHistoryState<unknown>()
  const dispatch = useAppDispatch()
  const user = useAppSelector(selectUser)
  const { own, status } = useAppSelector(selectProfile)
  const removal = useAppSelector(selectRemoval)
  const [isGreetingClosed, setGreetingClosed] = useState(() => !wasRedirected(historyState))
  const [saved, setSaved] = useState(false)
  const [changing, setChanging] = useState(false)
  const submission = useRequestState(PROFILE_SUBJECT)
  const email = user?.email ?? ''
  const isOriginator = role === 'originator'
  const onDone = () => {
    // Tells the app about the new profile only now, because the guards then leave this page.
    dispatch(profileRegistrationFinished())
    if (isOriginator) navigate(to.approval)
  }

  useEffect(() => {
    // An originator may already have a request, and must not send another by mistake.
    if (isOriginator) dispatch(profileRequested())
  }, [dispatch, isOriginator])

  const request = own?.role === 'originator' ? own.profile : null
  const start = useMemo(() => {
    const blank = blankForm(role, { email })
    return request !== null ? { ...blank, ...formOf({ role: 'originator', profile: request }) } : blank
  }, [role, email, request])
  const finish = useCallback(() => setSaved(true), [])

  if (isOriginator && status === 'loading') return <div className="page" />
  // A server that sends only the specification's fields doesn't say whether the request was declined.
  const isUndecided = request !== null && request.standing !== 'declined'
  const isDeclined = request !== null && request.standing === 'declined'
  const isWaiting = isUndecided && !changing && !saved && submission === undefined
  return (
    <div className="page page--form">
      <PageHeading title={removal !== null ? 'You are no longer an originator' : titles[role]} />
      {removal !== null && !saved ? (
        <Notice tone="warn" role="status">
          {removal} Loans that you had created stay with them. To work on loans again, ask a lender to approve you.
        </Notice>
      ) : null}
      {isDeclined && !saved ? (
        <Notice tone="warn" role="status">
          {declinedText(request)} You can change it and ask again.
        </Notice>
      ) : null}
      {isOriginator ? <LazyUnfinishedLoans /> : null}
      {isWaiting ? (
        <Waiting
          lender={request.lender_name ?? 'your lender'}
          onDone={onDone}
          onChange={request.standing ? null : () => setChanging(true)}
        />
      ) : (
        <ProfileSteps
          role={role}
          start={start}
          own={null}
          sendLabel={isOriginator ? 'Ask for approval' : 'Complete setup'}
          onSaved={finish}
        />
      )}
      <Dialog
        open={!isGreetingClosed && removal === null && !isDeclined}
        onClose={() => setGreetingClosed(true)}
        title="Complete your account setup"
        small
      >
        <p>Complete your profile to use the rest of the marketplace.</p>
        <div className="dialog__foot">
          <Button onClick={() => setGreetingClosed(true)}>Continue setup</Button>
        </div>
      </Dialog>
      <Dialog open={saved} onClose={onDone} title={isOriginator ? 'Request sent' : 'Account setup complete'} small>
        <p>
          {isOriginator
            ? 'We’ve asked your lender to approve you. You’ll see their decision as soon as they make it.'
            : 'Your profile is saved. You can change it anytime under My account.'}
        </p>
        <div className="dialog__foot">
          <Button onClick={onDone}>{isOriginator ? 'Wait for approval' : 'Go to my account'}</Button>
        </div>
      </Dialog>
    </div>
  )
}

interface WaitingProps {
  readonly lender: string
  readonly onDone: () => void
  /** Null if the server says that the lender hasn't decided yet. */
  readonly onChange: (() => void) | null
}

function Waiting({ lender, onDone, onChange }: WaitingProps) {
  return (
    <div className="card">
      <p>You’ve asked {lender} to approve you as an originator.</p>
      {onChange === null ? null : (
        <p className="key">
          This server doesn’t report decisions. Check with your lender before you send another request.
        </p>
      )}
      <div className="dialog__foot">
        {onChange === null ? null : (
          <Button tone="quiet" onClick={onChange}>
            Change your request
          </Button>
        )}
        <Button onClick={onDone}>View your request</Button>
      </div>
    </div>
  )
}
