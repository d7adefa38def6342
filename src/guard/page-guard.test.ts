// The guard of a document: what it does when a part does not arrive, when the page is left, and when the app cannot start.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { guardPage } from './page-guard'

const reload = vi.fn()
let online = true
let listening = new AbortController()

/** A window of its own set of listeners over the one of the test. */
function watchedPage(): Window {
  const { signal } = listening
  const own: Readonly<Record<string, unknown>> = {
    addEventListener: (name: string, heard: EventListener, capture = false) =>
      window.addEventListener(name, heard, { capture, signal }),
    location: { reload },
    navigator: {
      get onLine() {
        return online
      },
    },
  }
  return new Proxy(window, {
    get: (target, name) => {
      const value: unknown = Reflect.get(Object.hasOwn(own, name) ? own : target, name)
      return typeof value === 'function' && !Object.hasOwn(own, name) ? value.bind(target) : value
    },
  })
}

/** What Vite says of an import() that was rejected. True: nobody hears of it. */
function missedChunk(error: Error = new TypeError('Failed to fetch dynamically imported module')): boolean {
  return !window.dispatchEvent(Object.assign(new Event('vite:preloadError', { cancelable: true }), { payload: error }))
}

/** A script of the document that is not there. */
function missedScript(): void {
  const script = document.createElement('script')
  document.head.append(script)
  script.dispatchEvent(new Event('error'))
  script.remove()
}

const words = () => document.querySelector('h1')?.textContent

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  sessionStorage.clear()
  reload.mockClear()
  online = true
  listening = new AbortController()
  document.body.innerHTML = '<div id="root"></div>'
  guardPage(watchedPage())
})
afterEach(() => {
  listening.abort()
  vi.useRealTimers()
  document.body.innerHTML = ''
})

// Verifies: S8.6
describe('a part that does not arrive', () => {
  it('reloads the page once, and nothing is shown of it meanwhile', () => {
    expect(missedChunk()).toBe(true)
    expect(missedChunk()).toBe(true)
    expect(reload).toHaveBeenCalledTimes(1)
    expect(words()).toBeUndefined()
  })

  it('reloads the page too when it is the first script of the document', () => {
    missedScript()
    expect(reload).toHaveBeenCalledTimes(1)
    expect(words()).toBeUndefined()
  })

  it('is said in words with a button when the page was reloaded less than 60 seconds ago', () => {
    sessionStorage.setItem('chunk-reload-at', String(performance.timeOrigin + performance.now()))
    expect(missedChunk()).toBe(false)
    expect(reload).not.toHaveBeenCalled()
    expect(words()).toBe('This page didn’t load')
    document.querySelector('button')?.click()
    expect(reload).toHaveBeenCalledTimes(1)
  })

  it('is said in words at once while the browser is offline, where a reload would only lose the page', () => {
    online = false
    missedScript()
    expect(reload).not.toHaveBeenCalled()
    expect(words()).toBe('This page didn’t load')
  })

  it('leaves alone what the page shows already', () => {
    online = false
    document.body.innerHTML = '<div id="root"><h1>Live auctions</h1></div>'
    expect(missedChunk()).toBe(false)
    expect(words()).toBe('Live auctions')
  })

  it('is no matter when it is only a style or an image', () => {
    const link = document.createElement('link')
    document.head.append(link)
    link.dispatchEvent(new Event('error'))
    link.remove()
    expect(reload).not.toHaveBeenCalled()
    expect(words()).toBeUndefined()
  })
})

describe('a page that is being left', () => {
  it('is not reloaded for what the browser stopped loading, and reports nothing of it', () => {
    const reported = vi.fn()
    window.addEventListener('unhandledrejection', reported, { signal: listening.signal })
    window.dispatchEvent(new Event('beforeunload'))
    expect(missedChunk()).toBe(true)
    expect(window.dispatchEvent(new Event('unhandledrejection', { cancelable: true }))).toBe(false)
    vi.advanceTimersByTime(9_999)
    expect(reload).not.toHaveBeenCalled()
    expect(reported).not.toHaveBeenCalled()
    expect(words()).toBeUndefined()
  })

  it('reports every other error as before', () => {
    const reported = vi.fn()
    window.addEventListener('unhandledrejection', reported, { signal: listening.signal })
    window.dispatchEvent(new Event('beforeunload'))
    window.dispatchEvent(new Event('unhandledrejection', { cancelable: true }))
    expect(reported).toHaveBeenCalledTimes(1)
  })

  it('is reloaded after ten seconds when it is still here', () => {
    window.dispatchEvent(new Event('beforeunload'))
    missedChunk()
    vi.advanceTimersByTime(10_000)
    expect(reload).toHaveBeenCalledTimes(1)
  })

  it('is reloaded when the browser shows it again from memory', () => {
    window.dispatchEvent(new Event('pagehide'))
    missedChunk()
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
    expect(reload).toHaveBeenCalledTimes(1)
  })

  it('that stayed reloads for what fails from then on', () => {
    window.dispatchEvent(new Event('beforeunload'))
    vi.advanceTimersByTime(10_000)
    expect(reload).not.toHaveBeenCalled()
    missedChunk()
    expect(reload).toHaveBeenCalledTimes(1)
  })
})

describe('a browser that does not know the language of the app', () => {
  it('is named as too old, without a reload that would not help', () => {
    expect(missedChunk(new SyntaxError('Unexpected token'))).toBe(false)
    expect(reload).not.toHaveBeenCalled()
    expect(words()).toBe('This browser is too old for this page')
  })

  it('is named as too old when the first script has such words', () => {
    window.dispatchEvent(new ErrorEvent('error', { error: new SyntaxError('Unexpected token'), message: 'token' }))
    expect(words()).toBe('This browser is too old for this page')
  })

  it('is named as too old when it knows no modules, of which nothing runs', () => {
    listening.abort()
    listening = new AbortController()
    const script = vi.spyOn(document, 'createElement').mockReturnValueOnce(document.createElement('div'))
    guardPage(watchedPage())
    script.mockRestore()
    window.dispatchEvent(new Event('DOMContentLoaded'))
    expect(words()).toBe('This browser is too old for this page')
  })

  it('does not hear that it is too old when the app throws while it starts', () => {
    window.dispatchEvent(new ErrorEvent('error', { error: new TypeError('x is not a function'), message: 'x' }))
    expect(words()).toBe('This page didn’t load')
  })
})
