// The notice for originators whose lender is suspended.
import { cleanup, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { LenderSuspended } from './lender-suspended'
import { signedInAs } from './testing/fixtures'
import { renderWithStore } from './testing/render-with-store'

afterEach(cleanup)

type Lender = NonNullable<NonNullable<ReturnType<typeof signedInAs>['payload']['answer']['data']['profile']>['lender']>

function originatorOf(lender: Lender | null): ReturnType<typeof signedInAs> {
  const fact = signedInAs('originator')
  const { data } = fact.payload.answer
  const profile = { ...data.profile, id: 5, name: 'Dana Moss', lender }
  return { ...fact, payload: { ...fact.payload, answer: { data: { ...data, profile } } } }
}
const prairie = { id: 9, name: 'Prairie Lending' }

describe('the notice of a suspended lender', () => {
  it('names the lender and the date, and disappears once the account is active again', () => {
    const { receive } = renderWithStore(
      <LenderSuspended />,
      originatorOf({ ...prairie, suspended_at: '2026-03-02T15:00:00.000Z' }),
    )
    expect(screen.getByRole('status').textContent).toContain(
      'The account of Prairie Lending has been suspended since 03/02/2026 10:00 AM ET.',
    )
    receive(originatorOf({ ...prairie, suspended_at: null }))
    expect(screen.queryByRole('status')).toBeNull()
  })

  it.each([
    ['an active lender', originatorOf({ ...prairie, suspended_at: null })],
    ['a lender whose status the server doesn’t send', originatorOf(prairie)],
    ['no lender', originatorOf(null)],
    ['another role', signedInAs('lender')],
  ])('is hidden with %s', (_, user) => {
    renderWithStore(<LenderSuspended />, user)
    expect(screen.queryByRole('status')).toBeNull()
  })
})
