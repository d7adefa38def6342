// The wire log: newest first, filtered by kind, person and text.
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { createRef } from 'react'
import { afterEach, expect, test } from 'vitest'
import type { WireRow } from '../../control-api/control.schemas'
import { STARTS, world } from '../testing/fixtures'
import { renderPanel } from '../testing/render-panel'
import { WirePanel } from './wire-panel'

afterEach(cleanup)

const entry = (n: number, more: Partial<WireRow>): WireRow => ({
  n,
  at: STARTS,
  wall: STARTS,
  direction: 'in',
  kind: 'call',
  name: 'auth.user',
  person: null,
  status: null,
  method: null,
  path: null,
  channel: null,
  sockets: null,
  ms: null,
  sent: null,
  answer: null,
  ...more,
})

const wire = [
  entry(1, { method: 'GET', path: '/api/auth/user', status: 200, person: 'ada' }),
  entry(2, { method: 'POST', path: '/api/auction/bid/7', name: 'auction.bid', status: 422, person: 'ben' }),
  entry(3, { kind: 'event', direction: 'out', name: 'auction-live-changed', channel: 'auction', sockets: 2 }),
]

const lines = (): readonly string[] =>
  screen.getAllByRole('listitem').map((line) => /^#(\d+?)\d\d:/.exec(line.textContent ?? '')?.[1] ?? '')
const shown = (rows: readonly WireRow[]) => renderPanel(<WirePanel world={world} wire={rows} searchRef={createRef()} />)

test('the newest line stands first, with the person and the result', () => {
  shown(wire)
  expect(lines()).toEqual(['3', '2', '1'])
  expect(screen.getByText('→ 2 listeners')).toBeTruthy()
})

test('filters by kind, by what was refused, by person and by text', () => {
  shown(wire)
  fireEvent.change(screen.getByLabelText('Show'), { target: { value: 'event' } })
  expect(lines()).toEqual(['3'])
  fireEvent.change(screen.getByLabelText('Show'), { target: { value: 'wrong' } })
  expect(lines()).toEqual(['2'])
  fireEvent.change(screen.getByLabelText('Show'), { target: { value: '' } })
  fireEvent.change(screen.getByLabelText('Person'), { target: { value: 'ada' } })
  expect(lines()).toEqual(['1'])
  fireEvent.change(screen.getByLabelText('Person'), { target: { value: '' } })
  fireEvent.change(screen.getByLabelText('Find'), { target: { value: 'AUCTION/BID' } })
  expect(lines()).toEqual(['2'])
})

test('harness walk 19: Find looks into what was sent and answered', () => {
  shown([entry(1, { sent: { price: 102.5 } }), entry(2, { answer: { message: 'Too Low' } }), entry(3, {})])
  fireEvent.change(screen.getByLabelText('Find'), { target: { value: '102.5' } })
  expect(lines()).toEqual(['1'])
  fireEvent.change(screen.getByLabelText('Find'), { target: { value: 'too low' } })
  expect(lines()).toEqual(['2'])
})

test('the whole wire is saved as a file, as far as it fits the filters', () => {
  shown(wire)
  const query = (name: string) => screen.getByRole('link', { name }).getAttribute('href')?.split('/wire?')[1]
  expect([query('HAR'), query('NDJSON')]).toEqual(['format=har', 'format=ndjson'])
  fireEvent.change(screen.getByLabelText('Person'), { target: { value: 'ada' } })
  fireEvent.change(screen.getByLabelText('Show'), { target: { value: 'call' } })
  fireEvent.change(screen.getByLabelText('Find'), { target: { value: 'Outbid' } })
  expect(query('HAR')).toBe('kind=call&person=ada&text=outbid&format=har')
})

test('says why it is empty', () => {
  shown([])
  expect(screen.getByText(/^Nothing went over the wire yet/)).toBeTruthy()
})
