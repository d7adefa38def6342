// Drives WebKitGTK with plain WebDriver, because Playwright can drive only its own build of WebKit. A tab has only what the tests here
// need, and finds elements by XPath or by accessible name. Needs WebKitWebDriver and Xvfb on the path.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import * as z from 'zod/mini'

/** Key names of the DOM → characters of WebDriver. */
const keys = {
  Enter: '\uE007',
  Escape: '\uE00C',
  Tab: '\uE004',
  PageDown: '\uE00F',
  End: '\uE010',
} as const
export type KeyName = keyof typeof keys

const TOOLBAR_PX = 38
/** How long a search waits for an element, ms. */
const ELEMENT_WITHIN_MS = 10_000
const START_WITHIN_MS = 10_000

/** The property that holds an element's id in an answer, by the WebDriver specification. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'

const failure = z.object({ value: z.object({ error: z.string(), message: z.string() }) })
const success = z.object({ value: z.unknown() })
const elementId = z.object({ [ELEMENT]: z.string() })
const elementIds = z.array(elementId)
const newSession = z.object({ sessionId: z.string() })
const newTab = z.object({ handle: z.string() })

/** Sends one command. Throws an Error with the driver's reason. */
type Send = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => Promise<unknown>

/** Console messages and errors of a page since it loaded. */
declare global {
  interface Window {
    pageProblems?: string[]
  }
}

export class WebKitTab {
  constructor(
    private readonly send: Send,
    /** Makes this tab the one that commands go to. */
    private readonly activate: () => Promise<void>,
  ) {}

  /** Opens an address; resolves when it has loaded. */
  async goto(url: string): Promise<void> {
    await this.activate()
    await this.send('POST', '/url', { url })
    await this.#collectProblems()
  }

  /** Goes back in history; resolves when the page is shown. */
  async back(): Promise<void> {
    await this.activate()
    await this.send('POST', '/back', {})
    await this.#collectProblems()
  }

  /** Runs a function in the page. Its arguments and its result are JSON. */
  async evaluate<A extends readonly unknown[], R>(run: (...args: A) => R, ...args: A): Promise<R> {
    await this.activate()
    return (await this.send('POST', '/execute/sync', { script: `return (${run})(...arguments)`, args })) as R
  }

  /** The path and query of the address. */
  path(): Promise<string> {
    return this.evaluate(() => location.pathname + location.search)
  }

  /** The visible text of the first match, in one line; null if nothing matches. */
  text(xpath: string): Promise<string | null> {
    return this.evaluate((path) => {
      const { singleNodeValue: node } = document.evaluate(path, document, null, XPathResult.FIRST_ORDERED_NODE_TYPE)
      return node instanceof HTMLElement ? node.innerText.replace(/\s+/g, ' ').trim() : null
    }, xpath)
  }

  /** The part of the first match within the window: 0 to 1. */
  shownPart(xpath: string): Promise<number> {
    return this.evaluate((path) => {
      const { singleNodeValue: node } = document.evaluate(path, document, null, XPathResult.FIRST_ORDERED_NODE_TYPE)
      if (!(node instanceof HTMLElement)) return 0
      const { top, bottom, height } = node.getBoundingClientRect()
      return height === 0 ? 0 : Math.max(0, Math.min(bottom, innerHeight) - Math.max(top, 0)) / height
    }, xpath)
  }

  /** Clicks where the first match is, after it has appeared. */
  async click(xpath: string): Promise<void> {
    await this.send('POST', `/element/${await this.#find(xpath)}/click`, {})
  }

  /**
   * The element of a kind (a CSS selector) whose accessible name matches, as WebKit computes it. Waits until there is one. Returns its
   * id; throws an Error with the names of the others.
   */
  async findByName(kind: string, name: string | RegExp): Promise<string> {
    await this.activate()
    const isMatch = (label: string): boolean => (typeof name === 'string' ? label === name : name.test(label))
    const end = performance.now() + ELEMENT_WITHIN_MS
    const pattern = typeof name === 'string' ? name : name.source
    for (;;) {
      const elements = elementIds.parse(await this.evaluate(likelyFirst, kind, pattern))
      const labels: string[] = []
      for (const { [ELEMENT]: id } of elements) {
        // An element that has been replaced meanwhile has no name.
        const label = String(await this.send('GET', `/element/${id}/computedlabel`).catch(() => ''))
        if (isMatch(label)) return id
        labels.push(label)
      }
      if (performance.now() > end) throw new Error(`WebKit: no ${kind} is named ${name}: ${labels.join(', ')}`)
    }
  }

  /** Clicks an element of `findByName`. */
  async clickOn(id: string): Promise<void> {
    await this.send('POST', `/element/${id}/click`, {})
  }

  /** Ticks a checkbox of `findByName`, unless it is ticked. */
  async tick(id: string): Promise<void> {
    if ((await this.send('GET', `/element/${id}/selected`)) !== true) await this.clickOn(id)
  }

  /** Replaces the text of a field of `findByName` as a paste does. Typing it would take a tenth of a second for each key. */
  async fill(id: string, text: string): Promise<void> {
    await this.clickOn(id)
    await this.evaluate((pasted) => {
      document.execCommand('selectAll')
      document.execCommand('insertText', false, pasted)
    }, text)
  }

  /** Chooses the first option whose text begins like this, in a select of `findByName`. */
  async chooseIn(id: string, option: string): Promise<void> {
    const value = `.//option[starts-with(normalize-space(), "${option}")]`
    const element = elementId.parse(await this.send('POST', `/element/${id}/element`, { using: 'xpath', value }))
    await this.clickOn(element[ELEMENT])
  }

  /** Types into the element with the focus. */
  async type(text: string): Promise<void> {
    await this.activate()
    const actions = [...text].flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ])
    await this.send('POST', '/actions', { actions: [{ type: 'key', id: 'keyboard', actions }] })
  }

  press(key: KeyName): Promise<void> {
    return this.type(keys[key])
  }

  /** Turns the wheel by this many CSS px over the center of the first match. */
  async wheel(xpath: string, deltaY: number): Promise<void> {
    // The driver ignores an element as the origin of a scroll.
    const [x, y] = await this.#centerOf(xpath)
    const scroll = { type: 'scroll', origin: 'viewport', x, y, deltaX: 0, deltaY, duration: 0 }
    await this.send('POST', '/actions', { actions: [{ type: 'wheel', id: 'wheel', actions: [scroll] }] })
    // The driver counts the next distance from this one unless its input state is cleared.
    await this.send('DELETE', '/actions')
  }

  /** Console errors and warnings, uncaught errors, policy violations, and files that were loaded twice because of a preload. */
  problems(): Promise<readonly string[]> {
    return this.evaluate(() => {
      const loaded = performance.getEntriesByType('resource').map(({ name }) => name)
      const preloads = [...document.querySelectorAll<HTMLLinkElement>('link[rel=preload], link[rel=modulepreload]')]
      const twice = preloads.filter(({ href }) => loaded.filter((name) => name === href).length > 1)
      return [...(window.pageProblems ?? []), ...twice.map(({ href }) => `loaded twice: ${href}`)]
    })
  }

  #centerOf(xpath: string): Promise<readonly [number, number]> {
    return this.evaluate((path) => {
      const { singleNodeValue: node } = document.evaluate(path, document, null, XPathResult.FIRST_ORDERED_NODE_TYPE)
      if (!(node instanceof HTMLElement)) throw new Error(`nothing matches ${path}`)
      const { x, y, width, height } = node.getBoundingClientRect()
      return [Math.round(x + width / 2), Math.round(y + height / 2)] as const
    }, xpath)
  }

  async #find(xpath: string): Promise<string> {
    await this.activate()
    const element = await this.send('POST', '/element', { using: 'xpath', value: xpath })
    return elementId.parse(element)[ELEMENT]
  }

  /** WebDriver can't run a script before the page's own; what fails earlier shows as a page that doesn't start. */
  async #collectProblems(): Promise<void> {
    await this.evaluate(() => {
      if (window.pageProblems) return
      const problems: string[] = []
      window.pageProblems = problems
      for (const level of ['warn', 'error'] as const) {
        const original = console[level]
        console[level] = (...args: unknown[]) => {
          problems.push(args.map(String).join(' '))
          original(...args)
        }
      }
      addEventListener('error', ({ message }) => problems.push(`uncaught ${message}`))
      addEventListener('unhandledrejection', ({ reason }) => problems.push(`uncaught ${String(reason)}`))
      document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
        problems.push(`content security policy: ${violatedDirective} blocked ${blockedURI}`),
      )
    })
  }
}

/** Runs in the page: the elements of a kind, first those with the pattern in a text that may be their name, since each name costs a call. */
function likelyFirst(kind: string, pattern: string): Element[] {
  const expression = new RegExp(pattern)
  const isLikely = (element: Element): boolean => {
    const labels = 'labels' in element ? [...((element.labels as NodeListOf<HTMLElement> | null) ?? [])] : []
    const texts = [...labels, element].map(({ textContent }) => textContent?.trim() ?? '')
    return [...texts, element.getAttribute('aria-label') ?? ''].some((text) => expression.test(text))
  }
  const all = [...document.querySelectorAll(kind)]
  return [...all.filter(isLikely), ...all.filter((element) => !isLikely(element))]
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  if (address === null || typeof address === 'string') throw new Error('no free port')
  return address.port
}

/** Starts Xvfb; resolves with its display, which it chooses itself. */
async function startScreen(width: number, height: number): Promise<{ screen: ChildProcess; display: string }> {
  const size = `${width}x${height}x24`
  const screen = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', size, '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const [number] = await once(screen.stdout, 'data')
  return { screen, display: `:${String(number).trim()}` }
}

export interface WebKit {
  /** Opens a tab, or a window with one. All share cookies and storage. Only the first tab of a window is visible. */
  newTab(kind?: 'tab' | 'window'): Promise<WebKitTab>
  close(): Promise<void>
}

/** Starts WebKitGTK's browser with an empty profile. `width` and `height`: of a page, CSS px; below 450 px the width has no effect. */
export async function startWebKit(browser: string, width: number, height: number): Promise<WebKit> {
  const { screen, display } = await startScreen(width, height + TOOLBAR_PX)
  const port = await freePort()
  const driver = spawn('WebKitWebDriver', [`--port=${port}`], {
    stdio: 'ignore',
    // Without a graphics card, a desktop's bus or accessibility tools.
    env: {
      ...process.env,
      DISPLAY: display,
      GDK_BACKEND: 'x11',
      NO_AT_BRIDGE: '1',
      WEBKIT_DISABLE_DMABUF_RENDERER: '1',
    },
  })
  const stop = (): void => {
    driver.kill()
    screen.kill()
  }
  const request: Send = async (method, path, body) => {
    const init = method === 'POST' ? { method, body: JSON.stringify(body) } : { method }
    const response = await fetch(`http://127.0.0.1:${port}${path}`, init)
    const answer: unknown = await response.json()
    if (response.ok) return success.parse(answer).value
    const { error, message } = failure.parse(answer).value
    throw new Error(`WebKit: ${error}: ${message}`)
  }
  try {
    const end = performance.now() + START_WITHIN_MS
    for (;;) {
      const status = await request('GET', '/status').catch(() => null)
      if (status !== null) break
      if (performance.now() > end) throw new Error('WebKitWebDriver does not answer')
      await pause(50)
    }
    const capabilities = {
      browserName: 'MiniBrowser',
      'webkitgtk:browserOptions': { binary: browser, args: ['--automation'] },
    }
    const session = newSession.parse(await request('POST', '/session', { capabilities: { alwaysMatch: capabilities } }))
    const send: Send = (method, path, body) => request(method, `/session/${session.sessionId}${path}`, body)
    await send('POST', '/timeouts', { implicit: ELEMENT_WITHIN_MS })
    await send('POST', '/window/rect', { x: 0, y: 0, width, height: height + TOOLBAR_PX })
    let unused: string | null = String(await send('GET', '/window'))
    let active = unused
    return {
      async newTab(kind = 'tab') {
        const handle = unused ?? newTab.parse(await send('POST', '/window/new', { type: kind })).handle
        unused = null
        return new WebKitTab(send, async () => {
          if (active !== handle) await send('POST', '/window', { handle })
          active = handle
        })
      },
      async close() {
        await send('DELETE', '').catch(() => undefined)
        stop()
      },
    }
  } catch (error) {
    stop()
    throw error
  }
}
