// @vitest-environment happy-dom
// The documents of a loan: which there are, refusing a wrong file, and an upload that fails and is repeated.
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { documentPartSent } from '../../../state/loan-setup/loan-setup.events'
import { signedInAs } from '../../testing/fixtures'
import { loanRead, uploadFailed } from '../../testing/loan-fixtures'
import { renderWithStore } from '../../testing/render-with-store'
import { DocumentRows } from './document-rows'

afterEach(cleanup)

const stored = {
  id: 1,
  form: 'form_hud',
  name: 'letter.pdf',
  size: 2048,
  uploaded_at: '2026-03-02T15:00:00.000Z',
} as const
const open = (kind = { rhs: false, construction: false }, documents: (typeof stored)[] = []) =>
  renderWithStore(<DocumentRows loanId={7} kind={kind} />, signedInAs('lender'), loanRead({ documents }))
const row = (name: string) => within(screen.getByRole('listitem', { name }))
const choose = (name: string, file: File) =>
  fireEvent.change(row(name).getByLabelText(/Choose a file|Replace/), { target: { files: [file] } })
const pdf = (size = 3) => {
  const file = new File(['pdf'], 'hud.pdf', { type: 'application/pdf' })
  Object.defineProperty(file, 'size', { value: size })
  return file
}

// Verifies: S3.14
it.each([
  [{ rhs: false, construction: false }, ['HUD', '92264', '92264A', '92013', 'Financial model']],
  [{ rhs: false, construction: true }, ['HUD', '92264', '92264A', '92013', 'Financial model', 'Draw spreadsheet']],
  [{ rhs: true, construction: false }, ['RHS', 'Financial model']],
])('a loan of the kind %j has its own documents', (kind, names) => {
  open(kind)
  expect(screen.getAllByRole('listitem').map((item) => item.getAttribute('aria-label'))).toEqual(names)
})

describe('a file', () => {
  it('that is stored can be downloaded, removed and replaced', () => {
    const { dispatched } = open(undefined, [stored])
    expect(row('HUD').getByText('letter.pdf')).toBeTruthy()
    fireEvent.click(row('HUD').getByRole('button', { name: 'Download HUD' }))
    fireEvent.click(row('HUD').getByRole('button', { name: 'Remove HUD' }))
    expect(dispatched.map(({ type }) => type)).toEqual(
      expect.arrayContaining(['document/download-requested', 'document/remove-requested']),
    )
  })
  // Verifies: S5.12, S9.4
  it('that is too large is refused by name and not sent', () => {
    const { dispatched } = open()
    choose('HUD', pdf(25 * 1024 * 1024 + 1))
    expect(row('HUD').getByRole('alert').textContent).toContain('hud.pdf')
    expect(dispatched.map(({ type }) => type)).not.toContain('document/upload-requested')
  })
  it('shows how much of it is sent, and can be canceled', () => {
    const { dispatched, receive } = open()
    choose('HUD', pdf())
    receive(documentPartSent({ loanId: 7, form: 'form_hud', sent: 2, total: 3 }))
    expect(row('HUD').getByRole<HTMLProgressElement>('progressbar').value).toBe(2)
    fireEvent.click(row('HUD').getByRole('button', { name: 'Cancel HUD' }))
    expect(dispatched.at(-1)?.type).toBe('document/upload-cancel-requested')
  })
  it('that did not arrive is sent again from the same place', () => {
    const { dispatched, receive } = open()
    choose('HUD', pdf())
    receive(uploadFailed('form_hud', { message: 'The connection was lost.' }))
    expect(row('HUD').getByRole('alert').textContent).toContain('hud.pdf: The connection was lost.')
    fireEvent.click(row('HUD').getByRole('button', { name: 'Try again' }))
    const [first, second] = dispatched.filter(({ type }) => type === 'document/upload-requested')
    expect(second).toEqual(first)
  })
})
