// The New loan page: sections of the act, missing choices, and unfinished drafts.
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { draftFound } from '../../../state/drafts/drafts.slice'
import { listOf, signedInAs } from '../../testing/fixtures'
import { sectionsAnswered, sectionsFailed, sectionsPartlyRead } from '../../testing/loan-fixtures'
import { renderWithStore } from '../../testing/render-with-store'
import { NewLoanScreen } from './new-loan-screen'

beforeEach(() => window.history.replaceState(null, '', '/lender/loan/create'))
afterEach(cleanup)

const noDraft = draftFound({ key: 'loan-setup:new', own: null, offered: null })
const existingDraft = draftFound({
  key: 'loan-setup:new',
  own: { values: { project_name: 'Half Done Homes' }, step: 'project', at: 0 },
  offered: null,
})
const open = (...facts: Parameters<ReturnType<typeof renderWithStore>['receive']>) =>
  renderWithStore(<NewLoanScreen />, signedInAs('lender'), listOf('incomplete'), ...facts)
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const pick = (name: string | RegExp) => fireEvent.click(screen.getByRole('radio', { name }))
const savedDrafts = ({ dispatched }: ReturnType<typeof renderWithStore>) =>
  dispatched.filter(({ type }) => type === 'draft/changed')

describe('the sections of the act', () => {
  it('are hidden until the list has loaded', () => {
    open(noDraft)
    expect(screen.queryByRole('radio', { name: /221/ })).toBeNull()
  })
  it('have a note above them that says how many could not be read', () => {
    open(noDraft, sectionsPartlyRead)
    expect(screen.getByRole('note').textContent).toBe('1 section of the Act couldn’t be read and isn’t shown.')
  })
  it('show an error with a retry if they fail to load', () => {
    const { dispatched, receive } = open(noDraft)
    receive(sectionsFailed)
    screen.getByText('Couldn’t load the sections')
    const before = dispatched.length
    press('Try again')
    expect(dispatched[before]).toMatchObject({
      type: 'lookups/lookupRequested',
      payload: { name: 'lookup.section-acts' },
    })
  })
  // Verifies: S3.9, S9.13
  it('are those of the selected program, grouped into construction and permanent', () => {
    open(noDraft, sectionsAnswered)
    pick('FHA')
    expect(within(screen.getByRole('group', { name: 'Construction' })).getAllByRole('radio')).toHaveLength(1)
    expect(within(screen.getByRole('group', { name: 'Permanent' })).getAllByRole('radio')).toHaveLength(1)
    pick('RHS')
    screen.getByRole('radio', { name: /538/ })
    expect(screen.queryByRole('radio', { name: /223/ })).toBeNull()
  })
})

describe('Start setup', () => {
  // Verifies: S5.1
  it('reports a missing choice and creates no draft', () => {
    const harness = open(noDraft, sectionsAnswered)
    press('Start setup')
    expect(screen.getByRole('alert').textContent).toBe('Loan program can not be empty')
    pick('FHA')
    press('Start setup')
    expect(screen.getByRole('alert').textContent).toBe('Section of the Act can not be empty')
    expect(savedDrafts(harness)).toEqual([])
  })
  // Verifies: S2.10, S3.12, S3.13
  it('creates a draft with the usual terms of the section', () => {
    const harness = open(noDraft, sectionsAnswered)
    pick('FHA')
    pick(/221/)
    press('Start setup')
    expect(savedDrafts(harness)[0]).toMatchObject({
      payload: {
        key: expect.stringMatching(/^loan-setup:new-[a-z0-9]+$/),
        step: 'loan-type',
        values: {
          type: 'fha',
          loan_section_act_id: '2',
          loan_term: '480',
          construction_period: '18',
          servicing_spread: '0.25',
          received_deposit_wire_transfer: false,
          received_deposit_held_escrow: false,
          received_deposit_post_wired: false,
        },
      },
    })
    expect(window.location.pathname + window.location.search).toMatch(/^\/lender\/loan\/new-[a-z0-9]+\?step=loan-type$/)
  })
  // Verifies: S4.22
  it('creates another draft and keeps the existing one', () => {
    const harness = open(existingDraft, sectionsAnswered)
    pick('FHA')
    pick(/223/)
    press('Start setup')
    expect(savedDrafts(harness)[0]).toMatchObject({
      payload: { values: { loan_section_act_id: '10', project_name: '' } },
    })
    expect(
      screen
        .getAllByRole('article')
        .map((row) => row.getAttribute('aria-label'))
        .sort(),
    ).toEqual(['Half Done Homes', 'Untitled draft'])
  })
})

describe('Unfinished loans', () => {
  it('says that there are no unfinished loans', () => {
    open(noDraft, sectionsAnswered)
    screen.getByText('No unfinished loans')
  })
  it('lets the user continue a draft, or discard it and undo that', () => {
    const { dispatched } = open(existingDraft, sectionsAnswered)
    const row = () => within(screen.getByRole('article', { name: 'Half Done Homes' }))
    expect(row().getByRole('link', { name: 'Continue' }).getAttribute('href')).toBe('/lender/loan/new')
    fireEvent.click(row().getByRole('button', { name: 'Discard' }))
    expect(dispatched).toContainEqual({
      type: 'draft/cleared',
      payload: { key: 'loan-setup:new', everywhere: true },
    })
    expect(screen.queryByRole('article')).toBeNull()
    press('Undo')
    row().getByRole('link', { name: 'Continue' })
  })
  it('can rename a draft', () => {
    open(existingDraft, sectionsAnswered)
    press('Rename')
    fireEvent.change(screen.getByRole('textbox', { name: 'Draft name' }), {
      target: { value: 'Boise, phase 2' },
    })
    press('Save name')
    screen.getByRole('article', { name: 'Boise, phase 2' })
  })
})
