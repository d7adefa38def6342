// Following a request from a component: its status, and callbacks that run once per request.
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { ApiError } from '../contract/api-error'
import type { AnsweredFact, FailedFact } from '../contract/fact'
import { loanDeleteRequest } from '../state/loan-setup/loan-setup.epics'
import { loanDeleteRequested } from '../state/loan-setup/loan-setup.slice'
import { createStoreHarness } from './testing/render-with-store'
import { useRequest } from './use-request'

afterEach(cleanup)

const SUBJECT = 'loan.remove:5'
const error: ApiError = { status: 403, kind: 'forbidden', message: 'This loan is not yours.', fields: {} }
const answered = {
  type: 'loan.remove/answered',
  payload: { subject: SUBJECT, params: { id: 5 }, query: undefined, answer: null },
} as AnsweredFact
const failedWith = (reason: ApiError) =>
  ({
    type: 'loan.remove/failed',
    payload: { subject: SUBJECT, params: { id: 5 }, query: undefined, error: reason },
  }) as FailedFact

function follow(harness = createStoreHarness()) {
  const [onSucceeded, onFailed] = [vi.fn(), vi.fn()]
  const { result, unmount } = renderHook(() => useRequest(loanDeleteRequest, SUBJECT, { onSucceeded, onFailed }), {
    wrapper: harness.Wrapper,
  })
  const press = () => act(() => result.current.send({ loanId: 5 }))
  return { ...harness, result, unmount, onSucceeded, onFailed, press }
}

describe('a request that a component follows', () => {
  it('has no status before it is sent', () => {
    const { result } = follow()
    expect(result.current).toMatchObject({ status: undefined, isOpen: false, error: null })
  })

  it('dispatches its action and is open until the answer', () => {
    const { result, press, receive, dispatched, onSucceeded } = follow()
    press()
    expect(dispatched).toEqual([loanDeleteRequested({ loanId: 5 })])
    expect(result.current).toMatchObject({ status: 'pending', isOpen: true })
    expect(onSucceeded).not.toHaveBeenCalled()
    receive(answered)
    expect(result.current).toMatchObject({ status: 'succeeded', isOpen: false })
    expect(onSucceeded).toHaveBeenCalledOnce()
  })

  it('reports an error once for each request', () => {
    const { result, press, receive, onFailed } = follow()
    press()
    receive(failedWith(error))
    expect(result.current).toMatchObject({ status: 'failed', error })
    expect(onFailed.mock.calls).toEqual([[error]])
    press()
    receive(failedWith(error))
    expect(onFailed).toHaveBeenCalledTimes(2)
  })

  it('has no status after its outcome is dismissed', () => {
    const { result, press, receive } = follow()
    press()
    receive(failedWith(error))
    act(() => result.current.dismiss())
    expect(result.current).toMatchObject({ status: undefined, error: null })
  })

  it('runs no callback if it ended before the component was mounted', () => {
    const harness = createStoreHarness()
    harness.receive(loanDeleteRequested({ loanId: 5 }), answered)
    const { result, onSucceeded } = follow(harness)
    expect(result.current.status).toBe('succeeded')
    expect(onSucceeded).not.toHaveBeenCalled()
  })

  it('runs a callback if another component sent it and it was still open when this one mounted', () => {
    const harness = createStoreHarness()
    harness.receive(loanDeleteRequested({ loanId: 5 }))
    const { receive, onSucceeded } = follow(harness)
    receive(answered)
    expect(onSucceeded).toHaveBeenCalledOnce()
  })

  it('runs no callback after unmounting', () => {
    const { press, unmount, receive, onSucceeded } = follow()
    press()
    unmount()
    receive(answered)
    expect(onSucceeded).not.toHaveBeenCalled()
  })

  it('ignores requests about other subjects', () => {
    const { result, receive } = follow()
    receive(loanDeleteRequested({ loanId: 6 }))
    expect(result.current.status).toBeUndefined()
  })
})
