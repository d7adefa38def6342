// A day: typed as MM/DD/YYYY, or chosen from a calendar in which days that cannot be had are grey and say why.
// Days are `YYYY-MM-DD`, without a zone; which days can be had is the caller's.
import { CalendarDays, ChevronLeft, ChevronRight } from 'lucide-react'
import type { KeyboardEvent, Ref } from 'react'
import { useEffect, useRef, useState } from 'react'
import { IconButton } from './button'
import { Dialog } from './dialog'
import { describedBy, Field, useFieldIds } from './field'
import './day-field.css'

interface DayFieldProps {
  readonly label: string
  /** `YYYY-MM-DD`, or whatever was typed so far. */
  readonly value: string
  readonly onDay: (value: string) => void
  readonly onBlur?: () => void
  readonly help?: string
  readonly error?: string | null | undefined
  /** Why a day cannot be had; null when it can. */
  readonly closed: (day: string) => string | null
  /** The month shown first when nothing is chosen. */
  readonly today: string
}

const DAY_MS = 86_400_000
const iso = (ms: number): string => new Date(ms).toISOString().slice(0, 10)
const msOf = (day: string): number => Date.parse(`${day}T00:00:00Z`)
const isDay = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(msOf(text))

/** `05/15/2026` for a day; anything else as it was typed. */
export const shownDay = (value: string): string =>
  isDay(value) ? `${value.slice(5, 7)}/${value.slice(8, 10)}/${value.slice(0, 4)}` : value

/** `YYYY-MM-DD` for MM/DD/YYYY; anything else as it was typed. */
export function typedDay(text: string): string {
  const parts = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text.trim())
  return parts ? `${parts[3]}-${parts[1]?.padStart(2, '0')}-${parts[2]?.padStart(2, '0')}` : text
}

/** A labelled day with its calendar. */
export function DayField(props: DayFieldProps) {
  const ids = useFieldIds()
  const [open, setOpen] = useState(false)
  return (
    <Field ids={ids} label={props.label} help={props.help} error={props.error}>
      <div className={props.error ? 'field__box field__box--wrong' : 'field__box'}>
        <input
          id={ids.control}
          className="num"
          value={shownDay(props.value)}
          placeholder="MM/DD/YYYY"
          autoComplete="off"
          aria-invalid={props.error ? true : undefined}
          aria-describedby={describedBy(ids, props.help, props.error)}
          onChange={(event) => props.onDay(typedDay(event.target.value))}
          onBlur={props.onBlur}
        />
        <IconButton label={`Calendar for ${props.label}`} onClick={() => setOpen(true)}>
          <CalendarDays size={18} aria-hidden="true" />
        </IconButton>
      </div>
      <Dialog open={open} onClose={() => setOpen(false)} title={props.label} small>
        <Calendar
          chosen={props.value}
          first={isDay(props.value) ? props.value : props.today}
          closed={props.closed}
          onDay={(day) => {
            props.onDay(day)
            setOpen(false)
          }}
        />
      </Dialog>
    </Field>
  )
}

const monthName = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })
const dayName = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'UTC' })
const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }

interface CalendarProps {
  readonly chosen: string
  readonly first: string
  readonly closed: (day: string) => string | null
  readonly onDay: (day: string) => void
}

/** One month as a table; arrows move by day and week, PageUp and PageDown by month. */
function Calendar({ chosen, first, closed, onDay }: CalendarProps) {
  const [active, setActive] = useState(first)
  const button = useRef<HTMLButtonElement>(null)
  // The day that the keys have reached has the focus.
  useEffect(() => {
    if (button.current?.dataset.day === active) button.current.focus()
  }, [active])
  const month = active.slice(0, 7)
  const moveMonth = (by: number) => {
    const [year = 0, number = 1] = month.split('-').map(Number)
    const last = new Date(Date.UTC(year, number + by, 0)).getUTCDate()
    setActive(iso(Date.UTC(year, number - 1 + by, Math.min(Number(active.slice(8)), last))))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (step !== undefined) setActive(iso(msOf(active) + step * DAY_MS))
    else if (event.key === 'PageUp') moveMonth(-1)
    else if (event.key === 'PageDown') moveMonth(1)
    else return
    event.preventDefault()
  }
  const reason = closed(active)
  return (
    <div className="calendar">
      <div className="calendar__head">
        <IconButton label="Previous month" onClick={() => moveMonth(-1)}>
          <ChevronLeft size={18} aria-hidden="true" />
        </IconButton>
        <b aria-live="polite">{monthName.format(msOf(active))}</b>
        <IconButton label="Next month" onClick={() => moveMonth(1)}>
          <ChevronRight size={18} aria-hidden="true" />
        </IconButton>
      </div>
      <table>
        <thead>
          <tr>
            {weekdays.map((weekday) => (
              <th key={weekday} scope="col">
                {weekday}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map((week) => (
            <tr key={week.find((day) => day !== null)}>
              {week.map((day, place) =>
                day === null ? (
                  <td key={weekdays[place]} />
                ) : (
                  <td key={day}>
                    <DayButton
                      day={day}
                      reason={closed(day)}
                      chosen={day === chosen}
                      active={day === active}
                      onKeyDown={onKeyDown}
                      onFocus={() => setActive(day)}
                      onDay={onDay}
                      place={day === active ? button : undefined}
                    />
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="calendar__why" role="status">
        {reason === null ? '' : `${dayName.format(msOf(active))}: ${reason}`}
      </p>
    </div>
  )
}

interface DayButtonProps {
  readonly day: string
  readonly reason: string | null
  readonly chosen: boolean
  readonly active: boolean
  readonly onKeyDown: (event: KeyboardEvent) => void
  readonly onFocus: () => void
  readonly onDay: (day: string) => void
  readonly place: Ref<HTMLButtonElement> | undefined
}

function DayButton({ day, reason, chosen, active, onKeyDown, onFocus, onDay, place }: DayButtonProps) {
  const label = dayName.format(msOf(day))
  return (
    <button
      ref={place}
      type="button"
      data-day={day}
      className="calendar__day num"
      aria-label={reason === null ? label : `${label}, not available: ${reason}`}
      aria-disabled={reason === null ? undefined : true}
      aria-pressed={chosen}
      title={reason ?? undefined}
      tabIndex={active ? 0 : -1}
      onKeyDown={onKeyDown}
      onFocus={onFocus}
      onClick={() => {
        if (reason === null) onDay(day)
      }}
    >
      {Number(day.slice(8))}
    </button>
  )
}

/** The weeks of `YYYY-MM`, Sunday first, with null outside of the month. */
export function weeksOf(month: string): readonly (readonly (string | null)[])[] {
  const first = msOf(`${month}-01`)
  const before = new Date(first).getUTCDay()
  const days: (string | null)[] = Array.from({ length: before }, () => null)
  for (let day = first; iso(day).startsWith(month); day += DAY_MS) days.push(iso(day))
  while (days.length % 7 !== 0) days.push(null)
  return Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7))
}
