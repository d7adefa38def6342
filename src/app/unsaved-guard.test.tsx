import { act, cleanup, render } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { bidFailed, signedInAs } from '../screens/testing/fixtures'
import { createStoreHarness } from '../screens/testing/render-with-store'
import { bidRequested } from '../state/bids/bids.actions'
import { documentUploadCancelRequested, documentUploadRequested } from '../state/loan-setup/loan-setup.slice'
import { agreedToAll } from '../state/testing/samples'
import { workspaceSaveRequested } from '../state/workspace/workspace.slice'
import { UnsavedGuard } from './unsaved-guard'

afterEach(cleanup)

it('asks before the tab closes while a choice is being saved, but not once it is saved', () => {
  const { receive, store, Wrapper } = createStoreHarness()
  receive(signedInAs('investor'))
  render(<UnsavedGuard />, { wrapper: Wrapper })
  const mayClose = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  expect(mayClose()).toBe(true)
  act(() => void store.dispatch(workspaceSaveRequested({ change: { columns: { state: false } } })))
  receive()
  expect(mayClose()).toBe(false)
  receive({
    type: 'preference.store/answered',
    payload: { subject: 'workspace.save', params: undefined, query: undefined, answer: { data: [] } },
  })
  expect(mayClose()).toBe(true)
})

it('asks before the tab closes while a bid is being sent or its outcome is unknown, but not after', () => {
  const { receive, store, Wrapper } = createStoreHarness()
  receive(signedInAs('investor'))
  render(<UnsavedGuard />, { wrapper: Wrapper })
  const mayClose = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  act(
    () =>
      void store.dispatch(bidRequested({ auctionId: 17, attempt: 'a', price32: 3283, seen: {}, agreed: agreedToAll })),
  )
  receive()
  expect(mayClose()).toBe(false)
  receive(bidFailed(17, { status: 0, kind: 'timeout', message: 'No answer.' }))
  expect(mayClose()).toBe(false)
  receive(bidFailed(17, {}))
  expect(mayClose()).toBe(true)
})

it('asks before the tab closes while a document is being sent, but not once it is stored or canceled', () => {
  const { receive, store, Wrapper } = createStoreHarness()
  receive(signedInAs('lender'))
  render(<UnsavedGuard />, { wrapper: Wrapper })
  const mayClose = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  const upload = { loanId: 7, form: 'form_hud', fileKey: 'a', name: 'hud.pdf', size: 9 } as const
  act(() => void store.dispatch(documentUploadRequested(upload)))
  receive()
  expect(mayClose()).toBe(false)
  act(() => void store.dispatch(documentUploadCancelRequested({ loanId: 7, form: 'form_hud' })))
  receive()
  expect(mayClose()).toBe(true)
})
