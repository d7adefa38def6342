// The documents of a loan: which there are, refusing a wrong file, and an upload that fails and is repeated.
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { documentPartSent } from '../../../state/loan-setup/loan-setup.slice'
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
  settled(() => fireEvent.change(row(name).getByLabelText(/Choose a file|Replace/), { target: { files: [file] } }))
/** The first bytes of a file are read before anything is done with it. */
const settled = (choosing: () => void) =>
  act(async () => {
    choosing()
    await new Promise((done) => setTimeout(done, 20))
  })
const pdf = (size = 9, name = 'hud.pdf', content = '%PDF-1.7') => {
  const file = new File([content], name, { type: 'application/pdf' })
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
  it('seller walk 26: that is stored can be downloaded, replaced, and removed after a question', () => {
    const { dispatched } = open(undefined, [stored])
    expect(row('HUD').getByText('letter.pdf')).toBeTruthy()
    fireEvent.click(row('HUD').getByRole('button', { name: 'Download HUD' }))
    fireEvent.click(row('HUD').getByRole('button', { name: 'Remove HUD' }))
    // seller walk 26: removing the HUD letter asks.
    expect(dispatched.map(({ type }) => type)).not.toContain('document/remove-requested')
    fireEvent.click(row('HUD').getByRole('button', { name: 'Keep it' }))
    expect(row('HUD').queryByText('Remove letter.pdf?')).toBeNull()
    fireEvent.click(row('HUD').getByRole('button', { name: 'Remove HUD' }))
    fireEvent.click(row('HUD').getByRole('button', { name: 'Remove it' }))
    expect(dispatched.map(({ type }) => type)).toEqual(
      expect.arrayContaining(['document/download-requested', 'document/remove-requested']),
    )
  })
  // Verifies: S5.12, S9.4
  it('that is too large is refused by name and not sent', async () => {
    const { dispatched } = open()
    await choose('HUD', pdf(25 * 1024 * 1024 + 1))
    expect(row('HUD').getByRole('alert').textContent).toContain('hud.pdf')
    expect(dispatched.map(({ type }) => type)).not.toContain('document/upload-requested')
  })
  it('seller walk 26: goes on where it stopped where the server keeps what it has, and says how much that is', async () => {
    const { dispatched, receive } = open()
    await choose('HUD', pdf(3 * 1024 * 1024))
    const part = { loanId: 7, form: 'form_hud', sent: 2_500_000, total: 3 * 1024 * 1024 } as const
    receive(documentPartSent({ ...part, kept: 2 * 1024 * 1024 }), uploadFailed('form_hud', { kind: 'offline' }))
    expect(row('HUD').getByRole('alert').textContent).toContain('2.0 MB of 3.0 MB arrived.')
    const first = dispatched.findLast(({ type }) => type === 'document/upload-requested')
    fireEvent.click(row('HUD').getByRole('button', { name: 'Go on' }))
    expect(dispatched.at(-1)).toEqual(first)
  })
  it('shows how much of it is sent, and can be canceled', async () => {
    const { dispatched, receive } = open()
    await choose('HUD', pdf())
    receive(documentPartSent({ loanId: 7, form: 'form_hud', sent: 2, total: 3 }))
    expect(row('HUD').getByRole<HTMLProgressElement>('progressbar').value).toBe(6)
    fireEvent.click(row('HUD').getByRole('button', { name: 'Cancel HUD' }))
    expect(dispatched.at(-1)?.type).toBe('document/upload-cancel-requested')
  })
  it('that did not arrive is sent again, whole where nothing of it is kept', async () => {
    const { dispatched, receive } = open()
    await choose('HUD', pdf())
    receive(uploadFailed('form_hud', { message: 'The connection was lost.' }))
    expect(row('HUD').getByRole('alert').textContent).toContain('hud.pdf: The connection was lost.')
    expect(row('HUD').getByRole('alert').textContent).toContain('sent again from its beginning')
    fireEvent.click(row('HUD').getByRole('button', { name: 'Try again' }))
    const [first, second] = dispatched.filter(({ type }) => type === 'document/upload-requested')
    expect(second).toEqual(first)
  })
})

describe('seller walk 26: an earlier version of a document', () => {
  const earlier = { ...stored, id: 4, name: 'letter of May.pdf' }
  const shown = () =>
    renderWithStore(
      <DocumentRows loanId={7} kind={{ rhs: false, construction: false }} />,
      signedInAs('lender'),
      loanRead({ documents: [stored], replaced_documents: [earlier] }),
    )

  it('is listed at its document, and can stand again', () => {
    const { dispatched } = shown()
    expect(row('HUD').getByText('Earlier versions (1)')).toBeTruthy()
    expect(row('92264').queryByText(/Earlier versions/)).toBeNull()
    fireEvent.click(row('HUD').getByRole('button', { name: 'Restore letter of May.pdf', hidden: true }))
    expect(dispatched.at(-1)).toMatchObject({
      type: 'document/restore-requested',
      payload: { loanId: 7, documentId: 4 },
    })
  })

  it('that can not stand again says why', () => {
    const { receive } = shown()
    fireEvent.click(row('HUD').getByRole('button', { name: 'Restore letter of May.pdf', hidden: true }))
    const message = 'The agency has accepted this document.'
    receive({
      type: 'loan.restore-document/failed',
      payload: {
        subject: 'loan.restore-document:7',
        params: { id: 7 },
        query: undefined,
        error: { status: 422, kind: 'invalid', message, fields: { form_hud: [message] } },
      },
    })
    expect(row('HUD').getByRole('alert', { hidden: true }).textContent).toContain(message)
  })
})

describe('several files at once', () => {
  const drop = (...files: File[]) =>
    settled(() =>
      fireEvent.change(screen.getByLabelText('All documents', { selector: 'input' }), { target: { files } }),
    )
  const sent = (dispatched: ReturnType<typeof open>['dispatched']) =>
    dispatched.flatMap((action) =>
      action.type === 'document/upload-requested' ? [`${action.payload.form} ${action.payload.name}`] : [],
    )
  const asked = (name: string) => within(screen.getByRole('listitem', { name }))

  it('are sent as what their names and first bytes say; about the others the person decides', async () => {
    const { dispatched } = open(undefined, [stored])
    await drop(pdf(9, '92264.pdf'), pdf(9, 'scan.pdf'), pdf(9, 'HUD 92432.pdf'), pdf(9, '92013.pdf', 'PK'))
    expect(sent(dispatched)).toEqual(['form_92264 92264.pdf'])
    expect(asked('92013.pdf').getByRole('alert').textContent).toBe('92013.pdf: This is not a PDF')
    // Replacing a stored document is asked.
    fireEvent.click(asked('HUD 92432.pdf').getByRole('button', { name: 'Replace HUD' }))
    fireEvent.change(asked('scan.pdf').getByLabelText('Which document is scan.pdf?'), {
      target: { value: 'form_financial_model' },
    })
    fireEvent.click(asked('scan.pdf').getByRole('button', { name: 'Upload as Financial model' }))
    expect(sent(dispatched).slice(1)).toEqual(['form_hud HUD 92432.pdf', 'form_financial_model scan.pdf'])
    fireEvent.click(asked('92013.pdf').getByRole('button', { name: 'Leave out 92013.pdf' }))
    expect(screen.queryByRole('list', { name: 'Files to decide on' })).toBeNull()
  })
})
