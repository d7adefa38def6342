// Reading the calendar address.
import type { RootState } from '../root-state'
import type { CalendarState } from './calendar.state'

/** The address and how its reading stands. */
export const selectCalendar = (state: RootState): CalendarState => state.calendar
