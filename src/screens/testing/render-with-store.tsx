// Test harness for components: a real store with fake ports. Tests dispatch server facts and inspect what components
// dispatched.
import { act, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { screenRoles } from '../../contract/role'
import type { ClipboardPort, SaverPort } from '../../ports/browser'
import type { Ports } from '../../ports/ports'
import { createRootEpic } from '../../state/core/epic-router'
import { createMarketStore, type StoreAction } from '../../state/market-store'
import { derivingEpics } from '../../state/root-epic'
import { createFakePorts } from '../../state/testing/fake-ports'
import { ToastOutlet } from '../../ui/toast-outlet'
import { ToastProvider } from '../../ui/toasts'
import { TopSurface } from '../../ui/top-surface'
import { BidDraftsProvider } from '../auctions/bidding/bid-drafts'
import { BidToasts } from '../auctions/bidding/bid-toasts'
import { type Destinations, DestinationsProvider } from '../destinations'
import { OfficialClock } from '../official-clock'
import { StoreBinding } from '../store-binding'

/** Official time at the start of every test: 03/02/2026 10:42:00 ET. */
export const TEST_NOW = Date.parse('2026-03-02T15:42:00.000Z')

type Store = ReturnType<typeof createMarketStore>['store']

/** A store for a component test, with a record of its inputs and outputs. */
export interface StoreHarness {
  /** Records what components dispatch. */
  readonly store: Store
  readonly ports: Ports & { readonly saver: SaverPort; readonly clipboard: ClipboardPort }
  /** Provides store, ports and destinations. */
  readonly Wrapper: (props: { readonly children: ReactNode }) => ReactNode
  /** Dispatches facts from the server or a channel, and renders. */
  readonly receive: (...facts: StoreAction[]) => void
  /** Dispatches a fact without `act`, so that React schedules what follows as in a browser. */
  readonly receiveWithoutAct: (fact: StoreAction) => void
  /** Actions dispatched by components, oldest first. */
  readonly dispatched: StoreAction[]
  /** Passwords in the secret port, by key. */
  readonly heldSecrets: Map<string, string>
  /** Calls of `loginAgain`. */
  readonly loginAgainCalls: string[]
  /** Files saved as downloads. */
  readonly savedFiles: Parameters<SaverPort['save']>[0][]
  /** Texts copied to the clipboard. */
  readonly copiedTexts: string[]
}

type PreferencesAnswer = Extract<StoreAction, { readonly type: 'preference.list/answered' }>

const isPreferencesAnswer = (fact: StoreAction): fact is PreferencesAnswer =>
  fact.type === 'preference.list/answered' && fact.payload.subject === 'preferences.read'

const noPreferences: PreferencesAnswer = {
  type: 'preference.list/answered',
  payload: { subject: 'preferences.read', params: undefined, query: undefined, answer: { data: [] } },
}

interface HarnessOptions {
  /** False if a ticket that opens gets no answer when it fetches the preferences. By default it gets the last received ones. */
  readonly readsPreferences?: boolean
}

/** `monotonic` is the clock, ms. The store runs only the epics that need nothing from outside, so it sends no requests. */
export function createStoreHarness(
  monotonic: () => number = () => 0,
  { readsPreferences = true }: HarnessOptions = {},
): StoreHarness {
  const heldSecrets: StoreHarness['heldSecrets'] = new Map()
  const savedFiles: StoreHarness['savedFiles'] = []
  const copiedTexts: StoreHarness['copiedTexts'] = []
  const loginAgainCalls: StoreHarness['loginAgainCalls'] = []
  const dispatched: StoreHarness['dispatched'] = []
  let preferences = noPreferences
  const { ports, runFrames } = portsOf({ heldSecrets, savedFiles, copiedTexts, monotonic })
  const { store: actual, start } = createMarketStore(ports, { checks: true, epic: createRootEpic(derivingEpics) })
  start()
  const store: Store = {
    ...actual,
    dispatch: (action) => {
      dispatched.push(action)
      const result = actual.dispatch(action)
      if (readsPreferences && action.type === 'preferences/page-opened') {
        actual.dispatch({ ...preferences, origin: 'epic' })
        runFrames()
      }
      return result
    },
  }
  const destinations = destinationsOf(loginAgainCalls)
  return {
    store,
    ports,
    dispatched,
    heldSecrets,
    loginAgainCalls,
    savedFiles,
    copiedTexts,
    receive: (...facts) => {
      act(() => {
        for (const fact of facts) {
          if (isPreferencesAnswer(fact)) preferences = fact
          actual.dispatch({ ...fact, origin: 'epic' })
        }
        runFrames()
      })
    },
    receiveWithoutAct: (fact) => {
      actual.dispatch(fact)
      runFrames()
    },
    Wrapper: ({ children }) => (
      <StoreBinding store={store} ports={ports}>
        <OfficialClock>
          <ToastProvider>
            <TopSurface />
            <BidDraftsProvider>
              <DestinationsProvider value={destinations}>
                {children}
                <BidToasts />
              </DestinationsProvider>
            </BidDraftsProvider>
            <ToastOutlet />
          </ToastProvider>
        </OfficialClock>
      </StoreBinding>
    ),
  }
}

/** Renders an element in a new harness that has received `facts`. */
export function renderWithStore(element: ReactNode, ...facts: StoreAction[]): StoreHarness {
  const harness = createStoreHarness()
  harness.receive(...facts)
  render(element, { wrapper: harness.Wrapper })
  return harness
}

type Recorded = Pick<StoreHarness, 'heldSecrets' | 'savedFiles' | 'copiedTexts'> & {
  readonly monotonic: () => number
}

function portsOf({ heldSecrets, savedFiles, copiedTexts, monotonic }: Recorded): {
  readonly ports: StoreHarness['ports']
  readonly runFrames: () => void
} {
  const fake = createFakePorts()
  const ports: StoreHarness['ports'] = {
    ...fake.ports,
    saver: { save: (file) => savedFiles.push(file) },
    clipboard: {
      copy(text) {
        copiedTexts.push(text)
        return Promise.resolve(true)
      },
    },
    clock: {
      ...fake.ports.clock,
      read: () => ({ now: TEST_NOW, errorMs: 40, ageMs: 0, rate: 0, epoch: 1 }),
      monotonic,
    },
    secrets: {
      hold(secret) {
        const key = `key-${heldSecrets.size + 1}`
        heldSecrets.set(key, secret)
        return key
      },
      take: (key) => heldSecrets.get(key) ?? null,
    },
  }
  return { ports, runFrames: fake.frame.run }
}

const destinationsOf = (loginAgainCalls: string[]): Destinations => ({
  get role() {
    return screenRoles.find((role) => window.location.pathname.startsWith(`/${role}/`)) ?? null
  },
  landing: '/',
  login: (role) => `/${role}/login`,
  signUp: (role) => `/${role}/sign-up`,
  forgotPassword: (role) => `/${role}/forgot-password`,
  verification: (role) => `/${role}/verification-email`,
  lenderauth: '/originator/lenderauth',
  registration: (role) => `/${role}/registration`,
  home: (role) => `/${role}/auction/live`,
  board: (status, id) => `/investor/auction/${status}${id === undefined ? '' : `?auction=${id}`}`,
  comparison: (ids) => `/investor/auction/compare${ids.length === 0 ? '' : `?auctions=${ids.join(',')}`}`,
  loans: {
    create: '/lender/loan/create',
    setup: (setup, step) => `/lender/loan/${setup}${step === undefined ? '' : `?step=${step}`}`,
  },
  notifications: '/investor/profile/notifications',
  profile: '/profile',
  editProfile: '/profile/edit',
  approval: '/approving-email',
  originators: '/lender/originators',
  loginAgain: () => loginAgainCalls.push('login again'),
  hasMoved: false,
})
