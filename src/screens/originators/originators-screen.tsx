// A lender's originators: approve, decline, or delete with a replacement for open loans. A server that sends only the
// specification's fields doesn't say who is approved; then all are in one list with every action.
import { UsersRound } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { formatDate } from '../../domain/official-time'
import { originatorApproveRequest, originatorDeclineRequest } from '../../state/originators/originators.epics'
import { type Decision, originatorSubject, selectDecisions } from '../../state/originators/originators.slice'
import { profileRequested, selectProfile } from '../../state/profiles/profiles.slice'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { EmptyState, Notice } from '../../ui/states'
import { Avatar, Tag } from '../../ui/tag'
import { PageHeading } from '../page-heading'
import { LoadedProfile } from '../profile/loaded-profile'
import { useAppDispatch, useAppSelector } from '../store-binding'
import { UnreadableNote } from '../unreadable-note'
import { useRequest } from '../use-request'
import { DeleteOriginatorDialog } from './delete-originator-dialog'
import { historyText, nameOf, type Originator } from './originator-copy'
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
          own.role === 'lender' ? (
            <>
              <UnreadableNote count={own.profile.unreadable_rows?.originators} one="originator" />
              <Lists originators={own.profile.originators} domains={own.profile.domains} />
            </>
          ) : null
        }
      </LoadedProfile>
    </div>
  )
}

/** True if the server doesn't say whether they are approved. */
const hasUnknownStanding = ({ standing }: Originator): boolean => !standing

interface ListsProps {
  readonly originators: readonly Originator[]
  readonly domains: readonly string[]
}

function Lists({ originators, domains }: ListsProps) {
  const [reviewedId, setReviewedId] = useState<number | null>(null)
  const [deletedId, setDeletedId] = useState<number | null>(null)
  const waiting = originators.filter(({ standing }) => standing === 'waiting')
  const approved = originators.filter(({ standing }) => standing === 'approved')
  const declined = originators.filter(({ standing }) => standing === 'declined')
  const unsorted = originators.filter(hasUnknownStanding)
  const reviewed = originators.find(({ id }) => id === reviewedId) ?? null
  const deleted = originators.find(({ id }) => id === deletedId) ?? null
  if (originators.length === 0) {
    return (
      <EmptyState icon={UsersRound} title="No originators yet">
        Originators who sign up with an email address at {domains.join(', ')} appear here for your approval.
      </EmptyState>
    )
  }
  const review = (one: Originator, tone: 'primary' | 'quiet') => (
    <Button tone={tone} size="small" aria-label={`Review ${nameOf(one)}`} onClick={() => setReviewedId(one.id)}>
      Review
    </Button>
  )
  const remove = (one: Originator) => (
    <Button tone="quiet" size="small" aria-label={`Delete ${nameOf(one)}`} onClick={() => setDeletedId(one.id)}>
      Delete
    </Button>
  )
  return (
    <>
      {unsorted.length > 0 ? (
        <People
          title="All originators"
          people={unsorted}
          note="This server doesn’t say who is approved, waiting or declined. Review an originator to approve or decline them."
        >
          {(one) => (
            <span className="originators__actions">
              {review(one, 'quiet')}
              {remove(one)}
            </span>
          )}
        </People>
      ) : (
        <>
          <People title="Requests" people={waiting} note={waiting.length > 0 ? null : 'No pending requests.'}>
            {(one) => review(one, 'primary')}
          </People>
          <People title="Approved" people={approved} note={approved.length > 0 ? null : 'No approved originators yet.'}>
            {remove}
          </People>
          {declined.length > 0 ? (
            <People title="Declined" people={declined} note={null}>
              {(one) => review(one, 'quiet')}
            </People>
          ) : null}
        </>
      )}
      {reviewed === null ? null : (
        <ReviewDialog key={reviewed.id} originator={reviewed} onClose={() => setReviewedId(null)} />
      )}
      {deleted === null ? null : (
        <DeleteOriginatorDialog
          key={deleted.id}
          originator={deleted}
          others={[...approved, ...unsorted].filter(({ id }) => id !== deleted.id)}
          onClose={() => setDeletedId(null)}
        />
      )}
    </>
  )
}

interface PeopleProps {
  readonly title: string
  readonly people: readonly Originator[]
  /** A line under the heading; null for none. */
  readonly note: string | null
  readonly children: (one: Originator) => ReactNode
}

function People({ title, people, note, children }: PeopleProps) {
  const decisions = useAppSelector(selectDecisions)
  const id = `originators-${title.toLowerCase().replace(' ', '-')}`
  return (
    <section className="card" aria-labelledby={id}>
      <h2 id={id}>
        {title} {people.length > 0 ? <Tag tone={title === 'Requests' ? 'warn' : 'neutral'}>{people.length}</Tag> : null}
      </h2>
      {note === null ? null : <p className="originators__none">{note}</p>}
      <ul className="originators">
        {people.map((one) => (
          <li key={one.id}>
            <Avatar name={nameOf(one)} />
            <span className="originators__person">
              <strong>{nameOf(one)}</strong>
              <span>{one.email}</span>
              <History originator={one} />
              {one.suspended_at ? (
                <span>
                  <Tag tone="warn">Suspended {formatDate(one.suspended_at)}</Tag>
                </span>
              ) : null}
            </span>
            <span className="originators__loans num">{lineOf(one, decisions[one.id])}</span>
            {children(one)}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Nothing for a new request, and on a server that sends no history. */
function History({ originator }: { readonly originator: Originator }) {
  const text = originator.standing === 'waiting' ? null : historyText(originator)
  return text === null ? null : <span className="num">{text}</span>
}

/** Open loans if approved; else what the lender decided since the page was loaded. */
function lineOf({ standing, open_loans: loans }: Originator, decision: Decision | undefined): string {
  if (standing === 'approved') return typeof loans === 'number' ? `${loans} open loan${loans === 1 ? '' : 's'}` : ''
  if (standing || decision === undefined) return ''
  return decision === 'approved' ? 'You approved them' : 'You declined them'
}

interface ReviewDialogProps {
  readonly originator: Originator
  readonly onClose: () => void
}

/** **Review request**: approve or decline. */
function ReviewDialog({ originator, onClose }: ReviewDialogProps) {
  const subject = originatorSubject(originator.id)
  const approval = useRequest(originatorApproveRequest, subject, { onSucceeded: onClose })
  const { send: decline } = useRequest(originatorDeclineRequest, subject)
  const { status, error, dismiss } = approval
  const busy = status === 'pending'
  const isUnsorted = hasUnknownStanding(originator)
  useEffect(() => dismiss, [dismiss])
  return (
    <Dialog open onClose={onClose} title={isUnsorted ? 'Review originator' : 'Review request'} locked={busy} small>
      <p>
        <strong>{nameOf(originator)}</strong> ({originator.email})
        {originator.standing === 'declined' ? ' was declined.' : null}
        {originator.standing === 'waiting' ? ' wants to originate loans for you.' : null}
        {isUnsorted ? ' is listed as your originator. This server doesn’t say whether they are approved.' : null}
      </p>
      {status === 'failed' || status === 'unknown' ? (
        <Notice tone="wrong" role="alert">
          {error?.message ?? 'Something went wrong. Try again.'}
        </Notice>
      ) : null}
      <div className="dialog__foot">
        {originator.standing === 'waiting' || isUnsorted ? (
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
