// Creating a loan from a draft: one loan per draft, whatever is lost, reloaded, or created on another device. The real store, with calls
// that the test answers.
import { VirtualTimeScheduler } from 'rxjs'
import { describe, expect, it } from 'vitest'
import type { CallName } from '../../contract/calls'
import type { AnsweredFact, FailedFact } from '../../contract/fact'
import { draftChanged, type StoredDraft, selectDraft } from '../drafts/drafts.slice'
import { writeVersions } from '../drafts/stored-draft'
import { createMarketStore } from '../market-store'
import { ALREADY_CREATED_MESSAGE, DRAFT_UNREAD_MESSAGE, selectRequest } from '../requests/requests.slice'
import { createFakePorts } from '../testing/fake-ports'
import { answered, failed, lender, userAnswered } from '../testing/samples'
import { createSubject, loanCreateRequested } from './loan-setup.slice'

const KEY = 'loan-setup:new-a'
const subject = createSubject(KEY)
const riverbend = { type: 'fha', loan_section_act_id: 10, project_name: 'Riverbend' } as const
const commons = { ...riverbend, project_name: 'Riverbend Commons' } as const
const created = answered('loan.create', undefined, { id: 5, auction_status: 'incomplete', auction_id: 17 }, subject)
const lost = failed('loan.create', undefined, 'timeout', subject)

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
  fake.calls.length = 0
  const listed = (value: unknown): AnsweredFact<'preference.list'> => ({
    type: 'preference.list/answered',
    payload: {
      subject: `draft:${KEY}:loans`,
      params: undefined,
      query: { key: KEY },
      answer: { data: value === undefined ? [] : [{ key: KEY, value }] },
    },
  })
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
