// Rate indications: benchmarks and a table by program, live while the page is open, and the number of viewers.
import { Mail, TrendingUp, Users } from 'lucide-react'
import { useEffect, useState } from 'react'
import { marketDay } from '../../domain/business-days'
import { formatDate, formatOfficialTime } from '../../domain/official-time'
import { selectClock } from '../../state/clock/clock.slice'
import { lineRetryRequested } from '../../state/connection/connection.slice'
import {
  type IndicationsState,
  indicationsClosed,
  indicationsOpened,
  selectIndications,
} from '../../state/indications/indications.slice'
import { selectSettings } from '../../state/settings/settings.slice'
import { Button } from '../../ui/button'
import { EmptyState, ErrorState, LoadingNote, Skeleton } from '../../ui/states'
import { Tag } from '../../ui/tag'
import { PageHeading } from '../page-heading'
import { useAppDispatch, useAppSelector, useScreenPorts } from '../store-binding'
import { UnreadableNote } from '../unreadable-note'
import { useOffers } from '../use-offers'
import { useRole } from '../use-role'
import { AskDialog } from './ask-dialog'
import { Benchmarks } from './benchmarks'
import { type PaymentEntry, RateTable } from './rate-table'
import './indications.css'

/** The page at /{role}/indications. */
export function IndicationsScreen() {
  const dispatch = useAppDispatch()
  const indications = useAppSelector(selectIndications)
  const [asking, setAsking] = useState(false)
  const takesQuestions = useOffers('questions')
  const [entry, setEntry] = useState<PaymentEntry>({ amount: '', months: '420' })
  useEffect(() => {
    dispatch(indicationsOpened())
    return () => dispatch(indicationsClosed())
  }, [dispatch])
  const { record, viewers } = indications
  return (
    <div className="page page--wide">
      <PageHeading title="Indications">
        {record === null ? null : (
          <Tag tone="info">
            <UpdateTime asOf={record.as_of} />
          </Tag>
        )}
        {viewers === null ? null : (
          <Tag>
            <Users size={14} aria-hidden="true" /> <span className="num">{viewerText(viewers.length)}</span>
          </Tag>
        )}
        {takesQuestions ? (
          <Button tone="quiet" size="small" className="page-heading__end" onClick={() => setAsking(true)}>
            <Mail size={16} aria-hidden="true" /> Ask for another indication
          </Button>
        ) : null}
      </PageHeading>
      <IndicationsContent indications={indications} takesQuestions={takesQuestions} entry={entry} onEntry={setEntry} />
      <UpdateAnnouncer indications={indications} />
      <AskDialog open={asking && takesQuestions} onClose={() => setAsking(false)} typed={entry} />
    </div>
  )
}

/** Includes the date unless it is today. */
function UpdateTime({ asOf }: { readonly asOf: string }) {
  const { clock } = useScreenPorts()
  const hasClock = useAppSelector(selectClock) !== null
  const at = Date.parse(asOf)
  const today = !hasClock || marketDay(clock.read().now) === marketDay(at)
  return <span className="num">{`Updated ${today ? '' : `${formatDate(asOf)} `}${formatOfficialTime(at)}`}</span>
}

const viewerText = (count: number): string => (count === 1 ? '1 person is viewing' : `${count} people are viewing`)

interface IndicationsContentProps {
  readonly indications: IndicationsState
  /** The desk can be asked for a rate that isn't in the table. */
  readonly takesQuestions: boolean
  readonly entry: PaymentEntry
  readonly onEntry: (entry: PaymentEntry) => void
}

function IndicationsContent({ indications, takesQuestions, entry, onEntry }: IndicationsContentProps) {
  const dispatch = useAppDispatch()
  const isBorrower = useRole() === 'borrower'
  const { record, status, error } = indications
  if (record === null) {
    if (status === 'failed') {
      return (
        <ErrorState title="Couldn’t load indications" onRetry={() => dispatch(lineRetryRequested())}>
          {error?.message ?? 'The server didn’t give a reason.'}
        </ErrorState>
      )
    }
    return (
      <div className="card">
        <LoadingNote>Loading indications</LoadingNote>
        <Skeleton height="64px" />
        <Skeleton height="240px" />
      </div>
    )
  }
  const unreadable = record.unreadable_rows?.rows
  return (
    <>
      <Benchmarks record={record} changed={indications.changedYields} updates={indications.updates} />
      {record.rows.length === 0 && !unreadable ? (
        <EmptyState icon={TrendingUp} title="No indications yet">
          The desk hasn’t published rates yet.{takesQuestions ? ' You can ask for the one you need.' : null}
        </EmptyState>
      ) : (
        <RateTable
          rows={record.rows}
          changed={indications.changedRows}
          updates={indications.updates}
          withPayments={isBorrower}
          entry={entry}
          onEntry={onEntry}
        />
      )}
      <UnreadableNote count={unreadable} one="rate" />
      {record.note ? <p className="indications__note">{record.note}</p> : null}
    </>
  )
}

/** Announces updates to screen readers, unless turned off in the settings. */
function UpdateAnnouncer({ indications }: { readonly indications: IndicationsState }) {
  const { announcements } = useAppSelector(selectSettings)
  const count = indications.changedRows.length
  const text =
    announcements === 'none' || indications.updates === 0
      ? ''
      : `Indications updated: ${count} rate${count === 1 ? '' : 's'} changed.`
  return (
    <p className="visually-hidden" role="status">
      {text}
    </p>
  )
}
