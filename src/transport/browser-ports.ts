// Builds every port from one window. Called only by main.tsx and by programs that replace it.
import type { AlertPort, ClipboardPort, FramePort, SaverPort } from '../ports/browser'
import type { Ports } from '../ports/ports'
import { createApiClient } from './api/api-client'
import { createExchange } from './api/exchange'
import { createLazyUpload } from './api/lazy-upload'
import { createAlerts } from './browser/alerts'
import { createChime } from './browser/chime'
import { createClipboard } from './browser/clipboard'
import { createFrames } from './browser/frames'
import { createBrowserId, randomFraction, randomId } from './browser/ids'
import { createBrowserPort } from './browser/network'
import { declaredCapabilities } from './browser/page-tag'
import { createScope } from './browser/scope'
import { createSecrets } from './browser/secrets'
import { createStorage } from './browser/storage'
import { createSystemNotices } from './browser/system-notices'
import { createTabChannel, type TabChannel } from './browser/tabs'
import { createTaskQueue } from './browser/task-queue'
import type { WindowLike } from './browser/window-like'
import { createLazyRealtime } from './channels/lazy-realtime'
import { createResync } from './clock/resync'
import { createServerClock } from './clock/server-clock'
import { createLazyFiles } from './files/lazy-files'
import { createSaver, createTextSaver } from './files/saver'
import { createPageReports } from './reports/page-reports'
import { createSession } from './session/session'
import { cookiesOf } from './session/token-cookie'
import { createTokenOwner } from './session/token-owner'

/** How often to check for sleep, ms. A hidden page's timers run about once a minute. */
const AWAKE_CHECK_MS = 15_000

/** The name of this code's file, which changes with its content. */
const BUILD = import.meta.url.split('/').at(-1) ?? ''

/** The ports of the store, and those that screens use directly. */
export interface BrowserPorts extends Ports {
  readonly saver: SaverPort
  readonly clipboard: ClipboardPort
}

/** Creates all ports, wired together. Call it once per page: it listens for the life of the page. */
export function createBrowserPorts(window: WindowLike): BrowserPorts {
  const { document, location, navigator } = window
  const hidden = () => document.hidden
  const nextId = () => randomId(window.crypto)
  const tag = () => document.querySelector('meta[name="marketplace"]')?.getAttribute('content') ?? null
  const random = () => randomFraction(window.crypto)
  const { BroadcastChannel } = window
  const openChannel = BroadcastChannel === undefined ? null : (name: string) => new BroadcastChannel(name)

  const clock = createServerClock({ monotonic: () => window.performance.now(), wall: () => window.Date.now() })
  const scope = createScope(() => clock.world())
  const localStorage = createStorage(() => window.localStorage, scope)
  const sessionStorage = createStorage(() => window.sessionStorage, scope)
  // Not scoped to a world or a user.
  const browserStorage = createStorage(() => window.localStorage, { key: (name) => name })
  const jar = cookiesOf(document, location.protocol === 'https:')
  // Not scoped to a user: missing features stay known after a sign-out.
  const serverScope = { key: (name: string) => `${clock.world() ?? 'live'}:server:${name}` }
  const session = createSession({
    jar,
    tabs: createTabChannel('session', openChannel),
    scope,
    clearStored() {
      localStorage.clear()
      sessionStorage.clear()
    },
    tokenOwner: createTokenOwner({
      fetch: (url, init) => window.fetch(url, init),
      origin: location.origin,
      world: () => clock.world(),
    }),
  })

  const exchange = createExchange({
    fetch: (url, init) => window.fetch(url, init),
    upload: createLazyUpload(() => (window.XMLHttpRequest === undefined ? null : new window.XMLHttpRequest())),
    origin: location.origin,
    cookies: jar.read,
    credential: session.credential,
    socketId: () => realtime.socketId(),
    monotonic: clock.monotonic,
    sampleClock: clock.sampleAnswer,
  })
  const api = createApiClient({
    exchange,
    credential: session.credential,
    storeToken: session.store,
    dropToken: session.drop,
    onUser: session.onUser,
    epoch: () => clock.read().epoch,
  })

  const bearer = () => {
    const credential = session.credential()
    return credential.kind === 'token' ? credential.bearer : ''
  }
  const realtime = createLazyRealtime(async () => {
    const { openRealtime } = await import('./channels/open-realtime')
    return openRealtime({ call: api.call, clock, random, tag, location, exchange, bearer })
  })

  const checkPage = (): void => {
    clock.checkForSleep()
    session.check()
  }
  for (const event of ['focus', 'pageshow', 'online']) window.addEventListener(event, checkPage)
  document.addEventListener('visibilitychange', checkPage)
  window.setInterval(() => clock.checkForSleep(), AWAKE_CHECK_MS)
  createResync({
    changed$: clock.facts(),
    isWanted: clock.wantsSample,
    isAllowed: () => !hidden() && navigator.onLine && session.credential().kind === 'token',
    // The cheapest call that every server has; only the clock in its answer matters.
    fetch: () => exchange('auth.user', {}, {}, new AbortController().signal),
    random,
  }).subscribe()

  return {
    api,
    realtime,
    clock,
    session,
    browser: createBrowserPort({ events: window, online: () => navigator.onLine, hidden }),
    frame: framesOf(window),
    ids: { next: nextId, browser: createBrowserId(browserStorage, nextId) },
    random: { fraction: random },
    alerts: alertsOf(window, createTabChannel('alerts', openChannel), nextId()),
    secrets: createSecrets(nextId),
    files: createLazyFiles(nextId, { exchange, save: createSaver(window) }),
    saver: createTextSaver(createSaver(window)),
    clipboard: createClipboard(window),
    reports: createPageReports(window, tag, BUILD),
    sessionStorage,
    localStorage,
    server: {
      declared: () => declaredCapabilities(tag()),
      memory: createStorage(() => window.localStorage, serverScope),
    },
  }
}

function framesOf(window: WindowLike): FramePort {
  const { document } = window
  return createFrames({
    hidden: () => document.hidden,
    requestFrame: (callback) => window.requestAnimationFrame(callback),
    cancelFrame: (handle) => window.cancelAnimationFrame(handle),
    runSoon: createTaskQueue(window),
    setTimer: (callback, ms) => window.setTimeout(callback, ms),
    clearTimer: (handle) => window.clearTimeout(handle),
    onHidden(callback) {
      document.addEventListener('visibilitychange', () => {
        if (document.hidden) callback()
      })
    },
  })
}

function alertsOf(window: WindowLike, tabs: TabChannel, tabId: string): AlertPort {
  const hidden = () => window.document.hidden
  const notices = createSystemNotices(window)
  const { raise } = createAlerts({
    tabs,
    tabId,
    hidden,
    sound: createChime(
      (url) => (window.Audio === undefined ? null : new window.Audio(url)),
      () => window.navigator.userActivation?.hasBeenActive ?? true,
    ),
    notify(alert) {
      if (hidden()) notices.show(alert)
    },
    setTimer: (callback, ms) => window.setTimeout(callback, ms),
  })
  const { permission, askPermission, opened$ } = notices
  const push = () => import('./browser/push').then(({ createPush }) => createPush(window))
  return { raise, permission, askPermission, opened$, push }
}
