// A loan's documents: which apply, rejected files, and failed uploads.
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { interruptedUploadsFound } from '../../../state/interrupted-uploads/interrupted-uploads.slice'
import { documentPartSent } from '../../../state/loan-setup/loan-setup.slice'
import { signedInAs } from '../../testing/fixtures'
import { loanRead, uploadFailed } from '../../testing/loan-fixtures'
import { renderWithStore } from '../../testing/render-with-store'
import { StoredDocument } from './document-parts'
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
  waitForRead(() => fireEvent.change(row(name).getByLabelText(/Choose a file|Replace/), { target: { files: [file] } }))
/** Waits until the first bytes of the chosen file have been read. */
const waitForRead = (choosing: () => void) =>
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
])('lists the documents that apply to a loan: %j', (kind, names) => {
  open(kind)
  expect(screen.getAllByRole('listitem').map((item) => item.getAttribute('aria-label'))).toEqual(names)
})

it('offers no download of a document whose name the server doesn’t send, even before it is known to send none', () => {
  const { name: _name, ...unnamed } = stored
  renderWithStore(<StoredDocument loanId={7} label="HUD" document={unnamed} />)
  screen.getByRole('button', { name: 'Remove HUD' })
  expect(screen.queryByRole('button', { name: 'Download HUD' })).toBeNull()
})

it('says how many documents and earlier versions could not be read', () => {
  const unreadable_rows = { documents: 1, replaced_documents: 2 }
  const loan = loanRead({ documents: [stored], unreadable_rows })
  renderWithStore(<DocumentRows loanId={7} kind={{ rhs: false, construction: false }} />, signedInAs('lender'), loan)
  expect(screen.getAllByRole('note').map(({ textContent }) => textContent)).toEqual([
    '1 document couldn’t be read and isn’t shown.',
    '2 earlier versions of documents couldn’t be read and aren’t shown.',
  ])
})

describe('a document whose upload a reload ended', () => {
  const interrupted = interruptedUploadsFound({ rows: [{ loanId: 7, form: 'form_hud', name: 'hud.pdf' }] })
  it.each([
    [[], 'No file is stored. Choose the file again.'],
    [[stored], 'The file above is still the earlier one. Choose the file again.'],
    [[{ ...stored, name: 'hud.pdf' }], 'The file above has the same name. Check its time'],
  ])('says what is stored instead: %j', (documents, words) => {
    const { receive } = open(undefined, documents as (typeof stored)[])
    receive(interrupted)
    const text = row('HUD').getByRole('status').textContent
    expect(text).toContain('The page was reloaded or closed before the upload of hud.pdf was confirmed.')
    expect(text).toContain(words)
    expect(row('92264').queryByRole('status')).toBeNull()
  })
  it('says nothing more once it is uploaded again', async () => {
    const { receive } = open()
    receive(interrupted)
    await choose('HUD', pdf())
    expect(row('HUD').queryByText(/was reloaded/)).toBeNull()
  })
})

describe('a document', () => {
  it('can’t be replaced or removed once the auction is scheduled, but a missing one can be added', () => {
    const loan = loanRead({ documents: [stored], auction_status: 'pre' })
    renderWithStore(<DocumentRows loanId={7} kind={{ rhs: false, construction: false }} />, signedInAs('lender'), loan)
    row('HUD').getByText('Final, because the auction is scheduled.')
    row('HUD').getByRole('button', { name: 'Download HUD' })
    expect(row('HUD').queryByRole('button', { name: 'Remove HUD' })).toBeNull()
    expect(row('HUD').queryByLabelText(/Choose a file|Replace/)).toBeNull()
    row('92264').getByLabelText(/Choose a file/)
  })

  it('can be downloaded, and removed after a confirmation', () => {
    const { dispatched } = open(undefined, [stored])
    row('HUD').getByText('letter.pdf')
    fireEvent.click(row('HUD').getByRole('button', { name: 'Download HUD' }))
    fireEvent.click(row('HUD').getByRole('button', { name: 'Remove HUD' }))
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
  it('is rejected by name and not sent if it is too large', async () => {
    const { dispatched } = open()
    await choose('HUD', pdf(25 * 1024 * 1024 + 1))
    expect(row('HUD').getByRole('alert').textContent).toContain('hud.pdf')
    expect(dispatched.map(({ type }) => type)).not.toContain('document/upload-requested')
  })
  it('resumes an interrupted upload if the server supports that, and says how much arrived', async () => {
    const { dispatched, receive } = open()
    await choose('HUD', pdf(3 * 1024 * 1024))
    const part = { loanId: 7, form: 'form_hud', sent: 2_500_000, total: 3 * 1024 * 1024 } as const
    receive(documentPartSent({ ...part, stored: 2 * 1024 * 1024 }), uploadFailed('form_hud', { kind: 'offline' }))
    expect(row('HUD').getByRole('alert').textContent).toContain('2.0 MB of 3.0 MB uploaded.')
    const first = dispatched.findLast(({ type }) => type === 'document/upload-requested')
    fireEvent.click(row('HUD').getByRole('button', { name: 'Resume' }))
    expect(dispatched.at(-1)).toEqual(first)
  })
  it('shows upload progress, and can be canceled', async () => {
    const { dispatched, receive } = open()
    await choose('HUD', pdf())
    receive(documentPartSent({ loanId: 7, form: 'form_hud', sent: 2, total: 3 }))
    expect(row('HUD').getByRole<HTMLProgressElement>('progressbar').value).toBe(6)
    fireEvent.click(row('HUD').getByRole('button', { name: 'Cancel HUD' }))
    expect(dispatched.at(-1)?.type).toBe('document/upload-cancel-requested')
  })
  it('is uploaded again from the start if the server kept nothing', async () => {
    const { dispatched, receive } = open()
    await choose('HUD', pdf())
    receive(uploadFailed('form_hud', { message: 'The connection was lost.' }))
    expect(row('HUD').getByRole('alert').textContent).toContain('hud.pdf: The connection was lost.')
    expect(row('HUD').getByRole('alert').textContent).toContain('from the start')
    fireEvent.click(row('HUD').getByRole('button', { name: 'Try again' }))
    const [first, second] = dispatched.filter(({ type }) => type === 'document/upload-requested')
    expect(second).toEqual(first)
  })
  it.each(['invalid', 'too-large', 'forbidden'] as const)(
    'cannot be resumed if the server refused it as %s',
    async (kind) => {
      const { receive } = open()
      await choose('HUD', pdf(3 * 1024 * 1024))
      const part = { loanId: 7, form: 'form_hud', sent: 3, total: 3, stored: 3 } as const
      receive(documentPartSent(part), uploadFailed('form_hud', { kind, message: 'Refused.' }))
      expect(row('HUD').queryByRole('button', { name: 'Resume' })).toBeNull()
    },
  )
})

describe('a file that was changed or moved after it was chosen', () => {
  const changed = 'The file was changed or moved after you chose it. Choose it again.'
  const changedFile = (name: string) =>
    Object.assign(pdf(9, name), { slice: () => ({ arrayBuffer: () => Promise.reject(new Error('gone')) }) })
  it('is rejected with the reason, in its row and in the drop zone', async () => {
    const { dispatched } = open()
    await choose('HUD', changedFile('hud.pdf'))
    expect(row('HUD').getByRole('alert').textContent).toBe(`hud.pdf: ${changed}`)
    await waitForRead(() =>
      fireEvent.change(screen.getByLabelText('All documents', { selector: 'input' }), {
        target: { files: [changedFile('92264.pdf')] },
      }),
    )
    screen.getByText(`92264.pdf: ${changed}`)
    expect(dispatched.map(({ type }) => type)).not.toContain('document/upload-requested')
  })
  it('can only be chosen again after a failed upload', async () => {
    const { receive } = open()
    await choose('HUD', pdf())
    receive(uploadFailed('form_hud', { kind: 'invalid', message: changed }))
    expect(row('HUD').getByRole('alert').textContent).toContain(`hud.pdf: ${changed}`)
    expect(row('HUD').queryByRole('button', { name: 'Try again' })).toBeNull()
    row('HUD').getByRole('button', { name: 'Discard' })
    row('HUD').getByLabelText(/Choose a file/)
  })
})

describe('an earlier version of a document', () => {
  const earlier = { ...stored, id: 4, name: 'letter of May.pdf' }
  const openWithEarlierVersion = () =>
    renderWithStore(
      <DocumentRows loanId={7} kind={{ rhs: false, construction: false }} />,
      signedInAs('lender'),
      loanRead({ documents: [stored], replaced_documents: [earlier] }),
    )

  it('is listed with its document and can be restored', () => {
    const { dispatched } = openWithEarlierVersion()
    row('HUD').getByText('Earlier versions (1)')
    expect(row('92264').queryByText(/Earlier versions/)).toBeNull()
    fireEvent.click(row('HUD').getByRole('button', { name: 'Restore letter of May.pdf', hidden: true }))
    expect(dispatched.at(-1)).toMatchObject({
      type: 'document/restore-requested',
      payload: { loanId: 7, documentId: 4 },
    })
  })

  it('shows why it could not be restored', () => {
    const { receive } = openWithEarlierVersion()
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
    waitForRead(() =>
      fireEvent.change(screen.getByLabelText('All documents', { selector: 'input' }), { target: { files } }),
    )
  const uploadsIn = (dispatched: ReturnType<typeof open>['dispatched']) =>
    dispatched.flatMap((action) =>
      action.type === 'document/upload-requested' ? [`${action.payload.form} ${action.payload.name}`] : [],
    )
  const fileRow = (name: string) => within(screen.getByRole('listitem', { name }))

  it('are assigned by name and content, and the user decides about the others', async () => {
    const { dispatched } = open(undefined, [stored])
    await drop(pdf(9, '92264.pdf'), pdf(9, 'scan.pdf'), pdf(9, 'HUD 92432.pdf'), pdf(9, '92013.pdf', 'PK'))
    expect(uploadsIn(dispatched)).toEqual(['form_92264 92264.pdf'])
    expect(fileRow('92013.pdf').getByRole('alert').textContent).toBe('92013.pdf: This is not a PDF')
    // Replacing a stored document needs a confirmation.
    fireEvent.click(fileRow('HUD 92432.pdf').getByRole('button', { name: 'Replace HUD' }))
    fireEvent.change(fileRow('scan.pdf').getByLabelText('Which document is scan.pdf?'), {
      target: { value: 'form_financial_model' },
    })
    fireEvent.click(fileRow('scan.pdf').getByRole('button', { name: 'Upload as Financial model' }))
    expect(uploadsIn(dispatched).slice(1)).toEqual(['form_hud HUD 92432.pdf', 'form_financial_model scan.pdf'])
    fireEvent.click(fileRow('92013.pdf').getByRole('button', { name: 'Skip 92013.pdf' }))
    expect(screen.queryByRole('list', { name: 'Files to review' })).toBeNull()
  })
})

describe('a document that investors have opened', () => {
  const opened = { ...stored, opened_by: 3 }
  const uploads = (dispatched: readonly { readonly type: string }[]) =>
    dispatched.filter(({ type }) => type.endsWith('documentUploadRequested') || type === 'document/upload-requested')

  it('is replaced only after the seller has read how many opened it', async () => {
    const { dispatched } = open(undefined, [opened])
    await choose('HUD', pdf())
    expect(row('HUD').getByRole('alert').textContent).toContain(
      '3 investors opened the current version. They’re notified of the new one when the auction is scheduled. Replace it with hud.pdf?',
    )
    expect(uploads(dispatched)).toEqual([])
    fireEvent.click(row('HUD').getByRole('button', { name: 'Replace it' }))
    expect(uploads(dispatched)).toHaveLength(1)
    expect(row('HUD').queryByRole('alert')).toBeNull()
  })

  it('stays if the seller keeps it, and says so before a removal too', async () => {
    const { dispatched } = open(undefined, [opened])
    await choose('HUD', pdf())
    fireEvent.click(row('HUD').getByRole('button', { name: 'Keep the current version' }))
    expect(uploads(dispatched)).toEqual([])
    fireEvent.click(row('HUD').getByRole('button', { name: 'Remove HUD' }))
    expect(row('HUD').getByRole('alert').textContent).toContain(
      'Remove letter.pdf? 3 investors opened the current version.',
    )
  })

  it('is replaced at once if none has', async () => {
    const { dispatched } = open(undefined, [{ ...stored, opened_by: 0 } as typeof stored])
    await choose('HUD', pdf())
    expect(uploads(dispatched)).toHaveLength(1)
  })
})
