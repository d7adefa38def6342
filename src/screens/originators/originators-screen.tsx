// The originators of a lender: requests first; approve, decline, or delete with a replacement for open loans.
import { UsersRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { useEffect, useState } from 'react'
import { originatorApproveRequest, originatorDeclineRequest } from '../../state/originators/originators.requests'
import { originatorSubject } from '../../state/originators/originators.state'
import { profileRequested } from '../../state/profiles/profiles.events'
import { selectProfile } from '../../state/profiles/profiles.selectors'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { EmptyState, Notice } from '../../ui/states'
import { Avatar, Tag } from '../../ui/tag'
import { PageHeading } from '../page-heading'
import { LoadedProfile } from '../profile/loaded-profile'
import { useAppDispatch, useAppSelector } from '../store-binding'
import { useRequest } from '../use-request'
import { DeleteOriginatorDialog } from './delete-originator-dialog'
import type { Originator } from './originator-copy'
import { nameOf } from './originator-copy'
import './originators.css'

/** The page at /lender/originators. */
export function OriginatorsScreen() {
  const dispatch = useAppDispatch()
  const profile = useAppSelector(selectProfile)
  useEffect(() => dispatch(profileRequested()), [dispatch])
  return (
    <div className="page">
      <PageHeading title="Originators" />
      <LoadedProfile profile={profile}>
        {(own) =>
          own.role === 'lender' ? <Lists originators={own.profile.originators} domains={own.profile.domains} /> : null
        }
      </LoadedProfile>
    </div>
  )
}

interface ListsProps {
  readonly originators: readonly Originator[]
  readonly domains: readonly string[]
}

function Lists({ originators, domains }: ListsProps) {
  const [handled, setHandled] = useState<number | null>(null)
  const [leaving, setLeaving] = useState<number | null>(null)
  const waiting = originators.filter(({ standing }) => standing === 'waiting')
  const approved = originators.filter(({ standing }) => standing === 'approved')
  const declined = originators.filter(({ standing }) => standing === 'declined')
  const handledOne = originators.find(({ id }) => id === handled) ?? null
  const leavingOne = originators.find(({ id }) => id === leaving) ?? null
  if (originators.length === 0) {
    return (
      <EmptyState icon={UsersRound} title="No originators yet">
        Whoever signs up as an originator with an address at {domains.join(', ')} appears here and waits for you.
      </EmptyState>
    )
  }
  return (
    <>
      <People title="Requests" people={waiting} none="No pending requests.">
        {(one) => (
          <Button size="small" aria-label={`Review ${nameOf(one)}`} onClick={() => setHandled(one.id)}>
            Review
          </Button>
        )}
      </People>
      <People title="Approved" people={approved} none="Nobody is approved yet.">
        {(one) => (
          <Button tone="quiet" size="small" aria-label={`Delete ${nameOf(one)}`} onClick={() => setLeaving(one.id)}>
            Delete
          </Button>
        )}
      </People>
      {declined.length > 0 ? (
        <People title="Declined" people={declined} none="">
          {(one) => (
            <Button tone="quiet" size="small" aria-label={`Review ${nameOf(one)}`} onClick={() => setHandled(one.id)}>
              Review
            </Button>
          )}
        </People>
      ) : null}
      {handledOne === null ? null : (
        <HandleDialog key={handledOne.id} originator={handledOne} onClose={() => setHandled(null)} />
      )}
      {leavingOne === null ? null : (
        <DeleteOriginatorDialog
          key={leavingOne.id}
          originator={leavingOne}
          others={approved.filter(({ id }) => id !== leavingOne.id)}
          onClose={() => setLeaving(null)}
        />
      )}
    </>
  )
}

interface PeopleProps {
  readonly title: string
  readonly people: readonly Originator[]
  readonly none: string
  readonly children: (one: Originator) => ReactNode
}

function People({ title, people, none, children }: PeopleProps) {
  const id = `originators-${title.toLowerCase()}`
  return (
    <section className="card" aria-labelledby={id}>
      <h2 id={id}>
        {title} {people.length > 0 ? <Tag tone={title === 'Requests' ? 'warn' : 'neutral'}>{people.length}</Tag> : null}
      </h2>
      {people.length === 0 ? <p className="originators__none">{none}</p> : null}
      <ul className="originators">
        {people.map((one) => (
          <li key={one.id}>
            <Avatar name={nameOf(one)} />
            <span className="originators__person">
              <strong>{nameOf(one)}</strong>
              <span>{one.email}</span>
            </span>
            <span className="originators__loans num">
              {one.standing === 'approved' ? `${one.open_loans ?? 0} open loan${one.open_loans === 1 ? '' : 's'}` : ''}
            </span>
            {children(one)}
          </li>
        ))}
      </ul>
    </section>
  )
}

interface HandleDialogProps {
  readonly originator: Originator
  readonly onClose: () => void
}

/** **Review request**: approve or decline, and the outcome. */
function HandleDialog({ originator, onClose }: HandleDialogProps) {
  const subject = originatorSubject(originator.id)
  const approval = useRequest(originatorApproveRequest, subject, { onSucceeded: onClose })
  const { send: decline } = useRequest(originatorDeclineRequest, subject)
  const { status, error, dismiss } = approval
  const busy = status === 'pending'
  useEffect(() => dismiss, [dismiss])
  return (
    <Dialog open onClose={onClose} title="Review request" locked={busy} small>
      <p>
        <strong>{nameOf(originator)}</strong> ({originator.email})
        {originator.standing === 'declined' ? ' was declined.' : ' asks to originate loans for you.'}
      </p>
      {status === 'failed' || status === 'unknown' ? (
        <Notice tone="wrong" role="alert">
          {error?.message ?? 'That did not work.'}
        </Notice>
      ) : null}
      <div className="dialog__foot">
        {originator.standing === 'waiting' ? (
          <Button tone="quiet" busy={busy} onClick={() => decline({ id: originator.id })}>
            Decline
          </Button>
        ) : null}
        <Button busy={busy} onClick={() => approval.send({ id: originator.id })}>
          Approve
        </Button>
      </div>
    </Dialog>
  )
}
