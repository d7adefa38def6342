// The wire log panel.
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { createRef } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
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
const renderWire = (rows: readonly WireRow[], moment: number | null = null, onEveryMoment = () => undefined) => {
  const time = { moment, onEveryMoment }
  return renderPanel(<WirePanel world={world} wire={rows} searchRef={createRef()} {...time} />)
}

test('the wire panel lists the newest line first, with the person and the result', () => {
  renderWire(wire)
  expect(lines()).toEqual(['3', '2', '1'])
  screen.getByText('→ 2 listeners')
})

test('the wire panel shows the calls around an instant of the timeline, and everything again', () => {
  const onEveryMoment = vi.fn()
  const later = entry(4, { at: new Date(Date.parse(STARTS) + 60_000).toISOString(), name: 'auction.bid' })
  renderWire([...wire, later], Date.parse(later.at) - 1_000, onEveryMoment)
  expect(lines()).toEqual(['4'])
  screen.getByText(/^Only around 10:15:59\./)
  fireEvent.click(screen.getByRole('button', { name: 'Show every time' }))
  expect(onEveryMoment).toHaveBeenCalledOnce()
})

test('the wire panel filters by kind, errors, person and text', () => {
  renderWire(wire)
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

test('the wire panel finds text in requests and responses', () => {
  renderWire([entry(1, { sent: { price: 102.5 } }), entry(2, { answer: { message: 'Too Low' } }), entry(3, {})])
  fireEvent.change(screen.getByLabelText('Find'), { target: { value: '102.5' } })
  expect(lines()).toEqual(['1'])
  fireEvent.change(screen.getByLabelText('Find'), { target: { value: 'too low' } })
  expect(lines()).toEqual(['2'])
})

test('the wire panel exports every line that matches the filters', () => {
  renderWire(wire)
  const query = (name: string) => screen.getByRole('link', { name }).getAttribute('href')?.split('/wire?')[1]
  expect([query('HAR'), query('NDJSON')]).toEqual(['format=har', 'format=ndjson'])
  fireEvent.change(screen.getByLabelText('Person'), { target: { value: 'ada' } })
  fireEvent.change(screen.getByLabelText('Show'), { target: { value: 'call' } })
  fireEvent.change(screen.getByLabelText('Find'), { target: { value: 'Outbid' } })
  expect(query('HAR')).toBe('kind=call&person=ada&text=outbid&format=har')
})

test('the wire panel says why the log is empty', () => {
  renderWire([])
  screen.getByText(/^No traffic yet/)
})
