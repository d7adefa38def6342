// Renders a console panel for tests, with control API responses by method and path.
import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import type { ReactElement } from 'react'
import { vi } from 'vitest'
import { ToastOutlet } from '../../../src/ui/toast-outlet'
import { ToastProvider } from '../../../src/ui/toasts'
import { createQueries } from '../live/control'

/** One request that the panel sent. */
export interface SentRequest {
  readonly call: string
  readonly body: unknown
}

/** The request by which the console detects whether this browser resolves subdomains of localhost. */
export const SUBDOMAIN_PROBE = `GET http://guest--main.localhost:${window.location.port}/simulator/icon.svg`

/**
 * `answers` maps `GET /simulator/api/…` to `data`, or to an Error that fetch throws; anything else is a 404. Returns the
 * requests sent so far, oldest first; the list grows.
 */
export function renderPanel(
  panel: ReactElement,
  answers: Readonly<Record<string, unknown>> = {},
): readonly SentRequest[] {
  const sent: SentRequest[] = []
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit = {}) => {
    const call = `${method} ${url}`
    sent.push({ call, body: typeof body === 'string' ? JSON.parse(body) : null })
    if (answers[call] instanceof Error) throw answers[call]
    return call in answers
      ? Response.json({ data: answers[call] })
      : Response.json({ message: `no answer to ${call}` }, { status: 404 })
  })
  render(
    <QueryClientProvider client={createQueries()}>
      <ToastProvider>
        {panel}
        <ToastOutlet />
      </ToastProvider>
    </QueryClientProvider>,
  )
  return sent
}
