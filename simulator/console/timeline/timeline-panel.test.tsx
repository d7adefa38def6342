// The timeline panel.
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { at, timelineAt } from '../testing/fixtures'
import { renderPanel } from '../testing/render-panel'
import { TimelinePanel } from './timeline-panel'

afterEach(cleanup)

const MINUTE = 60_000

const renderTimeline = (offsetMs: number) => {
  const timeline = {
    ...timelineAt(offsetMs),
    past: [
      { ...at(-MINUTE), n: 1, what: 'notice: before the start', origin: 'scenario', by: null },
      { ...at(MINUTE), n: 2, what: 'bid: Ada → 102-12', origin: 'person', by: 1 },
    ],
    next: [{ ...at(20 * MINUTE), what: 'auction ends: Riella', origin: 'scenario' }],
    notes: [
      { ...at(0), say: 'Welcome everybody.' },
      { ...at(15 * MINUTE), say: 'Watch the ladder.' },
    ],
  }
  const onJump = vi.fn()
  const onRewind = vi.fn()
  const onCalls = vi.fn()
  const query = { data: timeline, error: null, refetch: () => undefined }
  renderPanel(<TimelinePanel timeline={query} reading={null} onJump={onJump} onRewind={onRewind} onCalls={onCalls} />)
  return { onJump, onRewind, onCalls }
}

test('the timeline panel jumps to a scheduled row, asks to rewind to a past row, and does neither before the start', () => {
  const { onJump, onRewind } = renderTimeline(10 * MINUTE)
  fireEvent.click(screen.getByRole('button', { name: /auction ends.*Jump to here$/ }))
  expect(onJump).toHaveBeenCalledWith({ at: at(20 * MINUTE).at, label: '10:35:00' })
  fireEvent.click(screen.getByRole('button', { name: /bid.*Rewind to here$/ }))
  expect(onRewind).toHaveBeenCalledWith({ at: at(MINUTE).at, label: '10:16:00' })
  expect(screen.queryByRole('button', { name: /before the start/ })).toBeNull()
})

test('the timeline panel opens the calls of what a person did, and of nothing else', () => {
  const { onCalls } = renderTimeline(10 * MINUTE)
  const buttons = screen.getAllByRole('button', { name: /^Calls at / })
  expect(buttons.map((button) => button.getAttribute('aria-label'))).toEqual(['Calls at 10:16:00: bid: Ada → 102-12'])
  fireEvent.click(screen.getByRole('button', { name: /^Calls at 10:16:00/ }))
  expect(onCalls).toHaveBeenCalledWith(Date.parse(at(MINUTE).at))
})

test('the timeline panel folds a note away that is no longer about now, and says which marks have passed', () => {
  renderTimeline(36 * MINUTE)
  expect(screen.getByText('Last note, 21 min ago').closest('details')?.open).toBe(false)
  screen.getByRole('button', { name: 'Last minute 10:44:00 passed' })
})

test('the timeline panel shows the newest note and when the next one is due', () => {
  renderTimeline(4 * MINUTE)
  screen.getByText('Welcome everybody.')
  screen.getByText('next at 10:30:00')
})

test('the timeline panel rewinds to a past mark and jumps to a future one', () => {
  const before = renderTimeline(10 * MINUTE)
  fireEvent.click(screen.getByRole('button', { name: /^Last minute/ }))
  expect(before.onJump).toHaveBeenCalledWith({ at: at(29 * MINUTE).at, label: 'Last minute' })
  cleanup()
  const after = renderTimeline(30 * MINUTE)
  fireEvent.click(screen.getByRole('button', { name: /^Last minute/ }))
  expect(after.onRewind).toHaveBeenCalledWith({ at: at(29 * MINUTE).at, label: 'Last minute' })
})

test('the timeline panel jumps to 30 s before the next close by its shortcut', () => {
  const { onJump } = renderTimeline(10 * MINUTE)
  fireEvent.click(screen.getByRole('button', { name: '30 s before the next close' }))
  expect(onJump).toHaveBeenCalledWith({ at: at(20 * MINUTE - 30_000).at, label: '30 s before the next close' })
})

test('the timeline panel goes to an entered time, and shows an error next to the field when it can’t be parsed', () => {
  const { onJump } = renderTimeline(10 * MINUTE)
  const field = screen.getByLabelText('Go to')
  fireEvent.change(field, { target: { value: 'soon' } })
  fireEvent.click(screen.getByRole('button', { name: 'Go' }))
  expect(screen.getByRole('alert').textContent).toMatch(/^Enter a time such as/)
  expect(onJump).not.toHaveBeenCalled()
  fireEvent.change(field, { target: { value: '12m' } })
  fireEvent.click(screen.getByRole('button', { name: 'Go' }))
  expect(onJump).toHaveBeenCalledWith({ at: at(12 * MINUTE).at, label: '10:27:00' })
})

test('the timeline panel rejects a time before the start, names the start, and offers no rewind', () => {
  const { onJump, onRewind } = renderTimeline(10 * MINUTE)
  fireEvent.change(screen.getByLabelText('Go to'), { target: { value: '10:00' } })
  fireEvent.click(screen.getByRole('button', { name: 'Go' }))
  expect(screen.getByRole('alert').textContent).toBe('This world starts at 10:15:00. Enter a later time.')
  expect([onJump.mock.calls, onRewind.mock.calls]).toEqual([[], []])
})
