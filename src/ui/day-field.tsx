// A date field: typed as MM/DD/YYYY, or picked from a calendar that explains unavailable days. Values are `YYYY-MM-DD`,
// without a time zone.
import { CalendarDays } from 'lucide-react'
import { type CSSProperties, useRef, useState } from 'react'
import { IconButton } from './button'
import { Dialog } from './dialog'
import './day-field.css'
import { describedBy, Field, useFieldIds } from './field'
import { lazyPart, WhenLoaded } from './lazy-part'
import { Placeholder } from './placeholder'

/** The calendar and its date library load when the button is clicked, or hovered before. */
export const dayCalendar = lazyPart(
  () => import('./day-calendar'),
  (module) => module.DayCalendar,
)

/** Including the gap, px. */
const CALENDAR_HEIGHT = 420
const GAP = 6

interface DayFieldProps {
  readonly label: string
  /** `YYYY-MM-DD`, or the text typed so far. */
  readonly value: string
  readonly onDay: (value: string) => void
  readonly onBlur?: () => void
  /** Parses other date formats on blur; null if it can't. */
  readonly read?: (text: string) => string | null
  readonly help?: string
  readonly error?: string | null | undefined
  readonly warning?: string | undefined
  /** Why a day is unavailable; null if available. */
  readonly unavailableReason: (day: string) => string | null
  /** Formats a day for screen readers. */
  readonly formatDay: (day: string) => string
  /** Today in official time. While null, the calendar is disabled. */
  readonly today: string | null
  /** The day at which the calendar opens if none is selected. Defaults to `today`. */
  readonly opensAt?: string
}

const isDay = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`))

/** False for dates that don't exist, such as February 31. */
const isRealDay = (day: string): boolean => isDay(day) && new Date(`${day}T00:00:00Z`).toISOString().startsWith(day)

/** Formats a day as `05/15/2026`; returns other text unchanged. */
export const displayDay = (value: string): string =>
  isDay(value) ? `${value.slice(5, 7)}/${value.slice(8, 10)}/${value.slice(0, 4)}` : value

/** Converts MM/DD/YYYY to `YYYY-MM-DD`; returns other text, such as 13/40/2026, unchanged. */
export function parseDay(text: string): string {
  const [, month = '', date = '', year = ''] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text.trim()) ?? []
  const day = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
  return isRealDay(day) ? day : text
}

/** A labeled date field with a calendar button. */
export function DayField(props: DayFieldProps) {
  const ids = useFieldIds()
  const box = useRef<HTMLDivElement>(null)
  // The calendar's position in the window: below the field, or above it if there is more space.
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
  // Keep the raw text until blur: reformatting while the user edits would move the cursor.
  const [typing, setTyping] = useState<string | null>(null)
  const shown = typing !== null && parseDay(typing) === props.value ? typing : displayDay(props.value)
  const selected = isRealDay(props.value) ? props.value : null
  const initialFocus = selected ?? (props.today === null ? null : (props.opensAt ?? props.today))
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
            props.onDay(parseDay(event.target.value))
          }}
          onBlur={() => {
            setTyping(null)
            const read = isRealDay(props.value) ? null : (props.read?.(props.value) ?? null)
            if (read !== null) props.onDay(read)
            props.onBlur?.()
          }}
        />
        <IconButton
          label={`Calendar for ${props.label}`}
          disabled={initialFocus === null}
          onClick={open}
          {...dayCalendar.preloadHandlers}
        >
          <CalendarDays size={18} aria-hidden="true" />
        </IconButton>
      </div>
      <div className="day-place" style={place ?? undefined}>
        <Dialog open={place !== null} onClose={close} title={props.label} small className="day-dialog">
          <WhenLoaded part={dayCalendar} fallback={<Placeholder height="320px">Loading calendar</Placeholder>}>
            {initialFocus === null ? null : (
              <dayCalendar.Component
                label={props.label}
                value={selected}
                initialFocus={initialFocus}
                unavailableReason={props.unavailableReason}
                formatDay={props.formatDay}
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
