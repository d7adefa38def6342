import { describe, expect, it } from 'vitest'
import { epicFailed } from '../core/action'
import { initialState } from '../root-reducer'
import { answered, failed, lender, loanRead, stateAfter, userAnswered } from '../testing/samples'
import {
  documentPartSent,
  documentUploadCancelRequested,
  documentUploadRequested,
  loanCheckRequested,
  loanCreateRequested,
  loanOpened,
  loanPartiesRequested,
  noLoanSetup,
  selectCheck,
  selectCreated,
  selectParties,
  selectSetupLoan,
  selectUpload,
} from './loan-setup.slice'

const seller = stateAfter(initialState, userAnswered(lender))
const opened = loanOpened({ loanId: 5 })
const loaded = stateAfter(seller, opened, loanRead(5, { project_name: 'Riverbend' }))

describe('a loan in setup', () => {
  it('is first unknown, then loading, then loaded', () => {
    expect(selectSetupLoan(seller, 5)).toEqual({ status: 'unknown', row: null, error: null })
    expect(selectSetupLoan(stateAfter(seller, opened), 5)).toMatchObject({ status: 'loading', row: null })
    expect(selectSetupLoan(loaded, 5)).toEqual({
      status: 'loaded',
      row: { id: 5, project_name: 'Riverbend' },
      error: null,
    })
  })

  it('stays visible while it is fetched again, even if that fails', () => {
    expect(selectSetupLoan(stateAfter(loaded, opened), 5)).toMatchObject({ status: 'loaded', row: { id: 5 } })
    const offline = selectSetupLoan(stateAfter(loaded, failed('loan.read', { id: 5 }, 'offline')), 5)
    expect(offline).toMatchObject({ status: 'loaded', row: { id: 5 }, error: { kind: 'offline' } })
  })

  it('fails if it could never be fetched, and the next request retries', () => {
    const state = stateAfter(seller, opened, failed('loan.read', { id: 5 }, 'offline'))
    expect(selectSetupLoan(state, 5)).toMatchObject({ status: 'failed', row: null, error: { kind: 'offline' } })
    expect(selectSetupLoan(stateAfter(state, opened), 5)).toEqual({ status: 'loading', row: null, error: null })
  })

  it.each(['forbidden', 'not-found'] as const)('is no longer shown once it is %s', (kind) => {
    const state = stateAfter(loaded, failed('loan.read', { id: 5 }, kind))
    expect(selectSetupLoan(state, 5)).toMatchObject({ status: 'failed', row: null, error: { kind } })
  })

  it.each(['loan.remove', 'loan.transfer'] as const)('is removed after %s, and no other loan is', (name) => {
    const state = stateAfter(loaded, loanOpened({ loanId: 6 }), loanRead(6), answered(name, { id: 5 }, null))
    expect(selectSetupLoan(state, 5).status).toBe('unknown')
    expect(selectSetupLoan(state, 6).status).toBe('loaded')
  })

  it('is replaced by the answer after a document was removed', () => {
    const state = stateAfter(loaded, answered('loan.remove-document', { id: 5 }, { id: 5, documents: [] }))
    expect(selectSetupLoan(state, 5).row).toEqual({ id: 5, documents: [] })
  })
})

describe('the parties', () => {
  const parties = { contacts: [], signators: [{ id: 1, name: 'Ann Lee' }], servicing_persons: [], investors: [] }
  const partiesRequest = loanPartiesRequested()
  const known = stateAfter(seller, partiesRequest, answered('loan.parties', undefined, parties))

  it('are loaded once: a later request does not make them loading again', () => {
    expect(selectParties(stateAfter(seller, partiesRequest)).status).toBe('loading')
    expect(selectParties(known)).toEqual({ status: 'loaded', row: parties, error: null })
    expect(stateAfter(known, partiesRequest).loanSetup).toBe(known.loanSetup)
  })

  it('are fetched again after a failure', () => {
    const state = stateAfter(seller, partiesRequest, failed('loan.parties', undefined, 'offline'))
    expect(selectParties(state)).toMatchObject({ status: 'failed', error: { kind: 'offline' } })
    expect(selectParties(stateAfter(state, partiesRequest))).toEqual({ status: 'loading', row: null, error: null })
  })
})

describe('a check', () => {
  it('is stored by form', () => {
    const problems = { project_name: ['The project name field is required'] }
    const state = stateAfter(
      seller,
      loanCheckRequested({ form: '5', request: {} }),
      answered('loan.check', undefined, { problems }, 'loan.check:5'),
    )
    expect(selectCheck(state, '5')).toEqual({ problems })
    expect(selectCheck(state, 'new')).toBeUndefined()
  })
})

describe('a created loan', () => {
  const created = { id: 5, auction_status: 'incomplete', auction_id: 17 } as const

  it('is stored by the draft that it was created from', () => {
    const state = stateAfter(
      seller,
      loanCreateRequested({ draft: 'loan-setup:new-a', request: {} }),
      answered('loan.create', undefined, created, 'loan.create:loan-setup:new-a'),
    )
    expect(selectCreated(state, 'loan-setup:new-a')).toEqual(created)
    expect(selectCreated(state, 'loan-setup:new-b')).toBeUndefined()
  })
})

describe('an upload', () => {
  const document = { loanId: 5, form: 'form_hud' } as const
  const subject = 'loan.upload:5:form_hud'
  const request = documentUploadRequested({ ...document, fileKey: 'f1', name: 'hud.pdf', size: 1000 })
  const sending = stateAfter(loaded, request)

  it('starts with nothing sent, and reports the share of the file, not of the whole form', () => {
    expect(selectUpload(sending, 5, 'form_hud')).toEqual({
      status: 'sending',
      name: 'hud.pdf',
      size: 1000,
      sent: 0,
      stored: 0,
      fileKey: 'f1',
      error: null,
    })
    const half = stateAfter(sending, documentPartSent({ ...document, sent: 601, total: 1202 }))
    expect(selectUpload(half, 5, 'form_hud')?.sent).toBe(500)
    const nothing = stateAfter(half, documentPartSent({ ...document, sent: 0, total: 0 }))
    expect(selectUpload(nothing, 5, 'form_hud')?.sent).toBe(0)
  })

  it('is removed once it has arrived, and the loan is the one in the answer', () => {
    const state = stateAfter(sending, answered('loan.upload', { id: 5 }, { id: 5, version: 2 }, subject))
    expect(selectUpload(state, 5, 'form_hud')).toBeUndefined()
    expect(selectSetupLoan(state, 5).row).toEqual({ id: 5, version: 2 })
  })

  it('keeps its file and its error after a failure, and restarts on a retry', () => {
    const state = stateAfter(sending, failed('loan.upload', { id: 5 }, 'too-large', subject))
    expect(selectUpload(state, 5, 'form_hud')).toMatchObject({
      status: 'failed',
      fileKey: 'f1',
      error: { kind: 'too-large' },
    })
    expect(selectUpload(stateAfter(state, request), 5, 'form_hud')).toMatchObject({
      status: 'sending',
      sent: 0,
      error: null,
    })
  })

  it('leaves no trace after it was canceled, even if a late answer arrives', () => {
    const state = stateAfter(sending, documentUploadCancelRequested(document))
    expect(selectUpload(state, 5, 'form_hud')).toBeUndefined()
    const late = stateAfter(
      state,
      documentPartSent({ ...document, sent: 1, total: 2 }),
      failed('loan.upload', { id: 5 }, 'timeout', subject),
      documentUploadCancelRequested(document),
    )
    expect(late.loanSetup).toBe(state.loanSetup)
  })

  it('fails when the epic that sends it fails, and only then', () => {
    const crash = (...subjects: readonly string[]) =>
      epicFailed({ epic: 'upload document', why: 'TypeError', message: '', subjects, stopped: false })
    expect(selectUpload(stateAfter(sending, crash('loan.upload:6:form_hud')), 5, 'form_hud')?.status).toBe('sending')
    expect(selectUpload(stateAfter(sending, crash(subject)), 5, 'form_hud')?.status).toBe('failed')
  })
})

describe('the state of loan setup', () => {
  it('is reset with its world', () => {
    const state = stateAfter(loaded, { type: 'world/replaced', payload: { epoch: 2 } })
    expect(state.loanSetup).toBe(noLoanSetup)
  })
})
