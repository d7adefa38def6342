// A loan that was created from a draft: every tab and device with the draft learns about it, and keeps what the loan doesn't include.
import { describe, expect, it } from 'vitest'
import type { AppEvent } from '../core/log-entry'
import { draftTab, DRAFT_KEY as KEY } from '../testing/draft-tab'
import {
  draftChanged,
  draftCleared,
  draftCreated,
  draftListRequested,
  draftOpened,
  draftStoreRequested,
  draftsOf,
  draftTakeOffer,
} from './drafts.slice'
import { readLocalVersions, readServerForm } from './stored-draft'

type Tab = ReturnType<typeof draftTab>

const type = (tab: Tab, project_name: string) =>
  tab.dispatch(draftChanged({ key: KEY, step: 'project', values: { project_name } }))

/** The server has created the loan from the version that this tab shows. */
function create(tab: Tab, loanId = 7038): void {
  const { writer, n, lineage } = tab.draft() ?? { writer: null, n: 0, lineage: [] }
  tab.dispatch(draftCreated({ key: KEY, loanId, writer: writer ?? '', n, lineage, browser: tab.browser }))
}

/** The server announces that the draft was changed. */
const hear = (tab: Tab) =>
  tab.dispatch({ type: 'preference/changed', payload: { data: { key: KEY } } } as unknown as AppEvent)

const connect = (tab: Tab) => tab.dispatch({ type: 'line/opened', payload: {} } as unknown as AppEvent)

function open(name: string, server: Map<string, unknown>, storage = new Map<string, string>()): Tab {
  const tab = draftTab(storage, server, name)
  tab.dispatch(draftOpened({ key: KEY }))
  return tab
}

/** A draft that was typed at the office and continued at home. */
function onTwoDevices() {
  const server = new Map<string, unknown>()
  const office = open('office', server)
  type(office, 'Riverbend')
  office.pause()
  const home = open('home', server)
  home.dispatch(draftTakeOffer({ key: KEY }))
  return { server, office, home }
}

const ways: Readonly<Record<string, (home: Tab) => void>> = {
  'the server announces it': hear,
  'the connection returns': connect,
  'the form is stored or read next': (home) => {
    home.dispatch(draftStoreRequested({ key: KEY }))
  },
}

describe.each(Object.entries(ways))('another device, once %s', (_name, learn) => {
  it('knows the loan, and has no text left if the loan includes it', () => {
    const { server, office, home } = onTwoDevices()
    create(office)
    learn(home)
    expect(home.draft()).toMatchObject({ own: null, offered: null, created: [{ loanId: 7038 }] })
    expect(readServerForm(server.get(KEY))).toMatchObject({ versions: [], loans: [{ loanId: 7038 }] })
  })

  it('knows the loan, and keeps what was typed there', () => {
    const { server, office, home } = onTwoDevices()
    type(home, 'Riverbend Commons')
    home.pause()
    create(office)
    learn(home)
    expect(home.draft()).toMatchObject({
      own: { values: { project_name: 'Riverbend Commons' } },
      created: [{ loanId: 7038 }],
    })
    expect(readServerForm(server.get(KEY)).versions.map(({ values }) => values.project_name)).toEqual([
      'Riverbend Commons',
    ])
  })
})

describe('the loan of a draft', () => {
  it('is not lost if another device stores its text at the same time', () => {
    const { server, office, home } = onTwoDevices()
    create(office)
    type(home, 'Riverbend Commons')
    home.pause()
    type(home, 'Riverbend Place')
    home.pause()
    expect(readServerForm(server.get(KEY))).toMatchObject({
      versions: [{ values: { project_name: 'Riverbend Place' } }],
      loans: [{ loanId: 7038 }],
    })
  })

  it('is known to another tab of the browser, whose other text stays in the browser', () => {
    const [server, storage] = [new Map<string, unknown>(), new Map<string, string>()]
    const one = open('one', server, storage)
    type(one, 'Riverbend')
    const two = open('two', server, storage)
    type(two, 'Riverbend Commons')
    create(one)
    hear(two)
    expect(two.draft()).toMatchObject({
      own: { values: { project_name: 'Riverbend Commons' } },
      created: [{ loanId: 7038 }],
    })
    const local = readLocalVersions(storage.get(`draft:${KEY}`) ?? null)
    expect(local.map(({ values }) => values.project_name)).toEqual(['Riverbend Commons'])
  })

  it('is known after a reload, and is listed with the text that it doesn’t include', () => {
    const { server, office, home } = onTwoDevices()
    type(home, 'Riverbend Commons')
    home.pause()
    create(office)
    const phone = draftTab(new Map(), server, 'phone')
    phone.dispatch(draftListRequested({ prefix: 'loan-setup:' }))
    expect(draftsOf({ [KEY]: phone.draft() ?? {} } as never, 'loan-setup:')).toMatchObject([
      { key: KEY, loanId: 7038, isOffered: true, draft: { values: { project_name: 'Riverbend Commons' } } },
    ])
  })

  it('stays known after the rest of the draft is discarded', () => {
    const { server, office, home } = onTwoDevices()
    type(home, 'Riverbend Commons')
    home.pause()
    create(office)
    hear(home)
    home.dispatch(draftCleared({ key: KEY, everywhere: true }))
    expect(readServerForm(server.get(KEY))).toMatchObject({ versions: [], loans: [{ loanId: 7038 }] })
  })

  it('is one of two if two devices create it at once, and both know both', () => {
    const { office, home } = onTwoDevices()
    create(office, 7038)
    create(home, 7039)
    hear(office)
    for (const tab of [office, home])
      expect(
        tab
          .draft()
          ?.created.map(({ loanId }) => loanId)
          .sort(),
      ).toEqual([7038, 7039])
  })

  it('is unknown in a world that was rewound to before it, until the draft is read', () => {
    const { office } = onTwoDevices()
    create(office)
    office.dispatch({ type: 'world/replaced', payload: { epoch: 2 } } as unknown as AppEvent)
    expect(office.draft()?.created).toEqual([])
  })

  it('is removed when the drafts are listed after two weeks, and beyond twenty drafts', () => {
    const server = new Map<string, unknown>()
    const DAY = 24 * 60 * 60 * 1000
    const loan = (at: number) => JSON.stringify([{ loanId: 1, at, writer: 'a', n: 1, browser: '', lineage: [] }])
    for (let draft = 0; draft < 25; draft += 1) server.set(`loan-setup:new-${draft}`, loan(100 * DAY - draft * DAY))
    const tab = draftTab(new Map(), server, 'a', { now: () => 100 * DAY })
    tab.dispatch(draftListRequested({ prefix: 'loan-setup:' }))
    expect(server.size).toBe(15)
    for (let draft = 30; draft < 55; draft += 1) server.set(`loan-setup:new-${draft}`, loan(100 * DAY))
    tab.dispatch(draftListRequested({ prefix: 'loan-setup:' }))
    expect(server.size).toBe(20)
  })
})
