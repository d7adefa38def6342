// The profile form: registration in order, editing in any order, server errors, and newer versions.
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { BorrowerProfile } from '../../../contract/profile'
import type { ProfileRole } from '../../../domain/profile/profile-form'
import { blankForm, formOf } from '../../../domain/profile/profile-sending'
import { draftFound } from '../../../state/drafts/drafts.slice'
import type { StoreAction } from '../../../state/market-store'
import { draftElsewhere } from '../../../state/testing/samples'
import { signedInAs } from '../../testing/fixtures'
import { renderWithStore } from '../../testing/render-with-store'
import { ProfileSteps } from './profile-steps'

afterEach(cleanup)

const borrower: ProfileRole = 'borrower'
const call = { params: undefined, query: undefined } as const
const lists: readonly StoreAction[] = [
  {
    type: 'lookup.states/answered',
    payload: { ...call, subject: 'lookup.states', answer: { data: [{ id: 23, code: 'MN', name: 'Minnesota' }] } },
  },
  {
    type: 'lookup.lenders/answered',
    payload: { ...call, subject: 'lookup.lenders', answer: { data: [{ id: 8, name: 'Prairie Lending' }] } },
  },
]
const noDraft = draftFound({ key: 'profile-setup:borrower', own: null, offered: null })
const saved: BorrowerProfile = {
  id: 7,
  version: 3,
  name: 'Firm & Co',
  street: '1 Main Street',
  city: 'Saint Paul',
  state_id: 23,
  zip_code: '55101',
  website: 'https://firm.example',
  persons: [{ id: 11, type: 'primary', name: 'Ada Marsh', email: 'ada@firm.example', phone: '16125550101' }],
  apartment: true,
  apartment_affordable: false,
  apartment_moderate_income: false,
  apartment_market_rate: false,
  assisted_living_facilities: false,
  nursing_homes: false,
  hospitals: false,
  rural_housing: false,
  rural_housing_section_538: false,
  rural_housing_section_515: false,
  experience_hud_years: 1,
  experience_hud_projects: 1,
  experience_hud_projects_insured: 1,
  experience_rhs_years: 1,
  experience_rhs_projects: 1,
  experience_rhs_projects_insured: 1,
  lenders_worked: [],
  lenders_exclude: [],
}
const read = (change: Partial<BorrowerProfile> = {}): StoreAction => ({
  type: 'borrower-profile.read/answered',
  payload: { ...call, subject: 'borrower-profile.read', answer: { data: { ...saved, ...change } } },
})
const refused = (status: number, message: string, fields: Record<string, string[]> = {}): StoreAction => ({
  type: 'borrower-profile.edit/failed',
  payload: {
    ...call,
    subject: 'profile.save',
    error: { status, kind: 'invalid', message, fields },
  },
})

function register(...facts: readonly StoreAction[]) {
  return renderWithStore(
    <ProfileSteps
      role={borrower}
      start={blankForm('borrower', { email: 'ada@firm.example' })}
      own={null}
      sendLabel="Complete setup"
      onSaved={() => undefined}
    />,
    signedInAs('borrower'),
    ...lists,
    ...facts,
  )
}
function edit() {
  const onSaved = vi.fn()
  const own = { role: 'borrower', profile: saved } as const
  const harness = renderWithStore(
    <ProfileSteps role={borrower} start={formOf(own)} own={own} sendLabel="Save profile" onSaved={onSaved} />,
    signedInAs('borrower'),
    ...lists,
    noDraft,
    read(),
  )
  return { ...harness, onSaved }
}
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })))
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } })
const sent = ({ dispatched }: Pick<ReturnType<typeof register>, 'dispatched'>) =>
  dispatched.filter((action) => action.type === 'profiles/profileSaveRequested')
const current = () => screen.getByRole('heading', { level: 2 }).textContent

describe('a registration', () => {
  it('waits until it has looked for a draft', () => {
    register()
    screen.getByText('Checking for an unfinished draft…')
    expect(screen.queryByRole('form')).toBeNull()
  })
  // Verifies: S5.1
  it('stays on an incomplete step, reports each field and keeps the input', async () => {
    register(noDraft)
    const first = current()
    type('City', 'Saint Paul')
    await press('Continue')
    screen.getByText('Company name can not be empty')
    screen.getByText('Street can not be empty')
    expect(field('City').value).toBe('Saint Paul')
    expect(current()).toBe(first)
  })
  // Verifies: S5.7, S5.8
  it('reports an invalid zip code and website', async () => {
    register(noDraft)
    type('Zip code', '551')
    type('Website', 'firm')
    await press('Continue')
    screen.getByText('Zip code needs to be 5 digits')
    screen.getByText('Website should be url')
    expect(field('Zip code').value).toBe('551')
  })
  // Verifies: S4.23
  it('restores a draft, says so, and can start over', async () => {
    const own = { values: { text: { name: 'Draft & Co' } }, step: 'company', at: 0 }
    const { dispatched } = register(draftFound({ key: 'profile-setup:borrower', own, offered: null }))
    expect(field('Company name').value).toBe('Draft & Co')
    screen.getByText(/Draft restored/)
    await press('Start over')
    expect(field('Company name').value).toBe('')
    expect(dispatched.map((action) => action.type)).toContain('draft/cleared')
  })
  // Verifies: S4.23
  it('saves every change to the draft', () => {
    const { dispatched } = register(noDraft)
    type('Company name', 'Firm & Co')
    expect(dispatched.findLast((action) => action.type === 'draft/changed')).toMatchObject({
      payload: { key: 'profile-setup:borrower', values: { text: { name: 'Firm & Co' } } },
    })
  })
})

describe('editing a profile', () => {
  it('opens any step at any time', async () => {
    edit()
    const steps = within(screen.getByRole('navigation', { name: 'Steps' }))
    await act(async () => void fireEvent.click(steps.getByRole('button', { name: /People/ })))
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value).toBe('Ada Marsh')
  })
  // Verifies: S7.24
  it('sends the edited profile', async () => {
    const harness = edit()
    type('City', 'Duluth')
    await press('Save profile')
    expect(sent(harness)[0]).toMatchObject({ payload: { edit: true } })
    expect(JSON.stringify(sent(harness)[0])).toContain('Duluth')
  })
  it('opens the first invalid step instead of sending', async () => {
    const harness = edit()
    type('City', '')
    await press('Save profile')
    expect(sent(harness)).toEqual([])
    screen.getByText('City can not be empty')
  })
  it('shows server errors at their fields and keeps the input', async () => {
    const { receive } = edit()
    type('City', 'Nowhere')
    await press('Save profile')
    receive(refused(422, 'The given data was invalid.', { city: ['There is no such city.'] }))
    screen.getByText('There is no such city.')
    expect(screen.getByRole('alert').textContent).toBe(
      'Some fields need attention. City (Company): There is no such city.',
    )
    expect(field('City').value).toBe('Nowhere')
  })

  // Verifies: S7.24
  it('reports a server error in another step, and marks that step until the field changes', async () => {
    const { receive } = edit()
    type('City', 'Nowhere')
    await press('Save profile')
    receive(
      refused(422, 'The given data was invalid.', {
        'persons.0.email': ['Email is taken.'],
        tax_id: ['Not a tax number.'],
      }),
    )
    expect(screen.getByRole('alert').textContent).toBe(
      'Some fields need attention. People 1 (People): Email is taken. Tax id: Not a tax number.',
    )
    const step = () => screen.getByRole('button', { name: /^People/ })
    expect(step().textContent).toContain('needs attention1 field needs attention')
    await act(async () => void fireEvent.click(step()))
    expect(screen.getByText('Email is taken.')).not.toBeNull()
    await act(async () => type('Email', 'ada@prairie.example'))
    expect(step().textContent).not.toContain('1 field needs attention')
  })
  it('merges edits of different fields from two devices without asking', async () => {
    const harness = edit()
    type('City', 'Duluth')
    await press('Save profile')
    harness.receive(refused(409, 'The profile was changed.'), read({ version: 4, street: '9 Lake Street' }))
    expect(screen.queryByRole('dialog', { name: 'This profile was changed elsewhere' })).toBeNull()
    const statuses = screen.getAllByRole('status').map(({ textContent }) => textContent)
    expect(statuses).toContain('Saved elsewhere and updated here: Street.')
    expect(sent(harness)).toHaveLength(2)
    expect(sent(harness)[1]).toMatchObject({
      payload: { entry: { profile: { city: 'Duluth', street: '9 Lake Street', version: 4 } } },
    })
  })
  it('shows both values of a field that both changed, and saves the chosen one', async () => {
    const harness = edit()
    type('City', 'Duluth')
    await press('Save profile')
    const newer = { version: 4, city: 'Rochester', street: '9 Lake Street', updated_at: '2026-03-02T15:10:00.000Z' }
    harness.receive(refused(409, 'The profile was changed.'), read(newer))
    const dialog = within(screen.getByRole('dialog', { name: 'This profile was changed elsewhere' }))
    dialog.getByRole('columnheader', { name: 'Saved elsewhere, 03/02/2026 10:10:00 ET' })
    const row = within(dialog.getByRole('row', { name: /City/ }))
    expect([row.getByText('Duluth'), row.getByText('Rochester')]).toHaveLength(2)
    fireEvent.click(dialog.getByRole('button', { name: 'Merge and save' }))
    expect(dialog.getByRole('alert').textContent).toContain('Both versions changed City. Choose a value for each.')
    expect(sent(harness)).toHaveLength(1)
    fireEvent.click(row.getByRole('button', { name: 'Use the other' }))
    fireEvent.click(dialog.getByRole('button', { name: 'Merge and save' }))
    expect(sent(harness)[1]).toMatchObject({
      payload: { entry: { profile: { city: 'Rochester', street: '9 Lake Street', version: 4 } } },
    })
    expect(field('City').value).toBe('Rochester')
  })
  it('asks before a draft of an older profile overwrites newer values', async () => {
    const original = formOf({ role: 'borrower', profile: saved })
    const values = { ...original, text: { ...original.text, city: 'Duluth' }, base: original }
    const now = { ...saved, version: 4, city: 'Rochester', street: '9 Lake Street' }
    const own = { role: 'borrower', profile: now } as const
    const harness = renderWithStore(
      <ProfileSteps role={borrower} start={formOf(own)} own={own} sendLabel="Save profile" onSaved={() => undefined} />,
      signedInAs('borrower'),
      ...lists,
      draftFound({ key: 'profile-setup:borrower', own: { values, step: 'company', at: 0 }, offered: null }),
      read(now),
    )
    expect([field('City').value, field('Street').value]).toEqual(['Duluth', '9 Lake Street'])
    await press('Save profile')
    expect(sent(harness)).toEqual([])
    const dialog = within(screen.getByRole('dialog', { name: 'This profile was changed elsewhere' }))
    fireEvent.click(dialog.getByRole('button', { name: 'Use mine' }))
    fireEvent.click(dialog.getByRole('button', { name: 'Merge and save' }))
    expect(sent(harness)).toMatchObject([{ payload: { entry: { profile: { city: 'Duluth', version: 4 } } } }])
  })
})

describe('one draft in two browsers', () => {
  const draft = (text: Record<string, string>, at: number) => ({ values: { text }, step: 'company', at })
  const both = (mine: Record<string, string>, theirs: Record<string, string>) =>
    register(
      draftFound({ key: 'profile-setup:borrower', own: draft(mine, 1), offered: draftElsewhere(draft(theirs, 2)) }),
    )

  it('is merged field by field', async () => {
    const harness = both({ name: 'Firm & Co' }, { city: 'Duluth' })
    await press('Merge both')
    expect([field('Company name').value, field('City').value]).toEqual(['Firm & Co', 'Duluth'])
    expect(harness.dispatched.findLast(({ type: kind }) => kind === 'draft/changed')).toMatchObject({
      payload: { values: { text: { name: 'Firm & Co', city: 'Duluth' } } },
    })
    expect(harness.dispatched.map(({ type: kind }) => kind)).toContain('draft/decline-offer')
  })

  it('asks for a field that both changed', async () => {
    both({ name: 'Firm & Co' }, { name: 'Firm LLC', city: 'Duluth' })
    await press('Merge both')
    const dialog = within(screen.getByRole('dialog', { name: 'Compare the two versions' }))
    expect(dialog.getByRole('alert').textContent).toContain('Both versions changed Company name.')
    fireEvent.click(dialog.getByRole('button', { name: 'Use the other' }))
    fireEvent.click(dialog.getByRole('button', { name: 'Merge both' }))
    expect([field('Company name').value, field('City').value]).toEqual(['Firm LLC', 'Duluth'])
  })
})

describe('a registration that was begun on another device', () => {
  const theirs = draftElsewhere({ values: { text: { name: 'Larkmere' } }, step: 'company', at: 2 })
  const taken = { type: 'draft/take-offer', payload: { key: 'profile-setup:borrower' } }
  const offer = () => screen.queryByRole('region', { name: 'Another version of this form' })
  const typedHere = (text: Record<string, string>) => ({ values: { text }, step: 'company', at: 1 })

  it('goes on here without a question, if nothing was typed here', () => {
    const { dispatched } = register(draftFound({ key: 'profile-setup:borrower', own: null, offered: theirs }))
    expect(dispatched).toContainEqual(taken)
    expect(field('Company name').value).toBe('Larkmere')
    expect(offer()).toBeNull()
  })

  it('goes on here without a question, if everything that was typed here is empty again', () => {
    const own = typedHere({ name: '', city: ' ' })
    const { dispatched } = register(draftFound({ key: 'profile-setup:borrower', own, offered: theirs }))
    expect(dispatched).toContainEqual(taken)
    expect(field('Company name').value).toBe('Larkmere')
  })

  it('doesn’t fill in a form whose only field is emptied to type it again', () => {
    const own = typedHere({ name: 'Larkmeer' })
    const { dispatched } = register(draftFound({ key: 'profile-setup:borrower', own, offered: theirs }))
    expect(offer()).not.toBeNull()
    type('Company name', '')
    expect(field('Company name').value).toBe('')
    expect(dispatched).not.toContainEqual(taken)
  })
})

describe('unsaved changes of a profile from another device', () => {
  /** Edited before the city was saved as Rochester. */
  const edit = (text: Record<string, string>) => {
    const original = formOf({ role: 'borrower', profile: saved })
    const values = { ...original, text: { ...original.text, ...text }, base: original }
    const profile = { ...saved, version: 4, city: 'Rochester' }
    const own = { role: 'borrower', profile } as const
    renderWithStore(
      <ProfileSteps role={borrower} start={formOf(own)} own={own} sendLabel="Save profile" onSaved={() => undefined} />,
      signedInAs('borrower'),
      ...lists,
      draftFound({
        key: 'profile-setup:borrower',
        own: null,
        offered: draftElsewhere({ values, step: 'company', at: 2 }),
      }),
      read(profile),
    )
  }

  it('are offered without fields that were saved later', () => {
    edit({ street: '9 Lake Street' })
    const offer = within(screen.getByRole('region', { name: 'Another version of this form' }))
    expect(offer.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Street.*9 Lake Street$/),
    ])
  })

  it('are not offered if they equal the saved values', () => {
    edit({})
    expect(screen.queryByRole('button', { name: 'Use the other version' })).toBeNull()
  })
})
