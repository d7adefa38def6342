// Creating a loan from a draft: one loan per draft, whatever is lost, reloaded, or created on another device. The real store, with calls
// that the test answers.
import { VirtualTimeScheduler } from 'rxjs'
import { describe, expect, it } from 'vitest'
import type { CallName } from '../../contract/calls'
import type { AnsweredFact, FailedFact } from '../../contract/fact'
import type { Loan } from '../../contract/loan'
import { draftChanged, type StoredDraft, selectDraft } from '../drafts/drafts.slice'
import { readServerForm, writeVersions } from '../drafts/stored-draft'
import { createMarketStore } from '../market-store'
import {
  ALREADY_CREATED_MESSAGE,
  DRAFT_UNREAD_MESSAGE,
  IN_DOUBT_MESSAGE,
  selectRequest,
  TWINS_MESSAGE,
} from '../requests/requests.slice'
import { createFakePorts } from '../testing/fake-ports'
import { anAuction, answered, failed, lender, listAnswered, loanRead, userAnswered } from '../testing/samples'
import { createSubject, loanCreateRequested } from './loan-setup.slice'

const KEY = 'loan-setup:new-a'
const subject = createSubject(KEY)
const AT = Date.parse('2026-03-02T15:15:00.000Z')
const riverbend = { type: 'fha', loan_section_act_id: 10, project_name: 'Riverbend' } as const
const commons = { ...riverbend, project_name: 'Riverbend Commons' } as const
const created = answered('loan.create', undefined, { id: 5, auction_status: 'incomplete', auction_id: 17 }, subject)
const lost = failed('loan.create', undefined, 'timeout', subject)

const listed = (value: unknown): AnsweredFact<'preference.list'> => ({
  type: 'preference.list/answered',
  payload: {
    subject: `draft:${KEY}:loans`,
    params: undefined,
    query: { key: KEY },
    answer: { data: value === undefined ? [] : [{ key: KEY, value }] },
  },
})
const storedAs = (value: unknown): AnsweredFact<'preference.store'> => ({
  type: 'preference.store/answered',
  payload: {
    subject: `draft:${KEY}`,
    params: undefined,
    query: undefined,
    answer: { data: [{ key: KEY, value }] },
  },
})

/** A tab of a signed-in seller. Tabs of one browser share its storage. */
function openTab(storage = new Map<string, string>()) {
  const fake = createFakePorts()
  fake.world.signedIn = true
  const localStorage = {
    keys: (prefix: string) => [...storage.keys()].filter((key) => key.startsWith(prefix)),
    read: (key: string) => storage.get(key) ?? null,
    write: (key: string, value: string) => void storage.set(key, value),
    remove: (key: string) => void storage.delete(key),
  }
  const scheduler = new VirtualTimeScheduler()
  let ids = 0
  const tabs = storage.get('tabs') ?? '1'
  storage.set('tabs', `${tabs}1`)
  const idPort = { next: () => `tab ${tabs} id ${++ids}`, browser: () => 'office' }
  const { store, start } = createMarketStore({ ...fake.ports, localStorage, ids: idPort }, { checks: true, scheduler })
  start()
  const answer = (name: CallName, fact: AnsweredFact | FailedFact) => {
    const call = fake.calls.findLast((made) => made.name === name)
    if (call === undefined) throw new Error(`${name} was not called`)
    call.answer(fact)
    fake.frame.run()
  }
  fake.frame.run()
  answer('auth.user', userAnswered(lender))
  return {
    type: (project_name: string) =>
      store.dispatch(draftChanged({ key: KEY, step: 'project', values: { project_name } })),
    press: (request: typeof riverbend | typeof commons, unread?: true) =>
      store.dispatch(loanCreateRequested({ draft: KEY, request, ...(unread ? { unread } : {}) })),
    /** The server lists this value under the key of the draft. */
    readDraft: (value?: unknown) => answer('preference.list', listed(value)),
    answer,
    /** What was sent to create a loan: the project and the key. */
    sent: () =>
      fake.calls.flatMap(({ name, input, options }) =>
        name === 'loan.create'
          ? [[(input as { body: { project_name: string } }).body.project_name, options.idempotencyKey]]
          : [],
      ),
    /** What was last sent to be stored under the draft's key. */
    stored: () => {
      const call = fake.calls.findLast(({ name }) => name === 'preference.store')
      return (call?.input as { body?: { value: string } } | undefined)?.body?.value
    },
    /** The drafts that the creations named. */
    drafts: () =>
      fake.calls.flatMap(({ name, input }) =>
        name === 'loan.create' ? [(input as { body: { draft?: string } }).body.draft] : [],
      ),
    /** The ids of the loans that were read. */
    readLoans: () =>
      fake.calls.flatMap(({ name, input }) =>
        name === 'loan.read' ? [(input as { params: { id: number } }).params.id] : [],
      ),
    draft: () => selectDraft(store.getState(), KEY),
    request: () => selectRequest(store.getState(), subject),
    storage,
  }
}

const elsewhere: StoredDraft = {
  writer: 'home.1',
  n: 4,
  browser: 'home',
  at: 1_000,
  step: null,
  values: {},
  lineage: [],
  isCopy: false,
}
const { step: _step, values: _values, isCopy: _isCopy, ...version } = elsewhere
const createdElsewhere = writeVersions([], [{ ...version, loanId: 8 }])

describe('creating a loan', () => {
  it('reads the draft first, sends the loan once, and removes the draft’s text once it’s created (Verifies: S4.24)', () => {
    const tab = openTab()
    tab.type('Riverbend')
    tab.press(riverbend)
    tab.press(riverbend)
    expect(tab.sent()).toEqual([])
    tab.readDraft()
    expect(tab.sent()).toHaveLength(1)
    tab.answer('loan.create', created)
    expect(tab.request()?.status).toBe('succeeded')
    expect(tab.draft()).toMatchObject({ own: null, created: [{ loanId: 5, browser: 'office' }] })
    tab.answer('preference.list', listed(undefined))
    tab.answer('preference.store', storedAs(tab.stored()))
    expect([...tab.storage.keys()]).toEqual(['tabs'])
  })

  it.each(['before', 'after'] as const)('keeps what was typed %s its request was sent', (when) => {
    const tab = openTab()
    tab.type('Riverbend')
    tab.press(riverbend)
    if (when === 'before') tab.type('Riverbend Commons')
    tab.readDraft()
    if (when === 'after') tab.type('Riverbend Commons')
    expect(tab.sent().map(([name]) => name)).toEqual(['Riverbend'])
    tab.answer('loan.create', created)
    expect(tab.draft()).toMatchObject({
      own: { values: { project_name: 'Riverbend Commons' } },
      created: [{ loanId: 5 }],
    })
  })

  it('retries the same content with the same key after a lost answer, also after a reload of the tab', () => {
    const tab = openTab()
    tab.press(riverbend)
    tab.readDraft()
    tab.answer('loan.create', lost)
    tab.press(riverbend)
    tab.readDraft()
    const [first, second] = tab.sent()
    expect(second).toEqual(first)
    tab.answer('loan.create', lost)
    const reloaded = openTab(tab.storage)
    reloaded.press(riverbend)
    reloaded.readDraft()
    expect(reloaded.sent()).toEqual([first])
  })

  it('has a new key for other content once the server has refused the earlier one', () => {
    const tab = openTab()
    tab.press(riverbend)
    tab.readDraft()
    tab.answer('loan.create', failed('loan.create', undefined, 'invalid', subject))
    tab.press(commons)
    tab.readDraft()
    const [first, second] = tab.sent()
    expect([first?.[0], second?.[0]]).toEqual(['Riverbend', 'Riverbend Commons'])
    expect(second?.[1]).not.toBe(first?.[1])
  })

  it('has another key on another device', () => {
    const [office, home] = [openTab(), openTab(new Map([['tabs', '2']]))]
    for (const tab of [office, home]) {
      tab.press(riverbend)
      tab.readDraft()
    }
    expect(office.sent()[0]?.[1]).not.toBe(home.sent()[0]?.[1])
  })

  it('settles a lost attempt before it sends other content, and keeps that as edits of the created loan', () => {
    const tab = openTab()
    tab.type('Riverbend')
    tab.press(riverbend)
    tab.readDraft()
    tab.answer('loan.create', lost)
    tab.type('Riverbend Commons')
    tab.press(commons)
    tab.readDraft()
    const [first, second] = tab.sent()
    expect(second).toEqual(first)
    tab.answer('loan.create', created)
    expect(tab.sent()).toHaveLength(2)
    expect(tab.draft()).toMatchObject({
      own: { values: { project_name: 'Riverbend Commons' } },
      created: [{ loanId: 5 }],
    })
  })

  it('sends the other content with a new key if the server refuses the lost attempt', () => {
    const tab = openTab()
    tab.press(riverbend)
    tab.readDraft()
    tab.answer('loan.create', lost)
    tab.press(commons)
    tab.readDraft()
    tab.answer('loan.create', failed('loan.create', undefined, 'invalid', subject))
    const [first, , third] = tab.sent()
    expect(third?.[0]).toBe('Riverbend Commons')
    expect(third?.[1]).not.toBe(first?.[1])
    expect(tab.request()?.status).toBe('pending')
  })

  it('is stopped if another device has created the draft’s loan, and keeps what was typed here', () => {
    const tab = openTab()
    tab.type('Riverbend Commons')
    tab.press(commons)
    tab.readDraft(createdElsewhere)
    expect(tab.sent()).toEqual([])
    expect(tab.request()).toMatchObject({ status: 'failed', error: { message: ALREADY_CREATED_MESSAGE } })
    expect(tab.draft()).toMatchObject({
      own: { values: { project_name: 'Riverbend Commons' } },
      created: [{ loanId: 8, browser: 'home' }],
    })
  })

  it('says that the draft couldn’t be read, and is sent anyway if it’s pressed again', () => {
    const tab = openTab()
    tab.press(riverbend)
    tab.answer('preference.list', failed('preference.list', undefined, 'offline', `draft:${KEY}:loans`))
    expect(tab.request()).toMatchObject({ status: 'failed', error: { message: DRAFT_UNREAD_MESSAGE } })
    tab.press(riverbend, true)
    tab.answer('preference.list', failed('preference.list', undefined, 'offline', `draft:${KEY}:loans`))
    expect(tab.sent()).toHaveLength(1)
  })
})

/** The loans that the last write lists under the draft's key. */
const loansIn = (text: string | undefined) => readServerForm(text).loans.map(({ loanId }) => loanId)

describe('a tab that is closed after its loan was created, before the server lists it under the draft', () => {
  function closedTooSoon() {
    const tab = openTab()
    tab.type('Riverbend')
    tab.press(riverbend)
    tab.readDraft()
    tab.answer('loan.create', created)
    return tab.storage
  }

  it('is followed by one that lists the loan as soon as it starts, with the time of its creation', () => {
    const next = openTab(closedTooSoon())
    next.answer('preference.list', listed(undefined))
    expect(loansIn(next.stored())).toEqual([5])
    expect(readServerForm(next.stored()).loans).toMatchObject([{ loanId: 5, at: AT, browser: 'office' }])
    next.answer('preference.store', storedAs(next.stored()))
    expect([...next.storage.keys()]).toEqual(['tabs'])
  })

  it('is followed by one that lists the loan when the connection is back', () => {
    const next = openTab(closedTooSoon())
    next.answer('preference.list', failed('preference.list', undefined, 'offline', `draft:${KEY}:compare`))
    expect(next.draft()).toMatchObject({ failed: true, created: [{ loanId: 5 }] })
    expect(openTab(next.storage).draft().created).toMatchObject([{ loanId: 5 }])
  })

  it('stops another tab of the browser, although the server doesn’t list the loan yet', () => {
    const two = openTab(new Map([['tabs', '2']]))
    two.type('Riverbend Commons')
    for (const [key, value] of closedTooSoon()) two.storage.set(key, value)
    two.press(commons)
    two.readDraft()
    expect(two.sent()).toEqual([])
    expect(two.request()).toMatchObject({ status: 'failed', error: { message: ALREADY_CREATED_MESSAGE } })
    expect(two.draft()).toMatchObject({
      own: { values: { project_name: 'Riverbend Commons' } },
      created: [{ loanId: 5 }],
    })
  })
})

describe('a lost attempt whose draft another device has made a loan', () => {
  /** The rows of the incomplete auctions, by the ids of their loans; null if the server doesn't send the id. */
  const auctions = (...loanIds: readonly (number | null)[]) =>
    listAnswered(
      'incomplete',
      ...loanIds.map((id, at) => {
        const row = anAuction(70 + at, { status: 'incomplete' })
        return { ...row, loan: { ...row.loan, project_name: 'Riverbend', id } }
      }),
    )
  const loanRow = (id: number, change: Partial<Loan> = {}) => loanRead(id, { ...riverbend, ...change })

  function lostAttempt() {
    const tab = openTab()
    tab.type('Riverbend')
    tab.press(riverbend)
    tab.readDraft()
    tab.answer('loan.create', lost)
    tab.type('Riverbend Commons')
    tab.press(commons)
    tab.readDraft(createdElsewhere)
    return tab
  }
  const isSettled = (tab: ReturnType<typeof openTab>) => storedAttemptIn(tab)?.created !== null
  const storedAttemptIn = (tab: ReturnType<typeof openTab>) =>
    JSON.parse(tab.storage.get(`create-attempt:${KEY}`) ?? 'null') as { created: object | null } | null

  it('names both loans if the server has the one that was sent, and sends nothing again', () => {
    const tab = lostAttempt()
    tab.answer('auction.list', auctions(8, 9))
    tab.answer('loan.read', loanRow(9))
    expect(tab.readLoans()).toEqual([9])
    expect(tab.request()).toMatchObject({ status: 'failed', error: { message: TWINS_MESSAGE } })
    expect(tab.draft()).toMatchObject({
      own: { values: { project_name: 'Riverbend Commons' } },
      created: [
        { loanId: 9, browser: 'office' },
        { loanId: 8, browser: 'home' },
      ],
    })
    expect(tab.sent()).toHaveLength(1)
    expect(isSettled(tab)).toBe(true)
  })

  it.each([
    ['no other loan of the project', auctions(8), null],
    ['another loan of the project with other values', auctions(8, 9), loanRow(9, { loan_section_act_id: 11 })],
  ])('is forgotten if the server has %s', (_what, list, other) => {
    const tab = lostAttempt()
    tab.answer('auction.list', list)
    if (other !== null) tab.answer('loan.read', other)
    expect(tab.request()).toMatchObject({ status: 'failed', error: { message: ALREADY_CREATED_MESSAGE } })
    expect(tab.storage.has(`create-attempt:${KEY}`)).toBe(false)
    expect(tab.draft()).toMatchObject({
      own: { values: { project_name: 'Riverbend Commons' } },
      created: [{ loanId: 8 }],
    })
  })

  it('stays in doubt, and says so, while the auctions can’t be read', () => {
    const tab = lostAttempt()
    tab.answer('auction.list', failed('auction.list', { status: 'incomplete' }, 'offline', 'auction.list:incomplete'))
    expect(tab.request()?.error?.message).toBe(IN_DOUBT_MESSAGE)
    expect(isSettled(tab)).toBe(false)
  })

  it('is counted if the server doesn’t say which loan an auction has', () => {
    const one = lostAttempt()
    one.answer('auction.list', auctions(null))
    one.answer('loan.read', loanRow(8))
    expect(one.request()?.error?.message).toBe(ALREADY_CREATED_MESSAGE)
    const two = lostAttempt()
    two.answer('auction.list', auctions(null, null))
    two.answer('loan.read', loanRow(8))
    expect(two.request()?.error?.message).toBe(IN_DOUBT_MESSAGE)
    expect([one.draft().isDoubted, two.draft().isDoubted]).toEqual([false, true])
  })
})

describe('a server that makes each draft one loan', () => {
  it('gets the key of the draft, and its answer with an earlier loan keeps the text and names that loan', () => {
    const tab = openTab()
    tab.type('Riverbend Commons')
    tab.press(commons)
    tab.readDraft()
    expect(tab.drafts()).toEqual([KEY])
    const data = {
      id: 8,
      auction_status: 'incomplete',
      auction_id: 18,
      already_created_at: '2026-03-02T15:10:00Z',
    } as const
    tab.answer('loan.create', answered('loan.create', undefined, data, subject))
    expect(tab.request()).toMatchObject({ status: 'failed', error: { message: ALREADY_CREATED_MESSAGE } })
    expect(tab.draft()).toMatchObject({
      own: { values: { project_name: 'Riverbend Commons' } },
      created: [{ loanId: 8, at: Date.parse('2026-03-02T15:10:00Z') }],
    })
    expect(tab.storage.has(`create-attempt:${KEY}`)).toBe(false)
  })
})
