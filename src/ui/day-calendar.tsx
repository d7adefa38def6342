// The calendar of a day field, one month at a time. Arrow keys move by day and week, PageUp and PageDown by month.
import { parseDate } from '@internationalized/date'
import { ChevronLeft, ChevronRight, ChevronsLeft, ChevronsRight } from 'lucide-react'
import { useState } from 'react'
import {
  Button,
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  Heading,
  I18nProvider,
} from 'react-aria-components'
import './day-calendar.css'

export interface DayCalendarProps {
  /** Accessible name. */
  readonly label: string
  /** `YYYY-MM-DD`. */
  readonly value: string | null
  /** The day focused initially, `YYYY-MM-DD`. */
  readonly initialFocus: string
  /** Why a day is unavailable; null if available. */
  readonly unavailableReason: (day: string) => string | null
  readonly onDay: (day: string) => void
  /** Formats a day for screen readers: `Monday, March 2, 2026`. */
  readonly formatDay: (day: string) => string
}

/** A calendar of one month. Unavailable days can be focused, so that their reason is read out, but not selected. */
export function DayCalendar({ label, value, initialFocus, unavailableReason, onDay, formatDay }: DayCalendarProps) {
  const [focused, setFocused] = useState(() => parseDate(initialFocus))
  const reason = unavailableReason(focused.toString())
  return (
    <I18nProvider locale="en-US">
      <Calendar
        className="calendar"
        aria-label={label}
        autoFocus
        value={value === null ? null : parseDate(value)}
        onChange={(date) => onDay(date.toString())}
        focusedValue={focused}
        onFocusChange={(date) => setFocused(parseDate(date.toString()))}
        isDateUnavailable={(date) => unavailableReason(date.toString()) !== null}
      >
        <header className="calendar__head">
          <button
            type="button"
            className="icon-button"
            aria-label="Previous year"
            onClick={() => setFocused(focused.subtract({ years: 1 }))}
          >
            <ChevronsLeft size={18} aria-hidden="true" />
          </button>
          <Button slot="previous" className="icon-button" aria-label="Previous month">
            <ChevronLeft size={18} aria-hidden="true" />
          </Button>
          <Heading className="calendar__month" />
          <Button slot="next" className="icon-button" aria-label="Next month">
            <ChevronRight size={18} aria-hidden="true" />
          </Button>
          <button
            type="button"
            className="icon-button"
            aria-label="Next year"
            onClick={() => setFocused(focused.add({ years: 1 }))}
          >
            <ChevronsRight size={18} aria-hidden="true" />
          </button>
        </header>
        <CalendarGrid weekdayStyle="short">
          <CalendarGridHeader>{(weekday) => <CalendarHeaderCell>{weekday}</CalendarHeaderCell>}</CalendarGridHeader>
          <CalendarGridBody>
            {(date) => (
              <CalendarCell
                date={date}
                className="calendar__day num"
                render={(cell) => <div {...cell} {...cellProps(date.toString(), unavailableReason, formatDay)} />}
              />
            )}
          </CalendarGridBody>
        </CalendarGrid>
        <p className="calendar__why" role="status">
          {reason === null ? '' : `${formatDay(focused.toString())}: ${reason}`}
        </p>
      </Calendar>
    </I18nProvider>
  )
}

/** Replaces the default label, which marks today by the computer's clock and not by official time. */
function cellProps(
  day: string,
  unavailableReason: DayCalendarProps['unavailableReason'],
  formatDay: DayCalendarProps['formatDay'],
) {
  const reason = unavailableReason(day)
  return {
    'aria-label': reason === null ? formatDay(day) : `${formatDay(day)}, not available: ${reason}`,
    title: reason ?? undefined,
  }
}
