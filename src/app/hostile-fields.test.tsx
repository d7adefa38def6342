// Markup typed into any text field stays text. The fields and pages come from their tables. For markup in server responses,
// see e2e/journeys/hostile-texts.spec.ts.
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { screenRoles } from '../contract/role'
import { sectionOf } from '../domain/loan/setup-context'
import { setupFields } from '../domain/loan/setup-fields'
import { stepsOf } from '../domain/loan/setup-problems'
import { blankSetup } from '../domain/loan/setup-values'
import { profileFields } from '../domain/profile/profile-fields'
import { formOf } from '../domain/profile/profile-sending'
import { profileSteps } from '../domain/profile/profile-steps'
import { owned } from '../domain/profile/sample-profiles'
import { DocumentRows } from '../screens/loans/documents/document-rows'
import { LoanSetupScreen } from '../screens/loans/setup/setup-screen'
import { ProfileSteps } from '../screens/profile/form/profile-steps'
import { clockAt, signedInAs } from '../screens/testing/fixtures'
import { loanRead, sectionsAnswered, setupLists } from '../screens/testing/loan-fixtures'
import { renderWithStore } from '../screens/testing/render-with-store'
import { draftFound } from '../state/drafts/drafts.slice'
import { sessionNotFound } from '../state/session/session.slice'
import { type PageName, pages } from './paths'
import { expectNoMarkup, HOSTILE, typeEverywhere } from './testing/hostile-texts'
import { openApp } from './testing/open-app'

beforeEach(() => Reflect.get(window, 'happyDOM').setViewport({ width: 1440, height: 900 }))
afterEach(cleanup)

describe('markup typed into the loan setup', () => {
  const chosen = { type: 'fha', loan_section_act_id: '2', call_protection: 'OTHER', gfd_treated: 'own' } as const
  const [byPrice, byRate] = [
    { ...chosen, auction_process_type: 'price', servicing_by: 'outside' },
    { ...chosen, auction_process_type: 'rate', servicing_by: 'own' },
  ] as const
  const texts = Object.entries(blankSetup).filter(([, value]) => typeof value === 'string')
  const written = Object.fromEntries(texts.map(([field]) => [field, HOSTILE]))
  const draws = [{ month: HOSTILE, percent: '', amount: HOSTILE }]
  const values = { ...blankSetup, ...chosen }
  const section = sectionOf(values, sectionsAnswered.payload.answer.data)
  const steps = stepsOf({ values, section, today: null, restrictions: [] })
  const seen = new Set<string>()

  it.each([
    ...steps.map((step) => [step, 'by price', byPrice] as const),
    ['servicing', 'serviced in-house', byRate] as const,
    ['auction-terms', 'by rate', byRate] as const,
  ])('stays text in the step %s, %s', async (step, _way, choices) => {
    window.history.replaceState(null, '', `/lender/loan/new?step=${step}`)
    const own = { values: { ...blankSetup, ...written, draws, ...choices }, step, at: 0 }
    const draft = draftFound({ key: 'loan-setup:new', own, offered: null })
    const facts = [clockAt(0), signedInAs('lender'), ...setupLists, draft]
    renderWithStore(<LoanSetupScreen setup="new" />, ...facts)
    await screen.findAllByRole('heading', { level: 1 })
    expectNoMarkup()
    await typeEverywhere()
    expectNoMarkup()
    for (const shown of document.querySelectorAll<HTMLElement>('[data-field]')) seen.add(shown.dataset.field ?? '')
  })

  it('is tried in every field of the table', () => {
    expect(setupFields.map(({ field }) => field).filter((field) => !seen.has(field))).toEqual([])
  })
})

describe.each(screenRoles)('markup typed into the profile of a %s', (role) => {
  const own = owned[role]
  const start = formOf(own)
  const form = {
    ...start,
    text: Object.fromEntries(
      Object.entries(start.text).map(([key, value]) => [key, key === 'servicer' ? value : HOSTILE]),
    ),
    persons: start.persons.map((person) => ({ ...person, name: HOSTILE, email: HOSTILE, phone: HOSTILE })),
  }

  it.each(profileSteps[role].map(({ title }) => title))('stays text in the step %s', async (title) => {
    renderWithStore(
      <ProfileSteps role={role} start={form} own={own} sendLabel="Save profile" onSaved={() => undefined} />,
      signedInAs(role),
      draftFound({ key: `profile-setup:${role}`, own: null, offered: null }),
      ...setupLists,
    )
    if (profileSteps[role].length > 1) fireEvent.click(screen.getByRole('button', { name: new RegExp(`^${title}`) }))
    expectNoMarkup()
    const typed = await typeEverywhere()
    const { slug } = profileSteps[role].find((one) => one.title === title) ?? { slug: '' }
    const written = profileFields[role].filter(
      ({ step, kind, when }) => step === slug && kind === 'text' && when?.(form) !== false,
    )
    expect(typed).toBeGreaterThanOrEqual(written.length)
    expectNoMarkup()
  })
})

describe('markup typed into a guest page', () => {
  const guests = (Object.keys(pages) as PageName[]).filter((name) => pages[name].guard === 'guest')

  it.each(guests)('stays text on the page %s', async (name) => {
    openApp(
      `/originator/${pages[name].path}?email=${encodeURIComponent(HOSTILE)}&token=${encodeURIComponent(HOSTILE)}`,
      sessionNotFound(),
    )
    await screen.findByRole('heading', { level: 1 })
    expectNoMarkup()
    await typeEverywhere()
    for (const button of screen.queryAllByRole('button')) await act(async () => void fireEvent.click(button))
    expectNoMarkup()
  })
})

describe('a file name that is markup', () => {
  it('is shown as text in the document list', () => {
    const name = `${HOSTILE}.pdf`
    const stored = { id: 1, form: 'form_hud', name, size: 2048, uploaded_at: '2026-03-02T15:00:00.000Z' } as const
    renderWithStore(
      <DocumentRows loanId={7} kind={{ rhs: false, construction: false }} />,
      signedInAs('lender'),
      loanRead({ documents: [stored] }),
    )
    within(screen.getByRole('listitem', { name: 'HUD' })).getByText(name)
    expectNoMarkup()
  })
})
