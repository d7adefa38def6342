// A day: typed as MM/DD/YYYY, or chosen from a calendar in which unavailable days are gray and give their reason.
// Days are `YYYY-MM-DD`, without a zone; the caller decides which days are available.
import { CalendarDays } from 'lucide-react'
import type { CSSProperties } from 'react'
import { useRef, useState } from 'react'
import { IconButton } from './button'
import { Dialog } from './dialog'
import './day-field.css'
import { describedBy, Field, useFieldIds } from './field'
import { lazyPart, WhenLoaded } from './lazy-part'
import { Placeholder } from './placeholder'

/** The calendar and the date library load with the first press on the button, or just before it. */
export const dayCalendar = lazyPart(
  () => import('./day-calendar'),
  (module) => module.DayCalendar,
)

/** With its gap, px. */
const CALENDAR_HEIGHT = 420
const GAP = 6

interface DayFieldProps {
  readonly label: string
  /** `YYYY-MM-DD`, or whatever was typed so far. */
  readonly value: string
  readonly onDay: (value: string) => void
  readonly onBlur?: () => void
  /** Reads a day that is written in another way, once the field is left; null when it cannot. */
  readonly read?: (text: string) => string | null
  readonly help?: string
  readonly error?: string | null | undefined
  readonly warning?: string | undefined
  /** Why a day is not available; null when it is. */
  readonly closed: (day: string) => string | null
  /** A day as it is read out in the calendar. */
  readonly nameOf: (day: string) => string
  /** The day shown first when nothing is chosen; null as long as it is not known: then there is no calendar. */
  readonly today: string | null
  /** The day at which the calendar opens while none is chosen; else `today`. */
  readonly opensAt?: string
}

const isDay = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`))

/** False for days that only look like one, e.g. February 31. */
const isInCalendar = (day: string): boolean => isDay(day) && new Date(`${day}T00:00:00Z`).toISOString().startsWith(day)

/** `05/15/2026` for a day; anything else as it was typed. */
export const shownDay = (value: string): string =>
  isDay(value) ? `${value.slice(5, 7)}/${value.slice(8, 10)}/${value.slice(0, 4)}` : value

/** `YYYY-MM-DD` for a day as MM/DD/YYYY; anything else, such as 13/40/2026, as it was typed. */
export function typedDay(text: string): string {
  const [, month = '', date = '', year = ''] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text.trim()) ?? []
  const day = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
  return isInCalendar(day) ? day : text
}

/** A labeled day with its calendar. */
export function DayField(props: DayFieldProps) {
  const ids = useFieldIds()
  const box = useRef<HTMLDivElement>(null)
  // Where the calendar opens: below the box of the field, or above it where that leaves more room; px of the window.
  const [place, setPlace] = useState<CSSProperties | null>(null)
  const open = () => {
    const { left = 0, top = 0, bottom = 0 } = box.current?.getBoundingClientRect() ?? {}
    const below = window.innerHeight - bottom
    const above = below < CALENDAR_HEIGHT && top > below
    setPlace({
      '--day-left': `${left}px`,
      '--day-top': above ? 'auto' : `${bottom + GAP}px`,
      '--day-bottom': above ? `${window.innerHeight - top + GAP}px` : 'auto',
    } as CSSProperties)
  }
  const close = () => setPlace(null)
  // What is being typed stands as it was typed until the field is left: a date that is corrected must not jump.
  const [typing, setTyping] = useState<string | null>(null)
  const shown = typing !== null && typedDay(typing) === props.value ? typing : shownDay(props.value)
  const chosen = isInCalendar(props.value) ? props.value : null
  const first = chosen ?? (props.today === null ? null : (props.opensAt ?? props.today))
  return (
    <Field ids={ids} label={props.label} help={props.help} error={props.error} warning={props.warning}>
      <div ref={box} className={props.error ? 'field__box field__box--wrong' : 'field__box'}>
        <input
          id={ids.control}
          className="num"
          value={shown}
          placeholder="MM/DD/YYYY"
          autoComplete="off"
          aria-invalid={props.error ? true : undefined}
          aria-describedby={describedBy(ids, props.help, props.error, props.warning)}
          onChange={(event) => {
            setTyping(event.target.value)
            props.onDay(typedDay(event.target.value))
          }}
          onBlur={() => {
            setTyping(null)
            const read = isInCalendar(props.value) ? null : (props.read?.(props.value) ?? null)
            if (read !== null) props.onDay(read)
            props.onBlur?.()
          }}
        />
        <IconButton
          label={`Calendar for ${props.label}`}
          disabled={first === null}
          onClick={open}
          {...dayCalendar.ahead}
        >
          <CalendarDays size={18} aria-hidden="true" />
        </IconButton>
      </div>
      <div className="day-place" style={place ?? undefined}>
        <Dialog open={place !== null} onClose={close} title={props.label} small className="day-dialog">
          <WhenLoaded part={dayCalendar} fallback={<Placeholder height="320px">Loading the calendar</Placeholder>}>
            {first === null ? null : (
              <dayCalendar.Component
                label={props.label}
                chosen={chosen}
                first={first}
                closed={props.closed}
                nameOf={props.nameOf}
                onDay={(day) => {
                  props.onDay(day)
                  close()
                }}
              />
            )}
          </WhenLoaded>
        </Dialog>
      </div>
    </Field>
  )
}
