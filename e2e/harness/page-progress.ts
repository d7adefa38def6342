// What a page has done so far, for the message of a test that waits for it in vain.
import type { Page, Request } from '@playwright/test'

const MAX_ERRORS = 3

export class PageProgress {
  readonly #pending = new Set<Request>()
  readonly #errors: string[] = []
  #hasLoaded = false

  constructor(private readonly page: Page) {
    page.on('load', () => {
      this.#hasLoaded = true
    })
    page.on('request', (request) => this.#pending.add(request))
    page.on('requestfinished', (request) => this.#pending.delete(request))
    page.on('requestfailed', (request) => this.#pending.delete(request))
    page.on('console', (message) => {
      if (message.type() === 'error') this.#errors.push(message.text())
    })
    page.on('pageerror', ({ message }) => this.#errors.push(message))
  }

  /** Whether it has loaded, what it waits for, and its last errors, as sentences. */
  text(): string {
    const pending = [...this.#pending].map((request) => `${request.method()} ${request.url()}`)
    const errors = this.#errors.slice(-MAX_ERRORS)
    return [
      this.#hasLoaded ? `It has loaded ${this.page.url()}.` : 'It has not finished loading.',
      ...(pending.length === 0 ? [] : [`It waits for ${pending.join(', ')}.`]),
      ...(errors.length === 0 ? [] : [`Its last errors: ${errors.join(' | ')}`]),
    ].join(' ')
  }
}
