// Builds every port of the outside world from one window. Only main.tsx (and programs that stand in for it) call it.
import { tap } from 'rxjs'
import type { ApiPort } from '../ports/api'
import type { AlertPort, ClipboardPort, FramePort, SaverPort } from '../ports/browser'
import type { Ports } from '../ports/ports'
import { createApiClient } from './api/api-client'
import { createExchange } from './api/exchange'
import { createLateUpload } from './api/late-upload'
import { createAlerts } from './browser/alerts'
import { createChime } from './browser/chime'
import { createClipboard } from './browser/clipboard'
import { declaredCapabilities } from './browser/declared-capabilities'
import { createFrames } from './browser/frames'
import { createBrowserId, randomFraction, randomId } from './browser/ids'
import { createPresence } from './browser/presence'
import { createScope } from './browser/scope'
import { createSecrets } from './browser/secrets'
import { createSoon } from './browser/soon'
import { createStorage } from './browser/storage'
import type { TabChannel } from './browser/tabs'
import { createTabChannel } from './browser/tabs'
import type { WindowLike } from './browser/window-like'
import { createKnownAuctions } from './channels/known-auctions'
import { createLateRealtime } from './channels/late-realtime'
import { createResync } from './clock/resync'
import { createServerClock } from './clock/server-clock'
import { createLateFiles } from './files/late-files'
import { createSaver, createTextSaver } from './files/saver'
import { createPageReports } from './reports/page-reports'
import { createSession } from './session/session'
import { createTokenOwner } from './session/token-owner'

/** How often to check for sleep, ms; timers of a hidden page run about once a minute. */
const AWAKE_CHECK_MS = 15_000

/** The file that holds this code: its name changes with its content. */
const BUILD = import.meta.url.split('/').at(-1) ?? ''

/** The ports of the store, and those that screens use directly. */
export interface BrowserPorts extends Ports {
  readonly saver: SaverPort
  readonly clipboard: ClipboardPort
}

/** All ports, wired to one another. To be called once per page: it listens for as long as the page lives. */
export function createBrowserPorts(window: WindowLike): BrowserPorts {
  const { document, location, navigator } = window
  const hidden = () => document.hidden
  const nextId = () => randomId(window.crypto)
  const tag = () => document.querySelector('meta[name="marketplace"]')?.getAttribute('content') ?? null
  const random = () => randomFraction(window.crypto)
  const openChannel =
    window.BroadcastChannel === undefined
      ? null
      : (
          (Channel) => (name: string) =>
            new Channel(name)
        )(window.BroadcastChannel)

  const clock = createServerClock({ monotonic: () => window.performance.now(), wall: () => window.Date.now() })
  const scope = createScope(() => clock.world())
  const localStorage = createStorage(() => window.localStorage, scope)
  const sessionStorage = createStorage(() => window.sessionStorage, scope)
  // Of no world and no person.
  const browserStorage = createStorage(() => window.localStorage, { key: (name) => name })
  const jar = {
    read: () => document.cookie,
    write: (cookie: string) => {
      document.cookie = cookie
    },
    secure: location.protocol === 'https:',
  }
  // Not the scope of a person: what a server lacks stays known when somebody signs out.
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
    upload: createLateUpload(() => (window.XMLHttpRequest === undefined ? null : new window.XMLHttpRequest())),
    origin: location.origin,
    cookies: jar.read,
    credential: session.credential,
    socketId: () => realtime.socketId(),
    monotonic: clock.monotonic,
    sampleClock: clock.sampleAnswer,
  })
  const known = createKnownAuctions()
  const { call } = createApiClient({
    exchange,
    credential: session.credential,
    storeToken: session.store,
    dropToken: session.drop,
    personKnown: session.personKnown,
    epoch: () => clock.read().epoch,
  })
  const api: ApiPort = {
    // The realtime line hears what calls answer about auctions too.
    call: (name, input, options) => call(name, input, options).pipe(tap((fact) => known.answered(fact))),
  }

  const bearer = () => {
    const credential = session.credential()
    return credential.kind === 'token' ? credential.bearer : ''
  }
  const realtime = createLateRealtime(async () => {
    const { openRealtime } = await import('./channels/open-realtime')
    return openRealtime({ call: api.call, known, clock, random, tag, location, exchange, bearer })
  })

  const lookAround = (): void => {
    clock.checkAwake()
    session.check()
  }
  for (const event of ['focus', 'pageshow', 'online']) window.addEventListener(event, lookAround)
  document.addEventListener('visibilitychange', lookAround)
  window.setInterval(() => clock.checkAwake(), AWAKE_CHECK_MS)
  createResync({
    changed$: clock.facts(),
    wanted: clock.wantsSample,
    allowed: () => !hidden() && navigator.onLine && session.credential().kind === 'token',
    // The cheapest call that every server has; only the clock of its answer matters.
    ask: () => exchange('auth.user', {}, {}, new AbortController().signal),
    random,
  }).subscribe()

  return {
    api,
    realtime,
    clock,
    session,
    browser: createPresence({ events: window, online: () => navigator.onLine, hidden }),
    frame: framesOf(window),
    ids: { next: nextId, browser: createBrowserId(browserStorage, nextId) },
    random: { fraction: random },
    alerts: alertsOf(window, createTabChannel('alerts', openChannel), nextId()),
    secrets: createSecrets(nextId),
    files: createLateFiles(nextId, { exchange, save: createSaver(window) }),
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
    soon: createSoon(window),
    setTimer: (callback, ms) => window.setTimeout(callback, ms),
    clearTimer: (handle) => window.clearTimeout(handle),
    whenHidden(callback) {
      document.addEventListener('visibilitychange', () => {
        if (document.hidden) callback()
      })
    },
  })
}

function alertsOf(window: WindowLike, tabs: TabChannel, tabId: string): AlertPort {
  const hidden = () => window.document.hidden
  return createAlerts({
    tabs,
    tabId,
    hidden,
    sound: createChime(
      (url) => (window.Audio === undefined ? null : new window.Audio(url)),
      () => window.navigator.userActivation?.hasBeenActive ?? true,
    ),
    notify({ key, title, text }) {
      const { Notification } = window
      if (hidden() && Notification?.permission === 'granted') new Notification(title, { body: text, tag: key })
    },
    setTimer: (callback, ms) => window.setTimeout(callback, ms),
  })
}
