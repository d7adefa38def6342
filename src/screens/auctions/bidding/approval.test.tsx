// The ticket of a new investor whose firm the marketplace hasn't approved yet.
import { cleanup } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { bidFailed, signedInAs } from '../../testing/fixtures'
import { noReview, openTicket, riverbend } from '../../testing/open-ticket'

afterEach(cleanup)

/** The signed-in investor, who waits for approval. */
function waiting() {
  const fact = signedInAs('investor')
  const { data } = fact.payload.answer
  if (!data.profile) throw new Error('no profile')
  const profile = { ...data.profile, awaiting_approval: true }
  return { ...fact, payload: { ...fact.payload, answer: { data: { ...data, profile } } } }
}
const TEXT = 'Your firm is awaiting approval. You can bid once it’s approved.'

it('says that the firm is awaiting approval, and reads the user again in case it has come', () => {
  const { receive, shows, dispatched } = openTicket(riverbend(), noReview)
  expect(shows(TEXT)).toBe(false)
  receive(waiting())
  expect(shows(TEXT)).toBe(true)
  expect(dispatched.filter(({ type }) => type === 'session/user-requested').length).toBeGreaterThan(0)
})

it('locks no one out while the approval can’t be read: the bid is sent, and the server decides', () => {
  const { receive, press, bids } = openTicket(riverbend(), noReview)
  receive(waiting())
  press('Confirm bid')
  expect(bids()).toHaveLength(1)
})

it('no longer says so once the user is read with the approval', () => {
  const { receive, shows } = openTicket(riverbend(), noReview)
  receive(waiting())
  receive(signedInAs('investor'))
  expect(shows(TEXT)).toBe(false)
})

it('clears the refusal of an earlier bid when the approval arrives', () => {
  const { receive, press, shows, ticket } = openTicket(riverbend(), noReview)
  receive(waiting())
  press('Confirm bid')
  receive(bidFailed(17, { status: 403, kind: 'forbidden', message: TEXT }))
  expect(ticket().getByRole('alert').textContent).toBe(TEXT)
  receive(signedInAs('investor'))
  expect(shows(TEXT)).toBe(false)
})
