// The **Schedule auction** and **Reschedule auction** dialogs: date, time (ET), duration, invited investors. The soft-close
// rule is shown but can't be changed. Input is kept until the server accepts it.
import { useState } from 'react'
import { formatLongDay, marketDay } from '../../../domain/business-days'
import { readDay, readTime } from '../../../domain/entry/day'
import {
  DEFAULT_MINUTES,
  defaultSchedule,
  lateEnd,
  marketClosedBecause,
  marketInstant,
  marketTime,
  openingHours,
  type Schedule,
  type ScheduleProblems,
  scheduleProblems,
} from '../../../domain/market-hours'
import { selectHasSoftClose } from '../../../state/market/market.selectors'
import type { AuctionPanel } from '../../../state/views/auction-panel.view'
import { DayField } from '../../../ui/day-field'
import { Notice } from '../../../ui/states'
import { TextField } from '../../../ui/text-field'
import { useAppSelector, useScreenPorts } from '../../store-binding'
import { UnreadableNote } from '../../unreadable-note'
import { useAuction } from '../auction-context'
import { InvitedInvestors } from '../invited-investors'
import { SOFT_CLOSE_RULE } from '../soft-close'
import { DealTerms, scheduleFacts } from './deal-terms'
import { OrderDialog } from './order-dialog'
import { RankOnlyChoice, useRankOnly } from './rank-only-choice'
import { Readiness } from './readiness'
import { ScheduleWarnings } from './schedule-warnings'
import { useInvestors, useInvitations } from './use-invitations'
import { useOrder } from './use-order'
import { useSeenTerms } from './use-seen-terms'

interface ScheduleDialogProps {
  readonly onClose: () => void
}

export function ScheduleDialog({ onClose }: ScheduleDialogProps) {
  const panel = useAuction()
  const { clock } = useScreenPorts()
  const { auction, loan } = panel
  const investors = useInvestors()
  const hasSoftClose = useAppSelector(selectHasSoftClose)
  // Fixed when the dialog opens, because an event may change the status before the response arrives.
  const [isReschedule] = useState(auction.status === 'pre')
  const [typed, setTyped] = useState<Partial<Schedule>>({})
  const invitations = useInvitations(auction)
  const rankOnly = useRankOnly(auction)
  const [shownProblems, setShownProblems] = useState<ScheduleProblems>({})
  const successText = isReschedule ? `${loan.project_name} was rescheduled.` : `${loan.project_name} was scheduled.`
  const order = useOrder(auction.id, 'schedule', successText, onClose)
  const terms = useSeenTerms('schedule', panel, order.pending)

  const now = clock.read().now
  const entry: Schedule = {
    ...currentSchedule(panel),
    ...(isReschedule ? {} : defaultSchedule(now)),
    ...typed,
  }
  const change = (part: Partial<Schedule>) => {
    setTyped({ ...typed, ...part })
    setShownProblems({})
  }
  const send = () => {
    const schedule = { ...entry, time: readTime(entry.time) ?? entry.time }
    change(schedule)
    const problems = scheduleProblems(schedule, clock.read().now)
    const start = marketInstant(schedule.day, schedule.time)
    setShownProblems(problems)
    if (!invitations.check() || Object.keys(problems).length > 0 || start === null) return
    const startAt = new Date(start).toISOString()
    const minutes = Number(schedule.minutes)
    const investors = invitations.toSend
    order.send({ kind: 'schedule', startAt, minutes, investors, ...rankOnly.toSend }, terms.seen)
  }
  return (
    <OrderDialog
      title={isReschedule ? 'Reschedule auction' : 'Schedule auction'}
      subtitle={loan.project_name}
      submitLabel={isReschedule ? 'Reschedule auction' : 'Schedule auction'}
      order={order}
      terms={terms}
      onSend={send}
      onClose={onClose}
    >
      <DealTerms terms={terms} invited={invitations.count} more={isReschedule ? scheduleFacts(auction) : []} />
      <DayField
        formatDay={formatLongDay}
        label="Date"
        value={entry.day}
        onDay={(day) => change({ day })}
        error={shownProblems.day ?? order.fieldError('start_at')}
        unavailableReason={marketClosedBecause}
        today={marketDay(now)}
        read={readDay}
      />
      <ScheduleWarnings loan={terms.loan} day={entry.day} today={marketDay(now)} />
      <div className="desk-form__pair">
        <TextField
          label="Time (ET)"
          className="num"
          placeholder="HH:MM"
          autoComplete="off"
          value={entry.time}
          onText={(time) => change({ time })}
          onBlur={() => {
            const time = readTime(entry.time)
            if (time !== null && time !== entry.time) change({ time })
          }}
          help={`24-hour clock, ${openingHours(entry.day)}`}
          error={shownProblems.time}
        />
        <TextField
          label="Duration"
          inputMode="numeric"
          value={entry.minutes}
          onText={(minutes) => change({ minutes })}
          help="30 to 240 minutes"
          error={shownProblems.minutes ?? order.fieldError('minutes')}
          warning={lateEnd(entry) ?? undefined}
          trailing={<span className="field__unit">min</span>}
        />
      </div>
      <UnreadableNote count={investors.unreadable} one="investor" />
      <InvitedInvestors
        values={invitations.values}
        isUnknown={invitations.isUnknown}
        options={investors.rows.map(({ id, name }) => ({ value: String(id), label: name }))}
        onChoice={invitations.choose}
        empty={investors.empty}
        error={invitations.problem ?? order.fieldError('investors.0')}
      />
      {invitations.isUnknown ? (
        <p className="field__help">
          The server doesn’t send the current invitations. They stay unchanged unless you choose here.
        </p>
      ) : null}
      <RankOnlyChoice choice={rankOnly} />
      <Readiness />
      {hasSoftClose ? <Notice tone="neutral">{SOFT_CLOSE_RULE} Up to 15 extensions.</Notice> : null}
    </OrderDialog>
  )
}

/** The auction's current schedule. */
function currentSchedule({ auction }: AuctionPanel): Schedule {
  const at = Date.parse(auction.start_at ?? '')
  const isScheduled = !Number.isNaN(at)
  const minutes = String(auction.minutes ?? DEFAULT_MINUTES)
  return { day: isScheduled ? marketDay(at) : '', time: isScheduled ? marketTime(at) : '10:00', minutes }
}
