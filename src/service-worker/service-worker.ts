// Shows alerts while no page of the marketplace is open, and opens the page that an alert is about. It caches nothing and answers no
// requests: pages load as if it didn't exist.

interface Waiting {
  waitUntil(done: Promise<unknown>): void
}

interface PushEvent extends Waiting {
  readonly data: { json(): PushedAlert } | null
}

interface ClickEvent extends Waiting {
  readonly notification: Pick<Notification, 'close' | 'data'>
}

/** A tab of the marketplace. */
interface Page {
  readonly visibilityState: DocumentVisibilityState
  focus(): Promise<unknown>
  postMessage(message: unknown, transfer: Transferable[]): void
}

/** The part of ServiceWorkerGlobalScope that is used here; its own types exclude those of pages. */
interface Scope {
  readonly registration: Pick<ServiceWorkerRegistration, 'showNotification'>
  readonly clients: {
    matchAll(options: { readonly type: 'window'; readonly includeUncontrolled: true }): Promise<readonly Page[]>
    openWindow(url: string): Promise<unknown>
  }
  addEventListener(type: 'push', listener: (event: PushEvent) => void): void
  addEventListener(type: 'notificationclick', listener: (event: ClickEvent) => void): void
}

/** As simulator/api/push/push-sender.ts writes it. */
interface PushedAlert {
  readonly auctionId: number
  readonly title: string
  readonly text: string
  readonly path: string
  /** ISO 8601. */
  readonly at: string
}

/** How long an open page has to say that it shows the auction, ms. */
const PAGE_ANSWERS_MS = 1_000

// The global object of a service worker; TypeScript believes that it is a window.
const scope = globalThis as unknown as Scope

const pages = () => scope.clients.matchAll({ type: 'window', includeUncontrolled: true })

async function show(alert: PushedAlert): Promise<void> {
  const isVisible = (await pages()).some(({ visibilityState }) => visibilityState === 'visible')
  // `renotify` and `timestamp` aren't in TypeScript's types, because not all browsers have them.
  const options = {
    body: alert.text,
    tag: `auction:${alert.auctionId}`,
    renotify: !isVisible,
    // A page that the user sees has its own sound. Browsers end subscriptions that show nothing.
    silent: isVisible,
    timestamp: Date.parse(alert.at),
    data: alert,
  }
  await scope.registration.showNotification(alert.title, options)
}

/** True if this page opened the auction. One that is signed out doesn't answer. */
const opensIn = (page: Page, { auctionId }: PushedAlert): Promise<boolean> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => resolve(true)
    setTimeout(() => resolve(false), PAGE_ANSWERS_MS)
    page.postMessage({ auctionId }, [port2])
  })

/** In an open page, which keeps what was typed there, or else in a new one. */
async function open(alert: PushedAlert): Promise<void> {
  for (const page of await pages())
    if (await opensIn(page, alert)) {
      await page.focus()
      return
    }
  await scope.clients.openWindow(alert.path)
}

scope.addEventListener('push', (event) => {
  if (event.data !== null) event.waitUntil(show(event.data.json()))
})

scope.addEventListener('notificationclick', (event) => {
  const { notification } = event
  notification.close()
  event.waitUntil(open(notification.data))
})

export {}
