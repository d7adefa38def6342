// The Notifications page: grouping by day, read state, and actions.
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { SEEN_AFTER_MS } from '../../ui/use-seen'
import { auctionOf, clockAt, listOf, signedInAs } from '../testing/fixtures'
import { createStoreHarness } from '../testing/render-with-store'
import { NotificationsScreen } from './notifications-screen'

/** Reports what a test scrolls to; happy-dom has no layout. */
class ScrolledObserver implements IntersectionObserver {
  static all = new Set<ScrolledObserver>()
  readonly root = null
  readonly rootMargin = ''
  readonly scrollMargin = ''
  readonly thresholds = []
  readonly #report: IntersectionObserverCallback
  #elements: Element[] = []
  constructor(report: IntersectionObserverCallback) {
    this.#report = report
    ScrolledObserver.all.add(this)
  }
  observe(element: Element) {
    this.#elements.push(element)
  }
  unobserve() {}
  takeRecords() {
    return []
  }
  disconnect() {
    ScrolledObserver.all.delete(this)
  }
  show(element: Element | null) {
    const rect = new DOMRect()
    const entries = this.#elements.map((target) => ({
      target,
      isIntersecting: target === element,
      intersectionRatio: target === element ? 1 : 0,
      time: 0,
      boundingClientRect: rect,
      intersectionRect: rect,
      rootBounds: null,
    }))
    this.#report(entries, this)
  }
}

const scrollTo = (text: string) => {
  const element = screen.getByText(text, { exact: false, selector: 'b' }).closest('[data-seen]')
  act(() => {
    for (const one of ScrolledObserver.all) one.show(element)
  })
}

function showTab(shown: boolean) {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(shown ? 'visible' : 'hidden')
  document.dispatchEvent(new Event('visibilitychange'))
}

beforeEach(() => {
  vi.stubGlobal('IntersectionObserver', ScrolledObserver)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

type Harness = ReturnType<typeof createStoreHarness>
type Fact = Parameters<Harness['receive']>[0]
type ListFact = Extract<Fact, { readonly type: 'notification.list/answered' }>
type Row = ListFact['payload']['answer']['data'][number]

const row = (id: number, more: Partial<Row> = {}): Row => ({
  id,
  title: `News ${id}`,
  text: `Text ${id}`,
  action: 'auction_started',
  action_result: null,
  created_at: `2026-03-0${id}T15:00:00.000Z`,
  read_at: null,
  data: { auction_id: id },
  ...more,
})
const list = (...data: readonly Row[]): ListFact => ({
  type: 'notification.list/answered',
  payload: {
    subject: 'notification.list',
    params: undefined,
    query: undefined,
    answer: { data, unread: data.filter(({ read_at }) => !read_at).length },
  },
})

function open(role: 'investor' | 'lender', ...facts: readonly Fact[]) {
  const harness = createStoreHarness()
  harness.receive(clockAt(0), signedInAs(role), listOf('live', auctionOf(1, 'Riverbend Commons')), ...facts)
  render(
    <harness.Wrapper>
      <NotificationsScreen />
    </harness.Wrapper>,
  )
  return harness
}

describe('the Notifications page', () => {
  // Verifies: S2.9, S3.2
  it('groups by day, newest first, with times in the format of the specification', () => {
    open('lender', list(row(1), row(2)))
    expect(screen.getAllByRole('heading', { level: 2 }).map((day) => day.textContent)).toEqual([
      '03/02/2026',
      '03/01/2026',
    ])
    screen.getByText('03/02/2026 10:00 AM')
  })

  it('marks a notification as read once it has been in view for a second, and keeps highlighting it', () => {
    const { dispatched, receive } = open(
      'lender',
      list(row(1, { read_at: '2026-03-01T16:00:00.000Z' }), row(2), row(3)),
    )
    const reads = () => dispatched.filter(({ type }) => type === 'notification/read-requested')
    act(() => vi.advanceTimersByTime(60_000))
    expect(reads()).toEqual([])
    scrollTo('News 2')
    act(() => vi.advanceTimersByTime(SEEN_AFTER_MS - 1))
    expect(reads()).toEqual([])
    act(() => vi.advanceTimersByTime(1))
    expect(reads()).toEqual([{ type: 'notification/read-requested', payload: { ids: [2] } }])
    act(() => vi.advanceTimersByTime(60_000))
    expect(reads()).toHaveLength(1)
    receive(list(row(1, { read_at: '2026-03-01T16:00:00.000Z' }), row(2, { read_at: '2026-03-02T16:00:00.000Z' })))
    expect(reads()).toHaveLength(1)
    fireEvent.click(screen.getByRole('button', { name: 'Unread' }))
    expect(screen.queryByText('News 1')).toBeNull()
    screen.getByText('News 2')
    screen.getByText('1 of 2')
    fireEvent.click(screen.getByRole('button', { name: 'All' }))
    screen.getByText('News 1')
  })

  it('does not mark a notification that was only scrolled past, or that is in view in a background tab', () => {
    const { dispatched } = open('lender', list(row(1), row(2)))
    scrollTo('News 1')
    act(() => vi.advanceTimersByTime(SEEN_AFTER_MS / 2))
    scrollTo('News 2')
    showTab(false)
    act(() => vi.advanceTimersByTime(60_000))
    expect(dispatched.filter(({ type }) => type === 'notification/read-requested')).toEqual([])
    showTab(true)
    act(() => vi.advanceTimersByTime(SEEN_AFTER_MS))
    expect(dispatched).toContainEqual({ type: 'notification/read-requested', payload: { ids: [2] } })
  })

  it('leaves earlier notifications of a thread unread until they are shown', () => {
    const data = { auction_id: 1 }
    const { dispatched } = open('lender', list(row(2, { data }), row(1, { data })))
    scrollTo('News 2')
    act(() => vi.advanceTimersByTime(SEEN_AFTER_MS))
    expect(dispatched).toContainEqual({ type: 'notification/read-requested', payload: { ids: [2] } })
    fireEvent.click(screen.getByRole('button', { name: '1 earlier (1 unread)' }))
    scrollTo('News 1')
    act(() => vi.advanceTimersByTime(SEEN_AFTER_MS))
    expect(dispatched).toContainEqual({ type: 'notification/read-requested', payload: { ids: [1] } })
  })

  it('marks all as read with a button, including those that are not loaded', () => {
    const { dispatched } = open('lender', list(row(1), row(2)))
    fireEvent.click(screen.getByRole('button', { name: 'Mark all as read' }))
    expect(dispatched).toContainEqual({ type: 'notification/read-requested', payload: { ids: [2, 1], all: true } })
  })

  it('offers older notifications, and says how many there are', () => {
    const newest = list(row(2))
    const { dispatched } = open('lender', {
      ...newest,
      payload: { ...newest.payload, answer: { ...newest.payload.answer, older: 140 } },
    })
    screen.getByText('1 of 141')
    fireEvent.click(screen.getByRole('button', { name: 'Show older (140)' }))
    expect(dispatched.map(({ type }) => type)).toContain('notification/older-requested')
  })

  it('says how many could not be read, of the newest and of the older ones', () => {
    const { payload, ...fact } = list(row(3))
    const unreadable = (count: number) => ({ ...payload.answer, unreadable_rows: { data: count } })
    const { receive } = open('lender', { ...fact, payload: { ...payload, answer: unreadable(1) } })
    receive({
      ...fact,
      payload: { ...payload, subject: 'notification.older', query: { before: 3 }, answer: unreadable(2) },
    })
    expect(screen.getAllByRole('note').map(({ textContent }) => textContent)).toEqual([
      '1 notification couldn’t be read and isn’t shown.',
      '2 older notifications couldn’t be read and aren’t shown.',
    ])
  })

  it('shows one entry per auction, newest first, and the earlier ones on demand', () => {
    const data = { auction_id: 1 }
    open('lender', list(row(3, { data }), row(2, { data }), row(1, { data })))
    expect(screen.getAllByRole('listitem')).toHaveLength(1)
    screen.getByText('News 3')
    expect(screen.queryByText('News 2')).toBeNull()
    const more = screen.getByRole('button', { name: '2 earlier (2 unread)' })
    expect(more.getAttribute('aria-expanded')).toBe('false')
    fireEvent.click(more)
    const earlier = within(screen.getByRole('list', { name: 'Earlier' })).getAllByRole('listitem')
    expect(earlier.map((one) => one.textContent?.includes('News 2'))).toEqual([true, false])
    fireEvent.click(screen.getByRole('button', { name: 'Hide earlier' }))
    expect(screen.queryByText('News 1')).toBeNull()
  })

  it('does not repeat the kind next to a title that says the same', () => {
    open(
      'lender',
      list(row(1, { title: 'You have been outbid', text: 'Riverbend Commons: 102-18.', action: 'outbid' })),
    )
    expect(screen.getByRole('listitem').textContent?.match(/outbid/gi)).toHaveLength(1)
  })

  it('links to the auction on its current board', () => {
    open('lender', list(row(1)))
    expect(screen.getByRole('link', { name: 'View auction' }).getAttribute('href')).toContain('live?auction=1')
  })

  it('links a lender from an originator request to the originators', () => {
    open('lender', list(row(1, { action: 'originator_request', data: null })))
    screen.getByRole('link', { name: 'View originators' })
  })

  it('shows a message if there are none', () => {
    open('lender', list())
    screen.getByText('no notifications')
  })
})

describe('the Pass button of a notification', () => {
  const reminder = (action_result: string | null) => row(1, { action: 'auction_reminder', action_result })
  // Verifies: S4.2, S4.3, S4.4, S6.5
  it('is enabled on an investor’s reminder while passing is possible, can be undone, and sends the pass', () => {
    const { dispatched } = open('investor', list(reminder('pass')))
    fireEvent.click(screen.getByRole('button', { name: 'Pass' }))
    fireEvent.click(screen.getByRole('button', { name: 'Undo pass' }))
    expect(screen.queryByText('Passing in 5 seconds.')).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Pass' }))
    window.dispatchEvent(new Event('pagehide'))
    expect(dispatched.filter(({ type }) => type === 'notification/pass-requested')).toHaveLength(1)
    expect(dispatched).toContainEqual({ type: 'notification/pass-requested', payload: { auctionId: 1 } })
  })
  it('is disabled without action_result', () => {
    open('investor', list(reminder(null)))
    expect(screen.getByRole('button', { name: 'Pass' })).toHaveProperty('disabled', true)
  })
  it('appears only for investors, and only on reminders', () => {
    open('lender', list(reminder('pass')))
    expect(screen.queryByRole('button', { name: 'Pass' })).toBeNull()
    cleanup()
    open('investor', list(row(1, { action_result: 'pass' })))
    expect(within(document.body).queryByRole('button', { name: 'Pass' })).toBeNull()
  })
})
