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

interface DayCalendarProps {
  /** Accessible name. */
  readonly label: string
  /** `YYYY-MM-DD`. */
  readonly chosen: string | null
  /** The day focused initially. */
  readonly first: string
  /** Why a day is unavailable; null if available. */
  readonly closed: (day: string) => string | null
  readonly onDay: (day: string) => void
  /** Formats a day for screen readers: `Monday, March 2, 2026`. */
  readonly nameOf: (day: string) => string
}

/** Unavailable days can be focused, so that their reason is read out, but not selected. */
export function DayCalendar({ label, chosen, first, closed, onDay, nameOf }: DayCalendarProps) {
  const [focused, setFocused] = useState(() => parseDate(first))
  const reason = closed(focused.toString())
  return (
    <I18nProvider locale="en-US">
      <Calendar
        className="calendar"
        aria-label={label}
        autoFocus
        value={chosen === null ? null : parseDate(chosen)}
        onChange={(date) => onDay(date.toString())}
        focusedValue={focused}
        onFocusChange={(date) => setFocused(parseDate(date.toString()))}
        isDateUnavailable={(date) => closed(date.toString()) !== null}
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
                render={(cell) => <div {...cell} {...cellProps(date.toString(), closed, nameOf)} />}
              />
            )}
          </CalendarGridBody>
        </CalendarGrid>
        <p className="calendar__why" role="status">
          {reason === null ? '' : `${nameOf(focused.toString())}: ${reason}`}
        </p>
      </Calendar>
    </I18nProvider>
  )
}

/** Replaces the default label, which marks today by the computer's clock and not by official time. */
function cellProps(day: string, closed: DayCalendarProps['closed'], nameOf: DayCalendarProps['nameOf']) {
  const reason = closed(day)
  return {
    'aria-label': reason === null ? nameOf(day) : `${nameOf(day)}, not available: ${reason}`,
    title: reason ?? undefined,
  }
}
