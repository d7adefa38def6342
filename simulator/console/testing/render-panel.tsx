// Renders a panel of the console for its tests, with answers of the control API by method and path.
import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import type { ReactElement } from 'react'
import { vi } from 'vitest'
import { ToastOutlet } from '../../../src/ui/toast-outlet'
import { ToastProvider } from '../../../src/ui/toasts'
import { createQueries } from '../live/control'

/** One request that the panel sent. */
export interface Sent {
  readonly call: string
  readonly body: unknown
}

/** What the console asks to see whether this browser opens names below localhost. */
export const NAME_BELOW_LOCALHOST = `GET http://guest--main.localhost:${window.location.port}/simulator/icon.svg`

/** `data` by `GET /simulator/api/…`, or an Error where nothing answers; anything else is a 404. Answers what was sent, oldest first. */
export function renderPanel(panel: ReactElement, answers: Readonly<Record<string, unknown>> = {}): readonly Sent[] {
  const sent: Sent[] = []
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
