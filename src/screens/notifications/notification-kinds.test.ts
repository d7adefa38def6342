// Every kind of notification has its own word and link.
import { describe, expect, it } from 'vitest'
import { notificationKind } from './notification-kinds'

describe('a kind of notification', () => {
  it.each([
    ...['auction_submitted', 'commitment_received', 'auction_scheduled', 'auction_started', 'auction_extended'],
    ...['outbid', 'auction_won', 'auction_lost', 'auction_no_sale', 'loan_transferred', 'document_missing'],
    ...['auction_reminder', 'auction_paused', 'auction_resumed', 'auction_withdrawn', 'invitation_withdrawn'],
    'auction_relisted',
  ])('%s leads to its auction', (action) => {
    expect(notificationKind(action, true)).toMatchObject({ leads: 'auction' })
    expect(notificationKind(action, true).word).not.toBe('News')
  })
  it.each([
    ['originator_request', 'originators'],
    ['originator_approved', 'account'],
    ['originator_declined', 'account'],
  ])('%s leads to %s', (action, leads) => expect(notificationKind(action, false).leads).toBe(leads))
  it('trainer_message has its own word and leads nowhere', () => {
    expect(notificationKind('trainer_message', false)).toMatchObject({ word: 'Trainer', leads: 'nowhere' })
  })
  it('that is unknown gets the general word, and links to its auction', () => {
    expect(notificationKind('something_new', false)).toMatchObject({ word: 'News', leads: 'nowhere' })
    expect(notificationKind(null, true)).toMatchObject({ word: 'News', leads: 'auction' })
  })
})
