// The app reports open boards to a simulator, and nothing to a real server.
import { act, cleanup } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { navigate } from 'wouter/use-browser-location'
import { auctionOf, clockAt, listOf, signedInAs } from '../screens/testing/fixtures'
import { openApp } from './testing/open-app'

afterEach(cleanup)

const lists = [listOf('pre'), listOf('live', auctionOf(1, 'Riverbend Commons')), listOf('past')]

it('reports a board when its page opens, not when its list loads', () => {
  const { boards } = openApp('/investor/profile', signedInAs('investor'), ...lists)
  expect(boards).toEqual([])
  act(() => navigate('/investor/auction/live'))
  expect(boards).toEqual(['live'])
  act(() => navigate('/investor/auction/live?auction=1'))
  act(() => navigate('/investor/auction/compare'))
  expect(boards).toEqual(['live'])
  act(() => navigate('/investor/profile/notifications'))
  act(() => navigate('/investor/auction/live'))
  expect(boards).toEqual(['live', 'notifications', 'live'])
})

it('reports an open board again when the world is rewound', () => {
  const { boards, receive } = openApp('/investor/auction/live', signedInAs('investor'), ...lists)
  const rewound = clockAt(0)
  receive({ ...rewound, payload: { ...rewound.payload, epoch: 2 } })
  expect(boards).toEqual(['live', 'live'])
})

it('reports nothing to a real server', () => {
  const real = clockAt(0)
  const { boards } = openApp(
    '/investor/auction/live',
    { ...real, payload: { ...real.payload, world: null } },
    signedInAs('investor'),
    ...lists,
  )
  expect(boards).toEqual([])
})

it('reports nothing for a page that the guards refuse', () => {
  expect(openApp('/lender/auction/live', signedInAs('investor'), ...lists).boards).toEqual([])
})
