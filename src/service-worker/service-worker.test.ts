// The service worker shows what it receives, and opens the auction in an open page or in a new one.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

type Listener = (event: unknown) => void

const alert = {
  auctionId: 17,
  title: 'You have been outbid',
  text: 'Willow Court: the best bid is now 103-00.',
  path: '/investor/auction/live?auction=17&bid=yes',
  at: '2026-03-02T15:15:00.000Z',
}

interface FakePage {
  readonly visibilityState: 'visible' | 'hidden'
  readonly answers: boolean
}

/** The worker in a browser with these pages. */
async function start(...pages: readonly FakePage[]) {
  const listeners = new Map<string, Listener>()
  const log: string[] = []
  const shown: unknown[][] = []
  const clients = pages.map(({ visibilityState, answers }, index) => ({
    visibilityState,
    focus: async () => log.push(`focus ${index}`),
    postMessage: ({ auctionId }: { readonly auctionId: number }, [port]: readonly MessagePort[]) => {
      log.push(`page ${index}: open ${auctionId}`)
      if (answers) port?.postMessage('opened')
      port?.close()
    },
  }))
  vi.stubGlobal('addEventListener', (type: string, listener: Listener) => listeners.set(type, listener))
  vi.stubGlobal('registration', { showNotification: async (...shownNow: unknown[]) => shown.push(shownNow) })
  vi.stubGlobal('clients', {
    matchAll: async () => clients,
    openWindow: async (url: string) => log.push(`window ${url}`),
  })
  vi.resetModules()
  await import('./service-worker')
  const dispatch = async (type: string, event: object) => {
    let done: Promise<unknown> = Promise.resolve()
    listeners.get(type)?.({
      ...event,
      waitUntil: (work: Promise<unknown>) => {
        done = work
      },
    })
    await done
  }
  return { dispatch, log, shown, types: () => [...listeners.keys()] }
}

const click = { notification: { close: () => undefined, data: alert } }

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout'], shouldAdvanceTime: true, advanceTimeDelta: 500 })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('the service worker', () => {
  it('handles no requests', async () => {
    expect((await start()).types()).toEqual(['push', 'notificationclick'])
  })

  it('shows an alert, one per auction, silently while the user sees a page', async () => {
    const options = (renotify: boolean, silent: boolean) => ({
      body: alert.text,
      tag: 'auction:17',
      renotify,
      silent,
      timestamp: Date.parse(alert.at),
      data: alert,
    })
    const hidden = await start({ visibilityState: 'hidden', answers: true })
    await hidden.dispatch('push', { data: { json: () => alert } })
    expect(hidden.shown).toEqual([[alert.title, options(true, false)]])
    const visible = await start({ visibilityState: 'visible', answers: true })
    await visible.dispatch('push', { data: { json: () => alert } })
    expect(visible.shown).toEqual([[alert.title, options(false, true)]])
  })

  it('opens a clicked alert in the first page that answers', async () => {
    const { dispatch, log } = await start(
      { visibilityState: 'hidden', answers: false },
      { visibilityState: 'hidden', answers: true },
    )
    await dispatch('notificationclick', click)
    expect(log).toEqual(['page 0: open 17', 'page 1: open 17', 'focus 1'])
  })

  it('opens the address in a new window if no page answers', async () => {
    const { dispatch, log } = await start({ visibilityState: 'hidden', answers: false })
    await dispatch('notificationclick', click)
    expect(log).toEqual(['page 0: open 17', `window ${alert.path}`])
  })
})
