// Submitting once: until the answer, and no longer. No press may be pending and never sent.
import { NEVER } from 'rxjs'
import { describe, expect, it } from 'vitest'
import type { ApiErrorKind } from '../../contract/api-error'
import type { CallName } from '../../contract/calls'
import type { FailedFact, RejectedFact } from '../../contract/fact'
import { confirmEmail } from '../accounts/accounts.effects'
import { emailConfirmRequested } from '../accounts/accounts.events'
import { calendarRenewed, calendarRevoked } from '../calendar/calendar.events'
import type { Effect } from '../core/effect'
import type { AppEvent } from '../core/log-entry'
import { carryOutOrder } from '../desk/desk.effects'
import { deskOrdered } from '../desk/desk.events'
import { createLoan, giveUpLoan, submitLoan } from '../loan-setup/loan-setup.effects'
import {
  loanCreateRequested,
  loanDeleteRequested,
  loanSubmitRequested,
  loanTransferRequested,
} from '../loan-setup/loan-setup.events'
import { passOnReminder } from '../notifications/notifications.effects'
import { notificationPassRequested } from '../notifications/notifications.events'
import { keepProfile } from '../profiles/profiles.effects'
import { profileSent } from '../profiles/profiles.events'
import type { RootState } from '../root-state'
import { initialState } from '../root-state'
import { createScheduler, createStand, outputOf } from '../testing/marbles'
import { entry, given, lender, listAnswered, userAnswered } from '../testing/samples'
import { ignoreWhilePending } from './ignore-while-pending'

const failed = (subject: string, name: CallName, kind: ApiErrorKind, params: unknown = undefined) =>
  ({
    type: `${name}/failed`,
    payload: { subject, params, query: undefined, error: { status: 0, kind, message: '', fields: {} } },
  }) as unknown as FailedFact
const dropped: RejectedFact = { type: 'message/rejected', payload: { source: 'x', problems: [] } }
const [told, reading] = [failed('a', 'auction.pause', 'server'), failed('b', 'auction.list', 'server')]

/** What comes of wishes at these frames when each is answered `how`. */
function wished(wishes: string, how: string) {
  const scheduler = createScheduler()
  let begun = 0
  return {
    gives: (said: string) =>
      scheduler.run(({ hot, cold, expectObservable, flush }) => {
        const carryOut = () => {
          begun += 1
          return cold<AppEvent>(how, { n: dropped, a: told, r: reading })
        }
        expectObservable(hot(wishes).pipe(ignoreWhilePending(carryOut))).toBe(said, { n: dropped, a: told, r: reading })
        flush()
        return begun
      }),
  }
}

describe('a wish', () => {
  it('that comes while one before it waits for its answer is the same wish', () => {
    expect(wished('-www', '---(a|)').gives('----a')).toBe(1)
  })

  it('that comes during the reading afterwards is carried out beside it', () => {
    expect(wished('-w--w', '--a---(r|)').gives('---a--ar--r')).toBe(2)
  })

  it('is not answered by the note that parts of its answer were dropped', () => {
    expect(wished('-w-w', '-n-(a|)').gives('--n-a')).toBe(1)
  })

  it('is over when no answer comes at all', () => {
    expect(wished('-w--w', '--|').gives('-')).toBe(2)
  })

  it('is not let go by the reading after the one before it', () => {
    expect(wished('-w---w-w', '---a-(r|)').gives('----a-r-a-r')).toBe(2)
  })
})

const seller = given(
  initialState,
  userAnswered(lender),
  ...(['incomplete', 'submitted', 'commitment', 'pre', 'live'] as const).map((status) => listAnswered(status)),
)
const profile = { lender_profile_id: 9, firstname: 'Ola', lastname: 'Berg', email: 'ola@prairie.example' }
const auction = { auctionId: 17 }
const loan = { id: 5 }

const presses: readonly [Effect, AppEvent, FailedFact][] = [
  [
    carryOutOrder,
    deskOrdered({ ...auction, order: { kind: 'extend', minutes: 3 } }),
    failed('auction.extend:17', 'auction.extend', 'timeout', auction),
  ],
  [
    passOnReminder,
    notificationPassRequested(auction),
    failed('notification.ignore:17', 'notification.ignore', 'server', auction),
  ],
  [createLoan, loanCreateRequested({ attempt: 'a', request: {} }), failed('loan.create', 'loan.create', 'timeout')],
  [
    submitLoan,
    loanSubmitRequested({ loanId: 5, ...auction }),
    failed('auction.submit:17', 'auction.submit', 'timeout', auction),
  ],
  [giveUpLoan, loanDeleteRequested({ loanId: 5 }), failed('loan.remove:5', 'loan.remove', 'timeout', loan)],
  [
    keepProfile,
    profileSent({ entry: { role: 'originator', profile }, edit: true }),
    failed('profile.keep', 'originator-profile.edit', 'invalid'),
  ],
]

describe('a press', () => {
  it.each(presses.map(([epic, intent, fact]) => [epic.name, epic, intent, fact] as const))(
    'to %s again while what it concerns is still being read is sent, and does not stay pending',
    (_name, epic, intent, fact) => {
      const scheduler = createScheduler()
      scheduler.run(({ hot, cold, flush }) => {
        const [name] = fact.type.split('/')
        const stand = createStand(scheduler, (called) => (called === name ? cold('--(x|)', { x: fact }) : NEVER))
        stand.state = seller
        // Pressed twice, answered, then pressed again during the reading that never ends.
        const presses$ = hot('-pp--p', { p: intent })
        const fold = (said: AppEvent): void => {
          stand.state = given(stand.state, said)
        }
        const answers: AppEvent[] = []
        presses$.subscribe(fold)
        outputOf(epic, hot('-pp--p', { p: entry(intent) }), stand).subscribe((said) => {
          answers.push(said)
          fold(said)
        })
        flush()
        expect(stand.calls.filter((call) => call.name === name)).toHaveLength(2)
        expect(answers.map(({ type }) => type)).toEqual([fact.type, fact.type])
        expect(statuses(stand.state)).not.toContain('pending')
      })
    },
  )

  it('of a second link is not held by asking who the first one was', () => {
    const scheduler = createScheduler()
    scheduler.run(({ hot, cold, flush }) => {
      const done = { type: 'auth.confirm-email/answered', payload: { subject: 'auth.confirm-email' } } as never
      const stand = createStand(scheduler, (name) => (name === 'auth.user' ? NEVER : cold('-(x|)', { x: done })))
      const link = (secret: string) =>
        entry(emailConfirmRequested({ tokenKey: stand.tools.secrets.hold(secret), role: 'investor' }))
      outputOf(confirmEmail, hot('-a--b', { a: link('one'), b: link('two') }), stand).subscribe()
      flush()
      expect(stand.calls.filter(({ name }) => name === 'auth.confirm-email')).toHaveLength(2)
    })
  })

  it.each([
    [loanTransferRequested({ loanId: 5, lenderId: 12 }), loanDeleteRequested({ loanId: 5 })],
    [loanDeleteRequested({ loanId: 5 }), loanTransferRequested({ loanId: 5, lenderId: 12 })],
    [calendarRenewed(), calendarRevoked()],
    [calendarRevoked(), calendarRenewed()],
  ])('that is not sent because its contrary is on its way is not pending: %j, then %j', (first, second) => {
    expect(statuses(given(seller, first, second))).toEqual(['pending'])
  })
})

const statuses = ({ requests }: RootState) => Object.values(requests.bySubject).map(({ status }) => status)
