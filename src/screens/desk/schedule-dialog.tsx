// The dialogs **Start auction** and **Reschedule auction**: day, time in New York, length, who is invited. The extension
// rule is shown, not chosen. What was typed stays until the server accepts it.
import { useEffect, useState } from 'react'
import { closedBecause, formatLongDay, marketDay } from '../../domain/business-days'
import { readDay, readTime } from '../../domain/entry/day'
import type { Schedule, ScheduleProblems } from '../../domain/market-hours'
import {
  lateEnd,
  marketInstant,
  marketTime,
  scheduleProblems,
  USUAL_MINUTES,
  usualSchedule,
} from '../../domain/market-hours'
import { loanPartiesRequested, selectParties } from '../../state/loan-setup/loan-setup.slice'
import { lookupRequested, selectLookup } from '../../state/lookups/lookups.slice'
import { selectHasSoftClose } from '../../state/market/market.selectors'
import type { AuctionPanel } from '../../state/views/auction-panel.view'
import { DayField } from '../../ui/day-field'
import { Notice } from '../../ui/states'
import { TextField } from '../../ui/text-field'
import { SOFT_CLOSE_RULE } from '../auctions/soft-close'
import { InvitedInvestors } from '../forms/invited-investors'
import { useAppDispatch, useAppSelector, useScreenPorts } from '../store-binding'
import { OrderDialog } from './order-dialog'
import { Readiness } from './readiness'
import { useOrder } from './use-order'

interface ScheduleDialogProps {
  readonly panel: AuctionPanel
  readonly onClose: () => void
}

/** Schedules an auction, or reschedules it. */
export function ScheduleDialog({ panel, onClose }: ScheduleDialogProps) {
  const dispatch = useAppDispatch()
  const { clock } = useScreenPorts()
  const { auction, loan } = panel
  const restrictions = useAppSelector((state) => selectLookup(state, 'lookup.delivery-date-restrictions')).rows
  const investors = useInvestors()
  const hasSoftClose = useAppSelector(selectHasSoftClose)
  // As it was when the dialog opened: the answer may have put the auction on the calendar before it is announced.
  const [moved] = useState(auction.status === 'pre')
  useEffect(() => {
    dispatch(lookupRequested({ name: 'lookup.delivery-date-restrictions' }))
  }, [dispatch])
  const [typed, setTyped] = useState<Partial<Schedule>>({})
  // Without a choice the invitations stay as they are: a server need not say who is invited.
  const [chosen, choose] = useState<readonly string[] | null>(null)
  const known = auction.invited ?? null
  const invited = chosen ?? (known ?? []).map(({ id }) => String(id))
  const [shown, setShown] = useState<ScheduleProblems>({})
  const done = moved ? `${loan.project_name} was rescheduled.` : `${loan.project_name} is on the calendar.`
  const order = useOrder(auction.id, 'schedule', done, onClose)

  const now = clock.read().now
  const asTyped: Schedule = { ...standing(panel), ...(moved ? {} : usualSchedule(now, restrictions)), ...typed }
  const change = (part: Partial<Schedule>) => {
    setTyped({ ...typed, ...part })
    setShown({})
  }
  const send = () => {
    const schedule = { ...asTyped, time: readTime(asTyped.time) ?? asTyped.time }
    change(schedule)
    const problems = scheduleProblems(schedule, clock.read().now, restrictions)
    const start = marketInstant(schedule.day, schedule.time)
    setShown(problems)
    if (Object.keys(problems).length > 0 || start === null) return
    order.send({
      kind: 'schedule',
      startAt: new Date(start).toISOString(),
      minutes: Number(schedule.minutes),
      investors: chosen === null && known === null ? null : invited.map(Number),
    })
  }
  return (
    <OrderDialog
      title={moved ? 'Reschedule auction' : 'Start auction'}
      subtitle={loan.project_name}
      act={moved ? 'Reschedule auction' : 'Start auction'}
      order={order}
      onSend={send}
      onClose={onClose}
    >
      <DayField
        nameOf={formatLongDay}
        label="Date"
        value={asTyped.day}
        onDay={(day) => change({ day })}
        error={shown.day ?? order.fieldError('start_at')}
        closed={(day) => closedBecause(day, restrictions)}
        today={marketDay(now)}
        read={readDay}
      />
      <div className="desk-form__pair">
        <TextField
          label="Time (ET)"
          className="num"
          placeholder="HH:MM"
          autoComplete="off"
          value={asTyped.time}
          onText={(time) => change({ time })}
          onBlur={() => {
            const time = readTime(asTyped.time)
            if (time !== null && time !== asTyped.time) change({ time })
          }}
          help="24 hours, between 09:00 and 17:00"
          error={shown.time}
        />
        <TextField
          label="Duration"
          inputMode="numeric"
          value={asTyped.minutes}
          onText={(minutes) => change({ minutes })}
          help="30 to 240 minutes"
          error={shown.minutes ?? order.fieldError('minutes')}
          warning={lateEnd(asTyped) ?? undefined}
          trailing={<span className="field__unit">min</span>}
        />
      </div>
      <InvitedInvestors
        values={invited}
        options={investors.rows.map(({ id, name }) => ({ value: String(id), label: name }))}
        onChoice={choose}
        empty={investors.empty}
        error={order.fieldError('investors.0')}
      />
      {known === null && chosen === null ? (
        <p className="field__help">
          The server does not say who is invited. Unless you choose, the invitations stay as they are.
        </p>
      ) : null}
      <Readiness panel={panel} />
      {hasSoftClose ? <Notice tone="neutral">{SOFT_CLOSE_RULE} At most 15 extensions.</Notice> : null}
    </OrderDialog>
  )
}

/** Who may be invited: those whom the lender may name, or of a server without that call all who may trade. */
function useInvestors() {
  const dispatch = useAppDispatch()
  const parties = useAppSelector(selectParties)
  const traders = useAppSelector((state) => selectLookup(state, 'lookup.investor-trading-authorities'))
  const isUnread = parties.status === 'failed'
  useEffect(() => dispatch(loanPartiesRequested()), [dispatch])
  useEffect(() => {
    if (isUnread) dispatch(lookupRequested({ name: 'lookup.investor-trading-authorities' }))
  }, [dispatch, isUnread])
  const failed = isUnread && traders.status === 'failed'
  return {
    rows: parties.row?.investors ?? traders.rows,
    empty: failed ? 'The investors could not be read.' : 'Reading the investors …',
  }
}

/** The current schedule of the auction. */
function standing({ auction }: AuctionPanel): Schedule {
  const at = Date.parse(auction.start_at ?? '')
  const known = !Number.isNaN(at)
  const minutes = String(auction.minutes ?? USUAL_MINUTES)
  return { day: known ? marketDay(at) : '', time: known ? marketTime(at) : '10:00', minutes }
}
