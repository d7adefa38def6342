// How a declared call is written for the wire.
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { type CallSpec, none } from '../../contract/call'
import { calls } from '../../contract/calls'
import { bodyOf, pathOf, subjectOf, urlEncoded } from './request'

const removal: CallSpec = {
  method: 'DELETE',
  path: '/api/loan/{id}/documents',
  body: z.object({ form: z.string() }),
  encoding: 'urlencoded',
  answer: none,
  access: 'signed-in',
}

describe('a request', () => {
  it('puts parameters into the path so that none can leave its segment', () => {
    expect(pathOf(calls['auction.list'], { params: { status: 'live' } })).toBe('/api/auction/list/live')
    expect(pathOf(removal, { params: { id: '../../x?y' } })).toBe('/api/loan/..%2F..%2Fx%3Fy/documents')
  })

  it('writes a query as PHP reads it, without missing values', () => {
    expect(pathOf(removal, { params: { id: 1 }, query: { key: 'a b', off: undefined } })).toBe(
      '/api/loan/1/documents?key=a+b',
    )
    expect(decodeURIComponent(urlEncoded({ on: true, off: false, persons: [{ name: 'Ann' }], none: null }))).toBe(
      'on=1&off=0&persons[0][name]=Ann',
    )
  })

  it('writes bodies as JSON, or URL-encoded if the call says so', () => {
    expect(bodyOf(calls['auction.bid'], { body: { price: 102.5 } })).toEqual({
      text: '{"price":102.5}',
      type: 'application/json',
    })
    expect(bodyOf(removal, { body: { form: 'form_hud' } })).toEqual({
      text: 'form=form_hud',
      type: 'application/x-www-form-urlencoded',
    })
  })

  /** Verifies: S7.9 */
  it('sends no body with the call that ignores a notification', () => {
    expect(bodyOf(calls['notification.ignore'], { params: { auctionId: 3 } })).toBeNull()
  })

  it('defaults its subject to the call’s name and parameters', () => {
    expect(subjectOf('auction.list', { params: { status: 'live' } })).toBe('auction.list:live')
    expect(subjectOf('auth.user', {})).toBe('auth.user')
  })
})
