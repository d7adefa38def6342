// The two-person rule in the settings: one person alone can't turn it off.
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { clockAt, instant, signedInAs } from '../../testing/fixtures'
import { preparedBid } from '../../testing/prepared-bid-fixtures'
import { createStoreHarness } from '../../testing/render-with-store'
import { TwoPersonSection } from './two-person-section'

afterEach(cleanup)

/** The rule is on, and session `desk` asked at 10:42:00 to turn it off. This session renders at 10:42:06. */
function open(session: string, ms = 6_000, prepared: ReturnType<typeof preparedBid>[] = []) {
  const harness = createStoreHarness()
  harness.receive(clockAt(ms), signedInAs('investor'), {
    type: 'two-person.read/answered',
    payload: {
      subject: 'two-person.read',
      params: undefined,
      query: undefined,
      answer: {
        data: {
          required: true,
          switch_off: { session: 'desk', at: instant(0), expires_at: instant(60_000) },
          prepared,
          session,
        },
      },
    },
  })
  render(<TwoPersonSection />, { wrapper: harness.Wrapper })
  return () => harness.dispatched.filter(({ type }) => type === 'two-person/set-requested')
}
const button = (name: string) => screen.queryByRole('button', { name })
const statusText = () =>
  screen
    .queryAllByRole('status')
    .map(({ textContent }) => textContent)
    .join('')

describe('turning the two-person rule off', () => {
  it('waits for a second person in the session that requested it', () => {
    const sent = open('desk')
    expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(true)
    expect(statusText()).toContain('You asked at 10:42:00 ET to turn the rule off.')
    expect(statusText()).toContain('by 10:43:00 ET')
    expect(button('Turn off the rule')).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Keep the rule' }))
    expect(sent()).toMatchObject([{ payload: { required: true } }])
  })

  it('can be completed in another session', () => {
    const sent = open('phone')
    expect(statusText()).toContain('Someone at your firm asked at 10:42:00 ET')
    fireEvent.click(screen.getByRole('button', { name: 'Turn off the rule' }))
    expect(sent()).toMatchObject([{ payload: { required: false } }])
  })

  it('expires after a minute', () => {
    open('phone', 60_000)
    expect(statusText()).toBe('')
    expect(button('Keep the rule')).toBeNull()
  })
})

it('lists the latest prepared bids that ended, newest first, because their cards disappear immediately', () => {
  const declined = (id: number) => preparedBid({ id, outcome: 'declined' as const, decided_at: instant(id) })
  open('desk', 6_000, [...[1, 2, 3, 4, 5, 6].map(declined), preparedBid({ id: 7 })])
  const rows = within(screen.getByRole('list', { name: 'Latest prepared bids' })).getAllByRole('listitem')
  expect(rows).toHaveLength(5)
  expect(rows[0]?.textContent).toBe(
    '102-24 on auction 17Prepared under the name M. Ortega at 10:42:00 ET. Declined at 10:42:00 ET. Nothing was sent.',
  )
})
