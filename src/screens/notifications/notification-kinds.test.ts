// Every kind of notification has its own label and link.
import { describe, expect, it } from 'vitest'
import { notificationKind } from './notification-kinds'

describe('a kind of notification', () => {
  it.each([
    ...['auction_submitted', 'commitment_received', 'auction_scheduled', 'auction_started', 'auction_extended'],
    ...['outbid', 'auction_won', 'auction_lost', 'auction_no_sale', 'loan_transferred', 'document_missing'],
    ...['auction_reminder', 'auction_paused', 'auction_resumed', 'auction_withdrawn', 'invitation_withdrawn'],
    ...['auction_relisted', 'automatic_bid', 'document_updated', 'agreement_changed'],
    ...['auction_relisted', 'automatic_bid', 'question_asked', 'question_answered'],
  ])('%s links to its auction', (action) => {
    expect(notificationKind(action, true)).toMatchObject({ leads: 'auction' })
    expect(notificationKind(action, true).word).not.toBe('Update')
  })
  it.each([
    ['originator_request', 'originators'],
    ['partner_suspended', 'originators'],
    ['partner_reactivated', 'originators'],
    ['originator_approved', 'account'],
    ['originator_declined', 'account'],
    ['signators_changed', 'account'],
    ['investor_approved', 'account'],
  ])('%s links to %s', (action, leads) => expect(notificationKind(action, false).leads).toBe(leads))
  it('trainer_message has its own label and no link', () => {
    expect(notificationKind('trainer_message', false)).toMatchObject({ word: 'Trainer', leads: 'nowhere' })
  })
  it.each([
    ['signator_pin', 'PIN'],
    ['firm_limits', 'Limits'],
  ])('%s has its own label and no link', (action, word) => {
    expect(notificationKind(action, false)).toMatchObject({ word, leads: 'nowhere' })
  })
  it('that is unknown gets a generic label, and links to its auction if it has one', () => {
    expect(notificationKind('something_new', false)).toMatchObject({ word: 'Update', leads: 'nowhere' })
    expect(notificationKind(null, true)).toMatchObject({ word: 'Update', leads: 'auction' })
  })
})
