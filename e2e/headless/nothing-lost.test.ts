// Nothing typed is lost: the real store and transport against the simulator, with the tab, the token, the server, the connection or
// the browser killed after each keystroke. Afterwards the form must have everything that was typed.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { reservePort } from '../../simulator/runtime/reserved-port'
import { createSimulator, type Simulator } from '../../simulator/server'
import { draws } from '../../simulator/world/draws'
import { blankSetup, setupFrom } from '../../src/domain/loan/setup-values'
import { blankPerson, formFromDraft, type ProfileForm } from '../../src/domain/profile/profile-form'
import {
  type DraftValues,
  draftChanged,
  draftOpened,
  draftTakeOffer,
  selectDraft,
} from '../../src/state/drafts/drafts.slice'
import { readLocalVersions, readServerForm } from '../../src/state/drafts/stored-draft'
import { createMarketStore, type MarketStore } from '../../src/state/market-store'
import { sessionSignInRequested } from '../../src/state/session/session.slice'
import { createBrowserPorts } from '../../src/transport/browser-ports'
import { createFakeWindow, memoryStorage } from './fake-window'
import { fastScheduler } from './fast-scheduler'
import { type NetworkProxy, startNetworkProxy } from './network-proxy'

const KEYSTROKES = 200
const SEED = 20261122
const LENDER = 'prairie-lending'

let simulator: Simulator
let network: NetworkProxy
const data = mkdtempSync(join(tmpdir(), 'nothing-lost-'))
const start = (port: number) => createSimulator({ port, host: '127.0.0.1', scenario: null, quiet: true, data })
beforeAll(async () => {
  simulator = await start(await reservePort())
  network = await startNetworkProxy(simulator.url)
})
afterAll(async () => {
  await network.close()
  await simulator.close()
  rmSync(data, { recursive: true })
})

/** Storage that outlives its tabs. */
type Browser = ReturnType<typeof memoryStorage>

interface Tab {
  readonly market: MarketStore
  readonly ports: ReturnType<typeof createBrowserPorts>
  /** `document.cookie` */
  readonly cookies: () => string
  close(): void
}

/** The stored text under a key, whatever world and person it belongs to. */
const textOf = (browser: Browser, key: string): string | null => {
  const names = Array.from({ length: browser.length }, (_, at) => browser.key(at) ?? '')
  return browser.getItem(names.find((name) => name.endsWith(`:${key}`)) ?? '')
}

/** A form: its key, and how its texts convert to a draft and back. */
interface Form {
  readonly name: string
  readonly key: string
  readonly fields: readonly [string, ...string[]]
  readonly toDraft: (texts: Texts) => DraftValues
  readonly fromDraft: (values: DraftValues) => Texts
}
type Texts = Readonly<Record<string, string>>

const setupTexts: Form['fields'] = ['project_name', 'project_street', 'loan_amount', 'fha_number', 'delivery_late_fees']
const setupForm = (name: string, key: string): Form => ({
  name,
  key,
  fields: setupTexts,
  toDraft: (texts) => ({ ...blankSetup, ...texts, attempt: 'one', base: blankSetup }),
  fromDraft(values) {
    const read: Readonly<Record<string, unknown>> = { ...setupFrom(values) }
    return Object.fromEntries(setupTexts.map((field) => [field, String(read[field])]))
  },
})
const blankProfile: ProfileForm = { text: {}, flags: {}, lists: {}, persons: [], domains: [], warehouses: {} }
const forms: readonly [Form, ...Form[]] = [
  setupForm('new loan', 'loan-setup:new-walk'),
  setupForm('existing loan', 'loan-setup:1'),
  {
    name: 'profile',
    key: 'profile-setup:lender',
    fields: ['name', 'street', 'city', 'person', 'domain'],
    toDraft: ({ person = '', domain = '', ...text }) => ({
      ...blankProfile,
      text,
      persons: [{ ...blankPerson(), name: person }],
      domains: [{ name: domain }],
    }),
    fromDraft(values) {
      const { text, persons, domains } = formFromDraft(values, blankProfile)
      const [person, domain] = [persons[0]?.name ?? '', domains[0]?.name ?? '']
      return { name: text.name ?? '', street: text.street ?? '', city: text.city ?? '', person, domain }
    },
  },
]

const kills = ['tab', 'tab', 'token', 'server', 'line', 'line', 'browser'] as const
const LETTERS: readonly [string, ...string[]] = [
  'a',
  'Ö',
  ' ',
  '7',
  ',',
  '.',
  '–',
  '’',
  '$',
  '"',
  '\\',
  '山',
  '👍',
  'Z',
]

/** Waits until the tab's state meets the condition; rejects after 20 s. */
const waitUntil = (tab: Tab, what: string, isMet: () => boolean): Promise<void> =>
  new Promise((resolve, reject) => {
    const timeout = setTimeout(() => {
      stop()
      reject(new Error(`${what}: not within 20 s: ${JSON.stringify(tab.market.store.getState().session)}`))
    }, 20_000)
    const check = () => {
      if (!isMet()) return
      clearTimeout(timeout)
      stop()
      resolve()
    }
    const stop = tab.market.store.subscribe(check)
    check()
  })

type Headers = Readonly<Record<string, string>>
type Person = { readonly email: string; readonly password: string }

/** Signs a person in and returns the token. */
async function tokenFor(url: string, headers: Headers, { email, password }: Person): Promise<string> {
  const answer = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { ...headers, 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  return z.parse(z.object({ data: z.object({ token: z.string() }) }), await answer.json()).data.token
}

/** Ends the session on the server. */
const signOut = (url: string, headers: Headers) => fetch(`${url}/api/auth/logout`, { method: 'POST', headers })

/** The draft of a form on the server, as text to compare; empty without one. */
async function draftTextOn(url: string, headers: Headers, form: Form): Promise<string> {
  const answer = await fetch(`${url}/api/preferences?key=${encodeURIComponent(form.key)}`, { headers })
  const { data: rows } = z.parse(z.object({ data: z.array(z.object({ value: z.unknown() })) }), await answer.json())
  const newest = readServerForm(rows[0]?.value).versions[0]
  return newest === undefined ? '' : JSON.stringify(form.fromDraft(newest.values))
}

type Draws = ReturnType<typeof draws>

/** The texts after one keystroke in one field: a letter more, or sometimes one less. */
function afterKeystroke(before: Texts, fields: Form['fields'], draw: Draws): Texts {
  const field = draw.oneOf(fields)
  const text = before[field] ?? ''
  const isErased = text !== '' && draw.percent(15)
  return { ...before, [field]: isErased ? [...text].slice(0, -1).join('') : text + draw.oneOf(LETTERS) }
}

describe('typed text', () => {
  it(`is restored after each of ${KEYSTROKES} keystrokes, whatever is killed (seed ${SEED})`, async () => {
    const world = simulator.worlds.create({ scenario: 'first-live-auction', seed: 7, paused: true })
    const person = world.cast.find(({ key }) => key === LENDER)
    if (person === undefined) throw new Error('the lender is not in the cast')
    const draw = draws(SEED, 'keystrokes')
    // Without keep-alive: the restarted server wouldn't know the connection.
    const direct = { 'X-Simulator-World': world.id, Accept: 'application/json', Connection: 'close' }
    const signIn = () => tokenFor(simulator.url, direct, person)
    let token = await signIn()
    const typed = new Map<string, Texts>()
    let browser: Browser = memoryStorage()
    const draftOf = (tab: Tab, form: Form) => selectDraft(tab.market.store.getState(), form.key)
    const openTab = async (): Promise<Tab> => {
      const options = {
        origin: network.url,
        world: world.id,
        broadcaster: 'reverb',
        token,
        localStorage: browser,
      } as const
      const { window, close } = createFakeWindow(options)
      const ports = createBrowserPorts(window)
      const market = createMarketStore(ports, { checks: true, scheduler: fastScheduler })
      market.start()
      const end = () => {
        market.stop()
        close()
      }
      const tab: Tab = { market, ports, cookies: () => window.document.cookie, close: end }
      await waitUntil(tab, 'signed in', () => market.store.getState().session.status === 'signed-in')
      for (const { key } of forms) market.store.dispatch(draftOpened({ key }))
      await waitUntil(tab, 'drafts read', () => forms.every((form) => draftOf(tab, form).status === 'ready'))
      return tab
    }
    const storedText = (form: Form) => draftTextOn(simulator.url, { ...direct, Authorization: `Bearer ${token}` }, form)
    /** Resolves when the server has everything typed. */
    const waitUntilAllOnServer = async (): Promise<void> => {
      const end = Date.now() + 20_000
      for (const form of forms) {
        const expected = typed.get(form.key)
        while (expected !== undefined && (await storedText(form)) !== JSON.stringify(expected)) {
          if (Date.now() > end) throw new Error(`${form.name} is not on the server within 20 s`)
          await new Promise((resolve) => setTimeout(resolve, 50))
        }
      }
    }

    let tab = await openTab()
    /** Opens another browser, which offers the drafts of the previous one, and takes them. */
    const moveToNewBrowser = async (): Promise<void> => {
      await waitUntilAllOnServer()
      tab.close()
      browser = memoryStorage()
      tab = await openTab()
      for (const form of forms.filter(({ key }) => typed.has(key))) {
        expect(draftOf(tab, form)).toMatchObject({ own: null, offered: { isFromThisBrowser: false } })
        tab.market.store.dispatch(draftTakeOffer({ key: form.key }))
        await waitUntil(tab, 'taken', () => draftOf(tab, form).own !== null)
      }
    }
    const restored: (typeof kills)[number][] = []
    const count: Record<string, number> = {}

    for (let keystroke = 1; keystroke <= KEYSTROKES; keystroke += 1) {
      const form = draw.oneOf(forms)
      const before = typed.get(form.key) ?? Object.fromEntries(form.fields.map((each) => [each, '']))
      const texts = afterKeystroke(before, form.fields, draw)
      typed.set(form.key, texts)
      const values = form.toDraft(texts)
      tab.market.store.dispatch(draftChanged({ key: form.key, step: null, values }))
      // A keystroke reaches the state in the next frame.
      await waitUntil(tab, 'typed', () => draftOf(tab, form).own?.values === values)

      const kill = draw.oneOf(kills)
      count[kill] = (count[kill] ?? 0) + 1
      switch (kill) {
        case 'tab':
          tab.close()
          tab = await openTab()
          break
        case 'token': {
          await signOut(simulator.url, { ...direct, Authorization: `Bearer ${token}` })
          await waitUntil(tab, 'ended', () => tab.market.store.getState().session.status === 'ended')
          const passwordKey = tab.ports.secrets.hold(person.password)
          tab.market.store.dispatch(sessionSignInRequested({ email: person.email, passwordKey, role: 'lender' }))
          await waitUntil(tab, 'signed in again', () => tab.market.store.getState().session.status === 'signed-in')
          token = decodeURIComponent(/Bearer(?:%20| )([^;]*)/.exec(tab.cookies())?.[1] ?? '')
          break
        }
        case 'server': {
          const port = Number(new URL(simulator.url).port)
          await simulator.close()
          simulator = await start(port)
          break
        }
        case 'line':
          await network.down()
          await network.up()
          break
        case 'browser':
          await moveToNewBrowser()
          break
        default:
          kill satisfies never
      }
      // On the page, and in the storage that the next tab reads.
      const shownValues = draftOf(tab, form).own?.values
      const stored = readLocalVersions(textOf(browser, `draft:${form.key}`))[0]?.values
      // A new browser has nothing stored: its page got the text from the server.
      const places = kill === 'browser' ? [shownValues] : [shownValues, stored]
      const isRestored = places.every((each) => each !== undefined && isDeepStrictEqual(form.fromDraft(each), texts))
      if (isRestored) restored.push(kill)
    }
    await moveToNewBrowser()
    for (const form of forms) expect(form.fromDraft(draftOf(tab, form).own?.values ?? {})).toEqual(typed.get(form.key))
    tab.close()
    process.stdout.write(`nothing lost: ${restored.length} of ${KEYSTROKES}, seed ${SEED}, ${JSON.stringify(count)}\n`)
    expect(restored).toHaveLength(KEYSTROKES)
  }, 240_000)
})
