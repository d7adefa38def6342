// What an originator reads while they wait, and after their lender declined or removed them.
import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { draftFound } from '../../../state/drafts/drafts.slice'
import type { StoreAction } from '../../../state/market-store'
import { signedInAs } from '../../testing/fixtures'
import { renderWithStore } from '../../testing/render-with-store'
import { ApprovingEmailScreen } from './approving-email-screen'

beforeEach(() => window.history.replaceState(null, '', '/originator/approving-email'))
afterEach(cleanup)

const call = { subject: 'originator-profile.read', params: undefined, query: undefined } as const
const request = { lender_profile_id: 5, firstname: 'Olive', lastname: 'Hart', email: 'olive@prairie.example' }
const answered = (rest: object): StoreAction => ({
  type: 'originator-profile.read/answered',
  payload: { ...call, answer: { data: { ...request, lender_name: 'Prairie Lending', ...rest } } },
})
const failed = (status: number, kind: 'not-found' | 'gone', message: string): StoreAction => ({
  type: 'originator-profile.read/failed',
  payload: { ...call, error: { status, kind, message, fields: {} } },
})
const removed = failed(410, 'gone', 'Prairie Lending removed you as an originator on 03/02/2026 10:00 ET.')
const open = (...facts: readonly StoreAction[]) =>
  renderWithStore(<ApprovingEmailScreen />, signedInAs('originator'), ...facts)
const heading = () => screen.getByRole('heading', { level: 1 }).textContent
const text = () => document.body.textContent

describe('the page of an originator without a lender', () => {
  it.each<[string, StoreAction, string, RegExp]>([
    ['waits', answered({ standing: 'waiting' }), 'Waiting for approval', /Prairie Lending is reviewing your request/],
    [
      'was declined',
      answered({ standing: 'declined', decided_at: '2026-03-02T15:00:00.000Z' }),
      'Request declined',
      /Prairie Lending declined your request on 03\/02\/2026 10:00 AM ET\./,
    ],
    [
      'was declined on a server that doesn’t say when',
      answered({ standing: 'declined' }),
      'Request declined',
      /Prairie Lending declined your request\./,
    ],
    ['was removed', removed, 'You are no longer an originator', /Prairie Lending removed you .* on 03\/02\/2026/],
    ['never asked', failed(404, 'not-found', ''), 'Ask for approval', /Finish your registration/],
  ])('who %s has its own heading and text', (_, fact, title, words) => {
    const { receive } = open()
    receive(fact)
    expect(heading()).toBe(title)
    expect(text()).toMatch(words)
  })

  it('lists the loan drafts, read-only', async () => {
    const { receive } = open(
      draftFound({
        key: 'loan-setup:new-1',
        own: { values: { project_name: 'Alder Court', attempt: 'a' }, step: 'project', at: 0 },
        offered: null,
      }),
    )
    receive(removed)
    const drafts = await screen.findByRole('region', { name: 'Your unfinished loans' })
    expect(drafts.textContent).toContain('Alder Court')
  })
})
