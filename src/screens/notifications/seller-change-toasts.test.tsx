import { describe, expect, it } from 'vitest'
import { aNotification } from '../../state/testing/samples'
import { newSellerChanges } from './seller-change-toasts'

const paused = aNotification(5, { action: 'auction_paused' })
const resumed = aNotification(6, { action: 'auction_resumed' })
const known = aNotification(4)

describe('the toasts about an auction that its seller changed', () => {
  it('show pauses, resumptions and extensions, oldest first, and nothing that is older than a known notification', () => {
    const extended = aNotification(3, { action: 'auction_extended' })
    expect(newSellerChanges([resumed, paused, known, extended], [known])).toEqual([paused, resumed])
  })
  it('show nothing that was already read, and nothing about standings, which have their own toasts', () => {
    const read = aNotification(7, { action: 'auction_paused', read_at: paused.created_at })
    expect(newSellerChanges([aNotification(8, { action: 'outbid' }), read, known], [known])).toEqual([])
  })
  it('show the first notification that a user ever gets', () => {
    expect(newSellerChanges([paused], [])).toEqual([paused])
  })
})
