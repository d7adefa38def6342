// A day field: typing a date, and the calendar.
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { DayField, dayCalendar, displayDay, parseDay } from './day-field'

beforeAll(() => dayCalendar.load())
afterEach(cleanup)

const closed = (day: string): string | null => (day === '2026-05-16' ? 'a Saturday' : null)

const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'UTC' })
const longDay = (day: string) => format.format(Date.parse(`${day}T00:00:00Z`))

function Form({ initial }: { readonly initial: string }) {
  const [day, setDay] = useState(initial)
  return (
    <>
      <DayField
        label="Closing date"
        value={day}
        onDay={setDay}
        unavailableReason={closed}
        formatDay={longDay}
        today="2026-03-02"
      />
      <output aria-label="value">{day}</output>
    </>
  )
}

const value = () => screen.getByRole('status', { name: 'value' }).textContent
const field = () => screen.getByLabelText<HTMLInputElement>('Closing date')
const openCalendar = () => {
  fireEvent.click(screen.getByRole('button', { name: 'Calendar for Closing date' }))
  return within(screen.getByRole('dialog', { name: 'Closing date' }))
}

describe('a day field', () => {
  it('shows a day as MM/DD/YYYY and returns YYYY-MM-DD (Verifies: S9.8)', () => {
    render(<Form initial="2026-05-15" />)
    expect(field().value).toBe('05/15/2026')
    fireEvent.change(field(), { target: { value: '6/1/2026' } })
    expect(value()).toBe('2026-06-01')
  })
  it('does not reformat a date while it is being edited, only on blur', () => {
    render(<Form initial="2026-05-15" />)
    fireEvent.change(field(), { target: { value: '5/15/2026' } })
    expect([field().value, value()]).toEqual(['5/15/2026', '2026-05-15'])
    fireEvent.change(field(), { target: { value: '5/1/2026' } })
    expect([field().value, value()]).toEqual(['5/1/2026', '2026-05-01'])
    fireEvent.blur(field())
    expect(field().value).toBe('05/01/2026')
  })
  it('keeps text that is not a date', () => {
    render(<Form initial="" />)
    fireEvent.change(field(), { target: { value: '13/2' } })
    expect(value()).toBe('13/2')
    expect(field().value).toBe('13/2')
    expect([displayDay('soon'), parseDay('05/15/26')]).toEqual(['soon', '05/15/26'])
  })
  it.each(['13/40/2026', '02/30/2026'])('keeps the nonexistent date %s as text', (text) => {
    render(<Form initial="" />)
    fireEvent.change(field(), { target: { value: text } })
    fireEvent.blur(field())
    expect([field().value, value()]).toEqual([text, text])
  })
})

describe('the calendar of a day field', () => {
  it('opens on the month of the selected day, which is focused', () => {
    render(<Form initial="2026-05-15" />)
    const calendar = openCalendar()
    expect(calendar.getAllByText('May 2026').length).toBeGreaterThan(0)
    expect(calendar.getAllByRole('columnheader', { hidden: true }).map(({ textContent }) => textContent)).toEqual([
      'Sun',
      'Mon',
      'Tue',
      'Wed',
      'Thu',
      'Fri',
      'Sat',
    ])
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Friday, May 15, 2026')
  })
  it.each(['13/2', '2026-02-31'])('opens on the current month if no day is selected: %s', (typed) => {
    render(<Form initial={typed} />)
    expect(openCalendar().getAllByText('March 2026').length).toBeGreaterThan(0)
  })
  it('selects the clicked day and closes', () => {
    render(<Form initial="2026-05-15" />)
    const calendar = openCalendar()
    fireEvent.click(calendar.getByRole('button', { name: 'Next month' }))
    fireEvent.click(calendar.getByRole('button', { name: 'Tuesday, June 9, 2026' }))
    expect(value()).toBe('2026-06-09')
    expect(screen.queryByRole('dialog')).toBeNull()
  })
  it('explains why a day is unavailable, and does not select it', () => {
    render(<Form initial="2026-05-15" />)
    const calendar = openCalendar()
    const saturday = calendar.getByRole('button', { name: 'Saturday, May 16, 2026, not available: a Saturday' })
    fireEvent.click(saturday)
    expect(value()).toBe('2026-05-15')
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'ArrowRight' })
    calendar.getByText('Saturday, May 16, 2026: a Saturday')
  })
  it('moves by month with PageDown', () => {
    render(<Form initial="2026-05-15" />)
    const calendar = openCalendar()
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'PageDown' })
    expect(calendar.getAllByText('June 2026').length).toBeGreaterThan(0)
  })
})
