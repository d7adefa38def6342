// The form for the exposure limit stays open until the server has the limit.
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { signedInAs } from '../../testing/fixtures'
import { renderWithStore } from '../../testing/render-with-store'
import { LimitForm } from './limit-form'

afterEach(cleanup)

const about = { subject: 'workspace.save', params: undefined, query: undefined } as const
const stored = {
  type: 'preference.store/answered',
  payload: { ...about, answer: { data: [{ key: 'workspace', value: { exposure_limit: 40_000_000 } }] } },
} as const
const failed = {
  type: 'preference.store/failed',
  payload: { ...about, error: { status: 503, kind: 'unavailable', message: 'Being maintained.', fields: {} } },
} as const

const field = () => screen.getByLabelText<HTMLInputElement>('Your exposure limit')

function open() {
  const onDone = vi.fn()
  const harness = renderWithStore(<LimitForm limit={null} onDone={onDone} />, signedInAs('investor'))
  fireEvent.change(field(), { target: { value: '40M' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save limit' }))
  return { ...harness, onDone }
}

describe('the form for the exposure limit', () => {
  it('stays open and busy until the server has the limit', () => {
    const { receive, onDone, dispatched } = open()
    fireEvent.click(screen.getByRole('button', { name: 'Saving…' }))
    expect(dispatched.filter(({ type }) => type === 'workspace/save-requested')).toHaveLength(1)
    expect(onDone).not.toHaveBeenCalled()
    receive(stored)
    expect(onDone).toHaveBeenCalledOnce()
  })

  it('says why the limit could not be saved, keeps what was typed, and saves it again', () => {
    const { receive, onDone } = open()
    receive(failed)
    screen.getByText('Couldn’t save. Being maintained. Your choice applies in this tab only.')
    expect(field().value).toBe('40M')
    fireEvent.click(screen.getByRole('button', { name: 'Save limit' }))
    expect(screen.queryByRole('alert')).toBeNull()
    receive(stored)
    expect(onDone).toHaveBeenCalledOnce()
  })

  it.each([
    ['Keep mine', 40_000_000],
    ['Use $30,000,000', null],
  ])('asks whether to keep the limit if another device has changed it: %s', (answer, sent) => {
    const { receive, onDone, dispatched } = open()
    receive(
      { type: 'preference/contested', payload: { key: 'workspace', value: { exposure_limit: 30_000_000 } } },
      { ...failed, payload: { ...about, error: { ...failed.payload.error, status: 409 } } },
    )
    expect(screen.getByRole('alert').textContent).toContain(
      'Your exposure limit was changed on another device to $30,000,000. Keep yours?',
    )
    fireEvent.click(screen.getByRole('button', { name: 'Save limit' }))
    fireEvent.click(screen.getByRole('button', { name: answer }))
    const saves = dispatched.filter(({ type }) => type === 'workspace/save-requested')
    if (sent === null) {
      expect(saves).toHaveLength(1)
      expect(onDone).toHaveBeenCalledOnce()
    } else expect(saves[1]).toMatchObject({ payload: { change: { exposure_limit: sent } } })
  })

  it('waits for its own save when another choice is on its way', () => {
    const onDone = vi.fn()
    const { store, receive } = renderWithStore(<LimitForm limit={null} onDone={onDone} />, signedInAs('investor'))
    store.dispatch({ type: 'workspace/save-requested', payload: { change: { cards: true } } })
    fireEvent.change(field(), { target: { value: '40M' } })
    fireEvent.click(screen.getByRole('button', { name: 'Save limit' }))
    receive(stored)
    expect(onDone).not.toHaveBeenCalled()
    receive(stored)
    expect(onDone).toHaveBeenCalledOnce()
  })
})
