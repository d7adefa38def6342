// Questions in the panel: an investor asks, the seller answers, and nothing typed is lost.
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import type { StoreAction } from '../../../state/market-store'
import type { AuctionQuestion } from '../../../state/questions/questions.slice'
import { makeAuctionPanelView } from '../../../state/views/auction-panel.view'
import { useView } from '../../store-binding'
import { describeWithout } from '../../testing/describe-without'
import { auctionOf, clockAt, listOf, signedInAs } from '../../testing/fixtures'
import { createStoreHarness } from '../../testing/render-with-store'
import { AuctionProvider } from '../auction-context'
import { QuestionsSection } from './questions-section'

afterEach(cleanup)

function Panel() {
  const panel = useView(makeAuctionPanelView, 1)
  return panel === null ? null : (
    <AuctionProvider value={panel}>
      <QuestionsSection />
    </AuctionProvider>
  )
}

const at = '2026-03-02T15:00:00.000Z'
const own: AuctionQuestion = { id: 1, question: 'Is it final?', own: true, asked_at: at, answers: [] }
const asked: AuctionQuestion = { ...own, own: false, asked_by: { id: 7, name: 'Summit Ridge' } }
const listed = (...data: AuctionQuestion[]): StoreAction => ({
  type: 'question.list/answered',
  payload: { subject: 'question.list:1', params: { auctionId: 1 }, query: undefined, answer: { data } },
})
const inStatus = (status: 'pre' | 'live' | 'past') => listOf(status, auctionOf(1, 'Riverbend Commons', { status }))

function open(role: 'investor' | 'lender', status: 'pre' | 'live' | 'past', ...facts: readonly StoreAction[]) {
  const harness = createStoreHarness()
  harness.receive(clockAt(0), signedInAs(role), inStatus(status))
  render(<Panel />, { wrapper: harness.Wrapper })
  harness.receive(...facts)
  return harness
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const sentBy = ({ dispatched }: ReturnType<typeof open>, action: string) =>
  dispatched.filter((entry) => entry.type === action).map(({ payload }) => payload)
const refusal = (call: 'ask' | 'answer', subject: string, message: string, fields = {}): StoreAction => {
  const error = { status: Object.keys(fields).length === 0 ? 409 : 422, kind: 'invalid', message, fields }
  const fact: unknown = {
    type: `question.${call}/failed`,
    payload: { subject, params: { auctionId: 1 }, query: undefined, error },
  }
  return fact as StoreAction
}

describe('an investor’s questions', () => {
  it('are asked under one key for one text, and the text stays after a failure', () => {
    const harness = open('investor', 'pre', listed())
    screen.getByText('No questions yet.')
    press('Ask a question')
    expect(document.activeElement).toBe(screen.getByLabelText('Your question'))
    press('Send question')
    screen.getByText('Question can not be empty')
    type('Your question', ' Is the appraisal final? ')
    press('Send question')
    harness.receive(refusal('ask', 'question.ask:1', 'The connection dropped.'))
    expect(screen.getByRole('alert').textContent).toContain('The connection dropped.')
    press('Send question')
    const [first, second] = sentBy(harness, 'question/ask-requested')
    expect(first).toMatchObject({ auctionId: 1, question: 'Is the appraisal final?' })
    expect(second).toEqual(first)
    harness.receive(refusal('ask', 'question.ask:1', 'The connection dropped.'))
    type('Your question', 'Another one?')
    press('Send question')
    expect(sentBy(harness, 'question/ask-requested')[2]).not.toMatchObject({ attempt: Object(first).attempt })
  })

  it('show the server’s reason at the field, and stop at the limit before that', () => {
    const harness = open('investor', 'pre', listed())
    press('Ask a question')
    type('Your question', 'x'.repeat(2001))
    press('Send question')
    screen.getByText('Question may not be greater than 2000 characters')
    type('Your question', 'Fine?')
    press('Send question')
    harness.receive(refusal('ask', 'question.ask:1', 'Too many.', { question: ['50 of your questions are waiting.'] }))
    screen.getByText('50 of your questions are waiting.')
  })

  it('close the form once the question is sent', () => {
    const harness = open('investor', 'pre', listed())
    press('Ask a question')
    type('Your question', 'Is it final?')
    press('Send question')
    harness.receive({
      type: 'question.ask/answered',
      payload: { subject: 'question.ask:1', params: { auctionId: 1 }, query: undefined, answer: { data: own } },
    })
    screen.getByText('Question sent to the seller.')
    screen.getByRole('button', { name: 'Ask a question' })
    expect(harness.dispatched.at(-1)).toMatchObject({ type: 'draft/cleared' })
  })

  it('say when they were asked and answered, to whom, and what corrects what', () => {
    const answers = [
      { at, answer: 'Yes.', to_all: false },
      { at, answer: 'Not yet.', to_all: true },
    ]
    const other = { id: 2, question: 'Who insures it?', own: false, answers: [{ at, answer: 'FHA.', to_all: true }] }
    open('investor', 'pre', listed({ ...own, answers }, other))
    const items = within(screen.getByRole('list', { name: 'Questions' })).getAllByRole('listitem')
    expect(items.map((item) => [...item.querySelectorAll('p')].map(({ textContent }) => textContent))).toEqual([
      [
        'You asked, 03/02/2026 10:00:00 ET',
        'Is it final?',
        'Answered to you only, 03/02/2026 10:00:00 ET',
        'Yes.',
        'Corrected to all investors, 03/02/2026 10:00:00 ET',
        'Not yet.',
      ],
      ['Another investor asked', 'Who insures it?', 'Answered to all investors, 03/02/2026 10:00:00 ET', 'FHA.'],
    ])
  })

  it('can’t be asked once the auction is live, and a text that wasn’t sent stays until it’s discarded', () => {
    const { receive } = open('investor', 'pre', listed(own))
    press('Ask a question')
    type('Your question', 'Too late?')
    receive({ type: 'auction/removed', payload: { data: { id: 1 }, status: 'pre' } })
    receive({ type: 'auction/added', payload: { data: auctionOf(1, 'Riverbend Commons'), status: 'live' } })
    receive(listed(own))
    screen.getByText('Not answered before the auction started.')
    expect(screen.getByRole('alert').textContent).toContain('Too late?')
    expect(screen.queryByRole('button', { name: 'Ask a question' })).toBeNull()
    press('Discard')
    expect(screen.queryByText('Too late?')).toBeNull()
  })

  it('take no room in a live or past auction without any', () => {
    for (const status of ['live', 'past'] as const) {
      open('investor', status, listed())
      expect(screen.queryByRole('region', { name: 'Questions' })).toBeNull()
      cleanup()
    }
  })

  it('offer a retry if they couldn’t be read', () => {
    open('investor', 'pre', {
      type: 'question.list/failed',
      payload: {
        subject: 'question.list:1',
        params: { auctionId: 1 },
        query: undefined,
        error: { status: 500, kind: 'server', message: 'Server Error', fields: {} },
      },
    })
    screen.getByText('Couldn’t load questions')
    screen.getByRole('button', { name: 'Try again' })
  })
})

describe('a seller’s answer', () => {
  it('needs a choice of who sees it, and names the investor', () => {
    const harness = open('lender', 'pre', listed(asked))
    screen.getByText('Summit Ridge asked, 03/02/2026 10:00:00 ET')
    press('Answer to question 1')
    type('Answer', 'Yes.')
    press('Send answer')
    screen.getByText('Choose who sees the answer')
    fireEvent.click(screen.getByRole('radio', { name: 'Only Summit Ridge' }))
    press('Send answer')
    expect(sentBy(harness, 'question/answer-requested')).toMatchObject([
      { auctionId: 1, questionId: 1, answer: 'Yes.', toAll: false },
    ])
  })

  it('is corrected below the earlier one', () => {
    open('lender', 'pre', listed({ ...asked, answers: [{ at, answer: 'Yes.', to_all: true }] }))
    press('Correct the answer to question 1')
    screen.getByLabelText('Corrected answer')
    screen.getByText('It’s added below the earlier answer, which stays visible.')
  })

  it('can’t be given once the auction is live', () => {
    open('lender', 'live', listed(asked))
    screen.getByText('Not answered before the auction started.')
    expect(screen.queryByRole('button', { name: 'Answer to question 1' })).toBeNull()
  })
})

describeWithout('auction-questions', {
  role: 'investor',
  element: <Panel />,
  facts: [inStatus('pre')],
  shows: { role: 'heading', name: 'Questions' },
})
