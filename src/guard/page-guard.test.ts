// The page guard: failed chunks, leaving the page, and browsers that cannot start the app.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { guardPage } from './page-guard'
import { supportedBrowsers } from './supported-browsers'

const reload = vi.fn()
let online = true
/** As in a browser that blocks cookies. */
let forbidsStorage = false
let listeners = new AbortController()

/** A proxy of the test's window whose listeners can be removed. */
function guardedWindow(): Window {
  const { signal } = listeners
  const overrides: Readonly<Record<string, unknown>> = {
    addEventListener: (name: string, listener: EventListener, capture = false) =>
      window.addEventListener(name, listener, { capture, signal }),
    location: { reload },
    get sessionStorage() {
      if (forbidsStorage) throw new DOMException('Access is denied for this document.', 'SecurityError')
      return window.sessionStorage
    },
    navigator: {
      get onLine() {
        return online
      },
    },
  }
  return new Proxy(window, {
    get: (target, name) => {
      const value: unknown = Reflect.get(Object.hasOwn(overrides, name) ? overrides : target, name)
      return typeof value === 'function' && !Object.hasOwn(overrides, name) ? value.bind(target) : value
    },
  })
}

/** Fires Vite's event for a rejected import(). True if the guard suppressed the failure. */
function failChunk(error: Error = new TypeError('Failed to fetch dynamically imported module')): boolean {
  return !window.dispatchEvent(Object.assign(new Event('vite:preloadError', { cancelable: true }), { payload: error }))
}

/** Time in which the guard sees whether the page is leaving, ms. */
const LEAVES_WITHIN_MS = 1_000

/** Fires the error event of a script of the document that failed to load. */
function failScript(): void {
  const script = document.createElement('script')
  document.head.append(script)
  script.dispatchEvent(new Event('error'))
  script.remove()
}

const headingText = () => document.querySelector('h1')?.textContent

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  sessionStorage.clear()
  reload.mockClear()
  online = true
  forbidsStorage = false
  listeners = new AbortController()
  document.body.innerHTML = '<div id="root"></div>'
  guardPage(guardedWindow())
})
afterEach(() => {
  listeners.abort()
  vi.useRealTimers()
  document.body.innerHTML = ''
})

// Verifies: S8.6
describe('a chunk that fails to load', () => {
  it('reloads the page once, without showing an error', () => {
    expect(failChunk()).toBe(true)
    expect(failChunk()).toBe(true)
    vi.advanceTimersByTime(LEAVES_WITHIN_MS)
    expect(failChunk()).toBe(true)
    vi.advanceTimersByTime(LEAVES_WITHIN_MS)
    expect(reload).toHaveBeenCalledTimes(1)
    expect(headingText()).toBeUndefined()
  })

  it('reloads the page as well if it is the first script of the document', () => {
    failScript()
    vi.advanceTimersByTime(LEAVES_WITHIN_MS)
    expect(reload).toHaveBeenCalledTimes(1)
    expect(headingText()).toBeUndefined()
  })

  it('shows an error with a button if the page was reloaded less than 60 seconds ago', () => {
    sessionStorage.setItem('chunk-reload-at', String(performance.timeOrigin + performance.now()))
    expect(failChunk()).toBe(false)
    expect(reload).not.toHaveBeenCalled()
    expect(headingText()).toBe('This page didn’t load')
    document.querySelector('button')?.click()
    expect(reload).toHaveBeenCalledTimes(1)
  })

  it('shows an error if the browser forbids storage, because the reloads might never end', () => {
    forbidsStorage = true
    expect(failChunk()).toBe(false)
    expect(reload).not.toHaveBeenCalled()
    expect(headingText()).toBe('This page didn’t load')
  })

  it('shows an error at once while offline, when a reload would only lose the page', () => {
    online = false
    failScript()
    expect(reload).not.toHaveBeenCalled()
    expect(headingText()).toBe('This page didn’t load')
  })

  it('leaves existing content alone', () => {
    online = false
    document.body.innerHTML = '<div id="root"><h1>Live auctions</h1></div>'
    expect(failChunk()).toBe(false)
    expect(failChunk(new SyntaxError('Unexpected end of input'))).toBe(false)
    expect(headingText()).toBe('Live auctions')
  })

  it('is ignored if it is only a style or an image', () => {
    const link = document.createElement('link')
    document.head.append(link)
    link.dispatchEvent(new Event('error'))
    link.remove()
    expect(reload).not.toHaveBeenCalled()
    expect(headingText()).toBeUndefined()
  })
})

describe('a page that the user is leaving', () => {
  it('does not reload or report anything for loads that the browser aborted', () => {
    const reported = vi.fn()
    window.addEventListener('unhandledrejection', reported, { signal: listeners.signal })
    window.dispatchEvent(new Event('beforeunload'))
    expect(failChunk()).toBe(true)
    expect(window.dispatchEvent(new Event('unhandledrejection', { cancelable: true }))).toBe(false)
    vi.advanceTimersByTime(9_999)
    expect(reload).not.toHaveBeenCalled()
    expect(reported).not.toHaveBeenCalled()
    expect(headingText()).toBeUndefined()
  })

  it.each(['beforeunload', 'pagehide'])(
    'does not reload if its loads were aborted before %s, as by going back in WebKit',
    (leaving) => {
      expect(failChunk()).toBe(true)
      vi.advanceTimersByTime(LEAVES_WITHIN_MS - 1)
      window.dispatchEvent(new Event(leaving))
      vi.advanceTimersByTime(LEAVES_WITHIN_MS)
      expect(reload).not.toHaveBeenCalled()
      // Coming back to it within a minute loads what is missing.
      window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
      vi.advanceTimersByTime(LEAVES_WITHIN_MS)
      expect(reload).toHaveBeenCalledTimes(1)
    },
  )

  it('still reports every other error', () => {
    const reported = vi.fn()
    window.addEventListener('unhandledrejection', reported, { signal: listeners.signal })
    window.dispatchEvent(new Event('beforeunload'))
    window.dispatchEvent(new Event('unhandledrejection', { cancelable: true }))
    expect(reported).toHaveBeenCalledTimes(1)
  })

  it('reloads after ten seconds if it is still open', () => {
    window.dispatchEvent(new Event('beforeunload'))
    failChunk()
    vi.advanceTimersByTime(10_000 + LEAVES_WITHIN_MS)
    expect(reload).toHaveBeenCalledTimes(1)
  })

  it('reloads when the browser restores it from its cache', () => {
    window.dispatchEvent(new Event('pagehide'))
    failChunk()
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
    vi.advanceTimersByTime(LEAVES_WITHIN_MS)
    expect(reload).toHaveBeenCalledTimes(1)
  })

  it('reloads for later failures if it stayed open', () => {
    window.dispatchEvent(new Event('beforeunload'))
    vi.advanceTimersByTime(10_000)
    expect(reload).not.toHaveBeenCalled()
    failChunk()
    vi.advanceTimersByTime(LEAVES_WITHIN_MS)
    expect(reload).toHaveBeenCalledTimes(1)
  })
})

describe('a browser that does not support what the app uses', () => {
  it('is reported as out of date, without a useless reload', () => {
    expect(failChunk(new SyntaxError('Unexpected token'))).toBe(false)
    expect(reload).not.toHaveBeenCalled()
    expect(headingText()).toBe('Your browser is out of date')
  })

  it('is reported as out of date if the first script does not parse', () => {
    window.dispatchEvent(new ErrorEvent('error', { error: new SyntaxError('Unexpected token'), message: 'token' }))
    expect(headingText()).toBe('Your browser is out of date')
    const alert = document.querySelector('[role="alert"]')
    expect(alert?.textContent).toContain(`Update it, or use ${supportedBrowsers}.`)
    expect(alert?.textContent).not.toContain('token')
    document.querySelector('button')?.click()
    expect(reload).toHaveBeenCalledTimes(1)
  })

  it('is reported as out of date if it does not support modules', () => {
    listeners.abort()
    listeners = new AbortController()
    const script = vi.spyOn(document, 'createElement').mockReturnValueOnce(document.createElement('div'))
    guardPage(guardedWindow())
    script.mockRestore()
    window.dispatchEvent(new Event('DOMContentLoaded'))
    expect(headingText()).toBe('Your browser is out of date')
  })

  it.each([
    ['popovers', HTMLElement.prototype, 'popover'],
    ['toSorted', Array.prototype, 'toSorted'],
  ])('is reported as out of date on every page if it lacks %s, landing page included', (_name, prototype, feature) => {
    const property = Object.getOwnPropertyDescriptor(prototype, feature)
    Reflect.deleteProperty(prototype, feature)
    document.body.innerHTML = '<div id="root"><h1>Government-backed loans</h1></div>'
    try {
      guardPage(guardedWindow())
    } finally {
      if (property !== undefined) Object.defineProperty(prototype, feature, property)
    }
    window.dispatchEvent(new Event('DOMContentLoaded'))
    expect(headingText()).toBe('Your browser is out of date')
    expect(document.querySelector('p')?.textContent).toContain(supportedBrowsers)
  })

  it('is reported as out of date if it lacks subgrid', () => {
    vi.stubGlobal('CSS', { supports: () => false })
    guardPage(guardedWindow())
    vi.unstubAllGlobals()
    window.dispatchEvent(new Event('DOMContentLoaded'))
    expect(headingText()).toBe('Your browser is out of date')
  })

  it('is not reported as out of date if it has all of these', () => {
    window.dispatchEvent(new Event('DOMContentLoaded'))
    expect(headingText()).toBeUndefined()
  })

  it('is not reported as out of date if the app throws while starting', () => {
    window.dispatchEvent(new ErrorEvent('error', { error: new TypeError('x is not a function'), message: 'x' }))
    expect(headingText()).toBe('This page didn’t load')
  })
})
