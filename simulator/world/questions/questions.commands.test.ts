// Questions about an auction: who may ask and answer, until when, and who sees what of them.
import { describe, expect, it } from 'vitest'
import { announce } from '../announce'
import { auctionFor } from '../auctions/auctions.project'
import type { Command, CommandNamed } from '../commands'
import { decide } from '../decide'
import { evolveAll } from '../evolve'
import { notificationsFor } from '../notifications/notifications.project'
import {
  apply,
  FIRST,
  liveWorld,
  MINUTE,
  profiles,
  refusalOf,
  type SampleName,
  sampleWorld,
  TEN,
  users,
  withAuction,
} from '../sample-world'
import type { WorldState } from '../state'
import { rowOf } from '../table'
import { questionsFor } from './questions.project'

/** Ann and Bob are invited to an auction that is scheduled. */
const scheduled = (): WorldState =>
  withAuction(sampleWorld(), { status: 'pre', startAt: TEN + 60 * MINUTE, invited: [profiles.ann, profiles.bob] })

const ask = (
  who: SampleName,
  question = `A question of ${who}`,
  key: string | null = null,
): CommandNamed<'ask question'> => ({
  name: 'ask question',
  actor: users[who],
  origin: 'person',
  auctionId: FIRST,
  question,
  key,
})
const answer = (
  questionId: number,
  toAll: boolean,
  change: Partial<CommandNamed<'answer question'>> = {},
): CommandNamed<'answer question'> => ({
  name: 'answer question',
  actor: users.lena,
  origin: 'person',
  auctionId: FIRST,
  questionId,
  answer: `Answer to ${questionId}`,
  toAll,
  key: null,
  ...change,
})
const start: Command = { name: 'start auction', actor: 'system', origin: 'scenario', auctionId: FIRST, minutes: 30 }

/** The state after these commands, one second apart. */
const play = (state: WorldState, ...commands: readonly Command[]): WorldState =>
  commands.reduce((before, command, index) => apply(before, command, TEN + index * 1000), state)
const seenBy = (state: WorldState, who: SampleName) => questionsFor(state, users[who], FIRST)
const textsFor = (state: WorldState, who: SampleName) => seenBy(state, who)?.map(({ question }) => question)
const newsOf = (state: WorldState, who: SampleName) => notificationsFor(state, users[who]).data.map(({ text }) => text)

describe('a question', () => {
  it('is for its firm and the sellers, who see the name, until it’s answered to all', () => {
    const asked = play(scheduled(), ask('ann', '  Is the appraisal final? '))
    expect(seenBy(asked, 'lena')).toEqual([
      {
        id: 1,
        question: 'Is the appraisal final?',
        own: false,
        asked_at: '2026-03-02T15:00:00.000Z',
        asked_by: { id: profiles.ann, name: 'Firm of ann' },
        answers: [],
      },
    ])
    expect(seenBy(asked, 'otto')).toEqual(seenBy(asked, 'lena'))
    expect(seenBy(asked, 'ann')).toMatchObject([{ own: true, asked_at: '2026-03-02T15:00:00.000Z', answers: [] }])
    expect(seenBy(asked, 'bob')).toEqual([])
    for (const who of ['cyd', 'bea', 'liam', 'ada'] as const) expect(seenBy(asked, who), who).toBeNull()
  })

  it.each<[string, SampleName, string]>([
    ['an uninvited investor', 'cyd', 'The auction could not be found.'],
    ['the seller', 'lena', 'Only investors may ask.'],
    ['a borrower', 'bea', 'Only investors may ask.'],
  ])('is refused to %s', (_who, name, message) => {
    expect(refusalOf(decide(scheduled(), ask(name), TEN))).toBe(message)
  })

  it('can’t be asked before the auction is scheduled, or once it’s live', () => {
    const before = withAuction(sampleWorld(), { status: 'commitment' })
    expect(decide(before, ask('ann'), TEN)).toMatchObject({ ok: false, refusal: { status: 404 } })
    expect(decide(liveWorld(), ask('ann'), TEN)).toMatchObject({
      ok: false,
      refusal: { status: 409, message: 'The auction has started, so you can’t ask about it anymore.' },
    })
  })

  it('has a text', () => {
    expect(decide(scheduled(), ask('ann', ' \n '), TEN)).toMatchObject({
      ok: false,
      refusal: { status: 422, errors: { question: ['Question can not be empty'] } },
    })
  })

  it('is one question however often its request is repeated, also after the start', () => {
    const asked = play(scheduled(), ask('ann', 'Once?', 'k1'))
    for (const state of [asked, play(asked, start)]) {
      const repeated = decide(state, ask('ann', 'Once?', 'k1'), TEN + MINUTE)
      expect(repeated).toMatchObject({ ok: true, events: [] })
      expect(repeated.reply(state)).toMatchObject({ id: 1, question: 'Once?' })
    }
    expect(refusalOf(decide(asked, ask('ann', 'Twice?', 'k1'), TEN))).toBe(
      'This Idempotency-Key belongs to another text.',
    )
    expect(decide(asked, ask('bob', 'Once?', 'k1'), TEN).events[0]).toMatchObject({ type: 'question-asked' })
  })

  it('is refused while 50 of the firm’s questions wait for an answer', () => {
    const full = play(scheduled(), ...Array.from({ length: 50 }, (_, index) => ask('ann', `Question ${index}`)))
    expect(refusalOf(decide(full, ask('ann'), TEN))).toBe(
      '50 of your questions about this auction are waiting for an answer. You can ask again after an answer.',
    )
    expect(decide(full, ask('bob'), TEN).ok).toBe(true)
    expect(decide(play(full, answer(7, false)), ask('ann'), TEN).ok).toBe(true)
  })
})

describe('an answer', () => {
  it('to all shows the question to the other invited investors, without who asked and when', () => {
    const state = play(scheduled(), ask('ann'), answer(1, true))
    expect(seenBy(state, 'bob')).toEqual([
      {
        id: 1,
        question: 'A question of ann',
        own: false,
        answers: [{ at: '2026-03-02T15:00:01.000Z', answer: 'Answer to 1', to_all: true }],
      },
    ])
    expect(JSON.stringify(seenBy(state, 'bob'))).not.toContain('Firm of ann')
  })

  it('to the asker alone shows nothing to the others', () => {
    const state = play(scheduled(), ask('ann'), answer(1, false))
    expect(seenBy(state, 'ann')).toMatchObject([{ answers: [{ answer: 'Answer to 1', to_all: false }] }])
    expect(seenBy(state, 'bob')).toEqual([])
  })

  it('reveals nothing by numbers and order about questions that the viewer doesn’t see', () => {
    const state = play(
      scheduled(),
      ask('ann', 'first'),
      ask('ann', 'second'),
      ask('bob', 'of bob'),
      answer(2, true),
      answer(3, false),
      answer(1, true),
    )
    expect(seenBy(state, 'bob')?.map(({ id, question }) => [id, question])).toEqual([
      [1, 'of bob'],
      [2, 'second'],
      [3, 'first'],
    ])
    expect(textsFor(state, 'lena')).toEqual(['first', 'second', 'of bob'])
  })

  it('keeps the numbers in a list that grows', () => {
    const first = play(scheduled(), ask('ann', 'first'), ask('ann', 'second'), answer(2, true))
    const then = apply(first, answer(1, true), TEN + MINUTE)
    expect(textsFor(first, 'bob')).toEqual(['second'])
    expect(textsFor(then, 'bob')).toEqual(['second', 'first'])
  })

  it('is corrected by a later one, and both stay', () => {
    const state = play(scheduled(), ask('ann'), answer(1, false), answer(1, true, { answer: 'Better' }))
    expect(seenBy(state, 'ann')?.[0]?.answers.map((each) => each.answer)).toEqual(['Answer to 1', 'Better'])
    expect(seenBy(state, 'bob')?.[0]?.answers.map((each) => each.answer)).toEqual(['Better'])
  })

  it('is refused to anyone but the seller, for an unknown question, without a text, and after the start', () => {
    const asked = play(scheduled(), ask('ann'))
    const refusal = (change: Partial<CommandNamed<'answer question'>>, state = asked) =>
      refusalOf(decide(state, answer(1, true, change), TEN))
    expect([
      refusal({ actor: users.liam }),
      refusal({ actor: users.ann }),
      refusal({ questionId: 2 }),
      refusal({ answer: ' ' }),
      refusal({}, play(asked, start)),
      refusal({ actor: users.otto }),
    ]).toEqual([
      'Only the seller may do this.',
      'Only the seller may do this.',
      'There is no such question.',
      'Answer can not be empty',
      'The auction has started, so its questions can’t be answered anymore.',
      null,
    ])
  })

  it('is one answer however often its request is repeated', () => {
    const state = play(scheduled(), ask('ann'), answer(1, true, { key: 'k1' }))
    expect(decide(state, answer(1, true, { key: 'k1' }), TEN)).toMatchObject({ ok: true, events: [] })
    expect(refusalOf(decide(state, answer(1, false, { key: 'k1' }), TEN))).toBe(
      'This Idempotency-Key belongs to another text.',
    )
  })
})

describe('news about questions', () => {
  it('goes to the sellers with the name, to the asker, and to the others only about an answer to all', () => {
    const asked = play(scheduled(), ask('ann'))
    expect(newsOf(asked, 'lena')).toEqual(['Firm of ann asked a question about Willow Court.'])
    expect(newsOf(asked, 'otto')).toEqual(newsOf(asked, 'lena'))
    expect([newsOf(asked, 'ann'), newsOf(asked, 'bob')]).toEqual([[], []])
    const answered = play(asked, answer(1, false))
    expect(newsOf(answered, 'ann')).toEqual(['The seller of Willow Court answered your question.'])
    expect(newsOf(answered, 'bob')).toEqual([])
    const toAll = play(asked, answer(1, true))
    expect(newsOf(toAll, 'ann')).toEqual(['The seller of Willow Court answered your question.'])
    expect(newsOf(toAll, 'bob')).toEqual(['The seller of Willow Court answered a question for all investors.'])
    expect(newsOf(toAll, 'cyd')).toEqual([])
  })

  it('has the same id for the others, no matter which investor asked', () => {
    const invited = [profiles.ann, profiles.bob, profiles.cyd]
    const state = withAuction(sampleWorld(), { status: 'pre', startAt: TEN + 60 * MINUTE, invited })
    const newsIds = (asker: SampleName) =>
      decide(play(state, ask(asker)), answer(1, true), TEN).events.flatMap((event) =>
        event.type === 'person-notified' && event.userId === users.bob ? [event.notification.id] : [],
      )
    expect(newsIds('ann')).toHaveLength(1)
    expect(newsIds('ann')).toEqual(newsIds('cyd'))
  })

  it('reaches the channel of those whose list changed, and only sellers see how many are open', () => {
    const toldOf = (state: WorldState, command: Command) => {
      const { events } = decide(state, command, TEN)
      return announce(state, evolveAll(state, events), events, null).map(({ event, to }) => [event, to])
    }
    const asked = play(scheduled(), ask('ann'))
    expect(toldOf(scheduled(), ask('ann'))).toEqual([
      ['auction-pre-changed', [users.lena, users.otto]],
      ['notification-read', [users.lena, users.otto]],
      ['question-changed', [users.lena, users.otto, users.ann]],
    ])
    expect(toldOf(asked, answer(1, false))).toContainEqual(['question-changed', [users.lena, users.otto, users.ann]])
    expect(toldOf(asked, answer(1, true))).toContainEqual([
      'question-changed',
      [users.lena, users.otto, users.ann, users.bob],
    ])
    expect(auctionFor(asked, users.lena, FIRST)?.open_questions).toBe(1)
    expect(auctionFor(asked, users.bob, FIRST)).not.toHaveProperty('open_questions')
    expect(auctionFor(play(asked, answer(1, false)), users.lena, FIRST)?.open_questions).toBe(0)
    expect(auctionFor(play(asked, start), users.lena, FIRST)?.open_questions).toBe(0)
  })

  it('stays with the auction when it’s withdrawn and scheduled again', () => {
    const withdraw: Command = {
      name: 'withdraw auction',
      actor: 'system',
      origin: 'control',
      auctionId: FIRST,
      reason: 'The appraisal is late.',
    }
    const again: Command = {
      name: 'schedule auction',
      actor: 'system',
      origin: 'control',
      auctionId: FIRST,
      startAt: TEN + 90 * MINUTE,
      minutes: 30,
      invited: null,
    }
    const withdrawn = play(scheduled(), ask('ann'), withdraw)
    expect(seenBy(withdrawn, 'ann')).toBeNull()
    expect(refusalOf(decide(withdrawn, answer(1, true), TEN))).toBe('Questions are open once the auction is scheduled.')
    const scheduledAgain = apply(withdrawn, again, TEN + MINUTE)
    expect(textsFor(scheduledAgain, 'ann')).toEqual(['A question of ann'])
    expect(rowOf(scheduledAgain.auctions, FIRST)?.questions).toHaveLength(1)
  })
})
