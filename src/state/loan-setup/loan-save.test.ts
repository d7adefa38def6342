// Saving and submitting a loan: save, fetch, submit. The real store, with calls that the test answers.
import { VirtualTimeScheduler } from 'rxjs'
import { describe, expect, it } from 'vitest'
import type { CallName } from '../../contract/calls'
import type { AnsweredFact, FailedFact } from '../../contract/fact'
import { epicFailed } from '../core/action'
import { createMarketStore } from '../market-store'
import { selectRequest } from '../requests/requests.slice'
import { createFakePorts } from '../testing/fake-ports'
import { anAuction, answered, failed, lender, loanRead, userAnswered } from '../testing/samples'
import {
  loanOpened,
  loanSaveAndSubmitRequested,
  loanSaveRequested,
  saveSubject,
  selectLoanSave,
} from './loan-setup.slice'

const request = { project_name: 'Riverbend' }
const submission = loanSaveAndSubmitRequested({ loanId: 5, auctionId: 17, request, version: 1 })
const stored = (version: number, auction_status: 'incomplete' | 'submitted' = 'incomplete') =>
  loanRead(5, { version, auction_status })
const updatedTo = (version?: number) => answered('loan.update', { id: 5 }, { id: 5, version }, 'loan.update:5')
const updated = updatedTo(2)
const submitted = answered('auction.submit', { auctionId: 17 }, anAuction(17), 'auction.submit:17')

/** A seller who has opened loan 5, version 1. */
function openLoan() {
  const fake = createFakePorts()
  fake.world.signedIn = true
  const { store, start } = createMarketStore(fake.ports, {
    checks: true,
    scheduler: new VirtualTimeScheduler(),
  })
  start()
  const answer = (name: CallName, fact: AnsweredFact | FailedFact) => {
    const call = fake.calls.findLast((made) => made.name === name)
    if (call === undefined) throw new Error(`${name} was not called`)
    call.answer(fact)
    fake.frame.run()
  }
  fake.frame.run()
  answer('auth.user', userAnswered(lender))
  store.dispatch(loanOpened({ loanId: 5 }))
  answer('loan.read', stored(1))
  fake.calls.length = 0
  return {
    dispatch: store.dispatch,
    answer,
    sentBody: (name: CallName) => fake.calls.findLast((made) => made.name === name)?.input.body,
    calls: () => fake.calls.map(({ name }) => name).filter((name) => name !== 'auction.list'),
    step: () => selectLoanSave(store.getState(), 5)?.step,
    status: () => selectRequest(store.getState(), saveSubject('5'))?.status,
    error: () => selectRequest(store.getState(), saveSubject('5'))?.error,
  }
}

describe('submitting a changed loan', () => {
  it('saves it, fetches it, submits it, and fetches it again', () => {
    const { dispatch, answer, calls, step, status } = openLoan()
    dispatch(submission)
    expect([calls(), step(), status()]).toEqual([['loan.update'], 'saving', 'pending'])
    answer('loan.update', updated)
    expect([calls().at(-1), step()]).toEqual(['loan.read', 'reading'])
    answer('loan.read', stored(2))
    expect([calls().at(-1), step()]).toEqual(['auction.submit', 'submitting'])
    answer('auction.submit', submitted)
    expect([calls().at(-1), step(), status()]).toEqual(['loan.read', 'submitted', 'pending'])
    answer('loan.read', stored(3, 'submitted'))
    expect([step(), status()]).toEqual(['done', 'succeeded'])
    expect(calls()).toEqual(['loan.update', 'loan.read', 'auction.submit', 'loan.read'])
  })

  it('submits an unchanged loan at once', () => {
    const { dispatch, calls, step } = openLoan()
    dispatch(loanSaveAndSubmitRequested({ loanId: 5, auctionId: 17, request: null, version: 1 }))
    expect([calls(), step()]).toEqual([['auction.submit'], 'submitting'])
  })

  it('does not submit a loan that the server did not save', () => {
    const { dispatch, answer, calls, step, status, error } = openLoan()
    dispatch(submission)
    answer('loan.update', failed('loan.update', { id: 5 }, 'invalid', 'loan.update:5'))
    expect([step(), status(), error()?.kind, calls()]).toEqual(['failed', 'failed', 'invalid', ['loan.update']])
  })

  it('does not submit a loan that could not be fetched after the save', () => {
    const { dispatch, answer, calls, status } = openLoan()
    dispatch(submission)
    answer('loan.update', updated)
    answer('loan.read', failed('loan.read', { id: 5 }, 'offline'))
    expect([status(), calls()]).toEqual(['failed', ['loan.update', 'loan.read']])
  })

  it('fails when the server does not submit it, and can be retried', () => {
    const { dispatch, answer, step, status } = openLoan()
    dispatch(loanSaveAndSubmitRequested({ loanId: 5, auctionId: 17, request: null, version: 1 }))
    answer('auction.submit', failed('auction.submit', { auctionId: 17 }, 'invalid', 'auction.submit:17'))
    expect([step(), status()]).toEqual(['failed', 'failed'])
    dispatch(submission)
    expect([step(), status()]).toEqual(['saving', 'pending'])
  })

  it('succeeds when the fetched loan is submitted, even if the answer was lost', () => {
    const { dispatch, answer, status } = openLoan()
    dispatch(loanSaveAndSubmitRequested({ loanId: 5, auctionId: 17, request: null, version: 1 }))
    dispatch(loanOpened({ loanId: 5 }))
    answer('loan.read', stored(3, 'submitted'))
    expect(status()).toBe('succeeded')
  })

  it('is sent once, however often it is requested while it is pending', () => {
    const { dispatch, calls, step } = openLoan()
    dispatch(submission)
    dispatch(submission)
    dispatch(loanSaveRequested({ loanId: 5, request }))
    expect([calls(), step()]).toEqual([['loan.update'], 'saving'])
  })

  it('fails when the epic of one of its steps fails', () => {
    const { dispatch, status, step } = openLoan()
    dispatch(submission)
    dispatch(
      epicFailed({ epic: 'update loan', why: 'Error', message: '', subjects: ['loan.update:5'], stopped: false }),
    )
    expect([step(), status()]).toEqual(['failed', 'failed'])
  })
})

describe('saving a loan', () => {
  it('succeeds when its new version was fetched, and submits nothing', () => {
    const { dispatch, answer, calls, status } = openLoan()
    dispatch(loanSaveRequested({ loanId: 5, request }))
    answer('loan.update', updated)
    answer('loan.read', stored(1))
    expect(status()).toBe('pending')
    dispatch(loanOpened({ loanId: 5 }))
    answer('loan.read', stored(2))
    expect(status()).toBe('succeeded')
    expect(calls()).not.toContain('auction.submit')
  })

  it('accepts a new version that arrived before the answer', () => {
    const { dispatch, answer, status } = openLoan()
    dispatch(loanSaveRequested({ loanId: 5, request }))
    dispatch(loanOpened({ loanId: 5 }))
    answer('loan.read', stored(2))
    expect(status()).toBe('pending')
    answer('loan.update', updated)
    expect(status()).toBe('succeeded')
  })
})

describe('the version that a submission carries', () => {
  it('is the one that the save produced, even if a colleague saved before the loan was fetched', () => {
    const { dispatch, answer, sentBody } = openLoan()
    dispatch(submission)
    answer('loan.update', updatedTo(2))
    answer('loan.read', loanRead(5, { version: 3, auction_status: 'incomplete', loan_amount: 5_321_300 }))
    expect(sentBody('auction.submit')).toEqual({ version: 2 })
  })

  it('is the one that the user saw, for an unchanged loan', () => {
    const { dispatch, sentBody } = openLoan()
    dispatch(loanSaveAndSubmitRequested({ loanId: 5, auctionId: 17, request: null, version: 1 }))
    expect(sentBody('auction.submit')).toEqual({ version: 1 })
  })

  it('is left out, with the body, if the server has none', () => {
    const { dispatch, sentBody } = openLoan()
    dispatch(loanSaveAndSubmitRequested({ loanId: 5, auctionId: 17, request: null, version: null }))
    expect(sentBody('auction.submit')).toBeUndefined()
  })
})

describe('a submission on a server that doesn’t say which version a save produced', () => {
  const amount = { project_name: 'Riverbend', loan_amount: 53_213_700, project_city: '', signators: [] }
  const start = loanSaveAndSubmitRequested({ loanId: 5, auctionId: 17, request: amount, version: null })
  const read = (loan_amount: number, version?: number) =>
    loanRead(5, { version, auction_status: 'incomplete', project_name: 'Riverbend', project_city: null, loan_amount })

  it.each([undefined, 2])('is sent if the fetched loan is the one that was saved (version %s)', (version) => {
    const { dispatch, answer, sentBody, step } = openLoan()
    dispatch(start)
    answer('loan.update', updatedTo())
    answer('loan.read', read(53_213_700, version))
    expect(step()).toBe('submitting')
    expect(sentBody('auction.submit')).toEqual(version === undefined ? undefined : { version })
  })

  it('isn’t sent if a colleague saved in between', () => {
    const { dispatch, answer, calls, status, error } = openLoan()
    dispatch(start)
    answer('loan.update', updatedTo())
    answer('loan.read', read(5_321_300))
    expect([status(), error()?.status, calls()]).toEqual(['failed', 409, ['loan.update', 'loan.read']])
    expect(error()?.message).toContain('the loan was saved again elsewhere right after')
  })
})
