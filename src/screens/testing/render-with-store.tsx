// A stand for component tests: a real store without the outside world. What the wire would say is told to it; what a
// person says is kept. Never part of the app.
import type { ReactNode } from 'react'
import type { ClipboardPort } from '../../ports/clipboard'
import type { Ports } from '../../ports/ports'
import type { SaverPort } from '../../ports/saver'
import type { StoreAction } from '../../state/market-store'
import { createMarketStore } from '../../state/market-store'
import { createFakePorts } from '../../state/testing/fake-ports'
import { ToastPlace } from '../../ui/toasts'
import { BidDraftsPlace } from '../bidding/bid-drafts'
import type { Destinations } from '../destinations'
import { DestinationsPlace } from '../destinations'
import { OfficialClock } from '../official-clock'
import { StoreBinding } from '../store-binding'

/** Official time on every stand, until told otherwise: 03/02/2026 10:42:00 ET. */
export const NOON_ISH = Date.parse('2026-03-02T15:42:00.000Z')

export interface StoreHarness {
  /** The store as components see it: what they say is kept. */
  readonly heard: ReturnType<typeof createMarketStore>['store']
  readonly ports: Ports & { readonly saver: SaverPort; readonly clipboard: ClipboardPort }
  /** Wraps what is rendered. */
  readonly Around: (props: { readonly children: ReactNode }) => ReactNode
  readonly store: ReturnType<typeof createMarketStore>['store']
  /** Tells the store what came off the wire. */
  readonly tell: (...facts: StoreAction[]) => void
  /** What was said by the person, oldest first. */
  readonly said: StoreAction[]
  /** The passwords that were held, by key. */
  readonly held: Map<string, string>
  readonly visits: string[]
  /** What was handed to the browser's downloads. */
  readonly saved: Parameters<SaverPort['save']>[0][]
  /** What was put into the clipboard. */
  readonly copied: string[]
}

/** Makes a stand whose steady clock reads `monotonic`, ms. The store is never started: nothing is asked of the world. */
export function renderWithStore(monotonic: () => number = () => 0): StoreHarness {
  const held = new Map<string, string>()
  const quiet = createFakePorts().ports
  const saved: StoreHarness['saved'] = []
  const copied: string[] = []
  const ports: StoreHarness['ports'] = {
    ...quiet,
    saver: { save: (file) => saved.push(file) },
    clipboard: {
      copy(text) {
        copied.push(text)
        return Promise.resolve(true)
      },
    },
    clock: {
      ...quiet.clock,
      read: () => ({ now: NOON_ISH, errorMs: 40, ageMs: 0, rate: 0, epoch: 1 }),
      monotonic,
    },
    // A frame that comes at once: what is told is there when the call returns.
    frame: {
      next(callback) {
        callback()
        return () => undefined
      },
      hidden: () => false,
    },
    secrets: {
      hold(secret) {
        const key = `key-${held.size + 1}`
        held.set(key, secret)
        return key
      },
      take: (key) => held.get(key) ?? null,
    },
  }
  const { store } = createMarketStore(ports)
  const said: StoreAction[] = []
  const heard: typeof store = {
    ...store,
    dispatch: (action) => {
      said.push(action)
      return store.dispatch(action)
    },
  }
  const visits: string[] = []
  const destinations: Destinations = {
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
    newLoan: '/lender/loan/create',
    loanSetup: (setup, step) => `/lender/loan/${setup}${step === undefined ? '' : `?step=${step}`}`,
    notifications: '/investor/profile/notifications',
    profile: '/profile',
    editProfile: '/profile/edit',
    approval: '/approving-email',
    originators: '/lender/originators',
    loginAgain: () => visits.push('login again'),
    moved: false,
  }
  return {
    store,
    heard,
    ports,
    said,
    held,
    visits,
    saved,
    copied,
    tell: (...facts) => {
      for (const fact of facts) store.dispatch(fact)
    },
    Around: ({ children }) => (
      <StoreBinding store={heard} ports={ports}>
        <OfficialClock>
          <ToastPlace>
            <BidDraftsPlace>
              <DestinationsPlace value={destinations}>{children}</DestinationsPlace>
            </BidDraftsPlace>
          </ToastPlace>
        </OfficialClock>
      </StoreBinding>
    ),
  }
}
