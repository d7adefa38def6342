// Lazy parts: loaded once, before a likely press, and rendered at once when loaded.
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { Component, useLayoutEffect } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { fetchAhead, lazyPart, WhenLoaded } from './lazy-part'
import { PlaceholderDialog } from './placeholder'
import { usePreloadOnActivity } from './use-preload-on-activity'

afterEach(cleanup)

const Greeting = ({ name }: { readonly name: string }) => <p>Good morning, {name}</p>
const module = { Greeting }
const greeting = (fetch = vi.fn(() => Promise.resolve(module))) => ({
  fetch,
  ...lazyPart(fetch, ({ Greeting: picked }) => picked),
})

/** Shows what was thrown inside. */
class Caught extends Component<{ readonly children: ReactNode }, { readonly thrown: Error | null }> {
  override state: { readonly thrown: Error | null } = { thrown: null }

  static getDerivedStateFromError(thrown: Error) {
    return { thrown }
  }

  override render() {
    return this.state.thrown?.message ?? this.props.children
  }
}

describe('a part', () => {
  it('loads when it is first rendered, with a placeholder meanwhile', async () => {
    const part = greeting()
    render(
      <WhenLoaded part={part} fallback={<PlaceholderDialog title="Greeting" onClose={() => undefined} />}>
        <part.Component name="Dana" />
      </WhenLoaded>,
    )
    screen.getByRole('dialog', { name: 'Greeting' })
    await screen.findByText('Good morning, Dana')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(part.fetch).toHaveBeenCalledTimes(1)
  })

  it('renders at once if its trigger was pointed at before', async () => {
    const { Component, load, ahead, fetch } = greeting()
    render(<button {...ahead}>Greet</button>)
    fireEvent.pointerEnter(screen.getByRole('button'))
    fireEvent.focus(screen.getByRole('button'))
    await load()
    render(<Component name="Dana" />)
    screen.getByText('Good morning, Dana')
    expect(fetch.mock.calls.length).toBeGreaterThan(0)
  })

  it('that failed to preload is silent, and is tried again when it is needed', async () => {
    const fetch = vi.fn(() => Promise.resolve(module))
    fetch.mockRejectedValueOnce(new Error('no line'))
    const part = greeting(fetch)
    fetchAhead(part)
    await vi.waitFor(() => expect(fetch).toHaveBeenCalledTimes(1))
    render(
      <WhenLoaded part={part} fallback="…">
        <part.Component name="Dana" />
      </WhenLoaded>,
    )
    await screen.findByText('Good morning, Dana')
  })

  it('is shown as soon as it is there, not when what is shown meanwhile has stood for a while', async () => {
    const part = greeting()
    const page = (
      <WhenLoaded part={part} fallback="Loading">
        <part.Component name="Dana" />
      </WhenLoaded>
    )
    const { container } = render(page)
    expect(container.textContent).toBe('Loading')
    await act(() => part.load())
    expect(container.textContent).toBe('Good morning, Dana')
    cleanup()
    // What is there already waits for nothing.
    const fetched = part.fetch.mock.calls.length
    expect(render(page).container.textContent).toBe('Good morning, Dana')
    expect(part.fetch).toHaveBeenCalledTimes(fetched)
  })

  it('is shown too where it comes between drawing and looking for it', async () => {
    let isHere = false
    function Hasty() {
      useLayoutEffect(() => {
        isHere = true
      })
      return null
    }
    const { container } = render(
      <>
        <Hasty />
        <WhenLoaded part={{ load: async () => undefined, isHere: () => isHere }} fallback="Loading">
          Good morning
        </WhenLoaded>
      </>,
    )
    await waitFor(() => expect(container.textContent).toBe('Good morning'))
  })

  it('in the place of another one waits for itself, and throws what keeps it from loading', async () => {
    const [first, second] = [greeting(), greeting()]
    second.fetch.mockRejectedValue(new Error('no line'))
    const page = (part: typeof first) => (
      <Caught>
        <WhenLoaded part={part} fallback="Loading">
          <part.Component name="Dana" />
        </WhenLoaded>
      </Caught>
    )
    const { container, rerender } = render(page(first))
    await act(() => first.load())
    expect(container.textContent).toBe('Good morning, Dana')
    const complaint = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    rerender(page(second))
    expect(container.textContent).toBe('Loading')
    await waitFor(() => expect(container.textContent).toBe('no line'))
    complaint.mockRestore()
  })

  it('that arrives as nothing, since the page is being left, shows what stands meanwhile and no error', async () => {
    const fetch = vi.fn((): Promise<typeof module> => Promise.resolve(Object.create(null)))
    fetch.mockResolvedValue(Reflect.get({}, 'nothing'))
    const part = greeting(fetch)
    const { container } = render(
      <Caught>
        <WhenLoaded part={part} fallback="Loading">
          <part.Component name="Dana" />
        </WhenLoaded>
      </Caught>,
    )
    await act(() => vi.waitFor(() => expect(fetch).toHaveBeenCalled()))
    expect(container.textContent).toBe('Loading')
    expect(part.isHere()).toBe(false)
  })

  it('loads at the first sign of somebody, once, only if it is wanted', async () => {
    const [wanted, unwanted] = [greeting(), greeting()]
    function Page() {
      usePreloadOnActivity(true, wanted)
      usePreloadOnActivity(false, unwanted)
      return null
    }
    render(<Page />)
    expect(wanted.fetch).not.toHaveBeenCalled()
    // The page moved below a pointer that stands still.
    window.dispatchEvent(new MouseEvent('pointermove', { movementX: 0, movementY: 0 }))
    expect(wanted.fetch).not.toHaveBeenCalled()
    window.dispatchEvent(new MouseEvent('pointermove', { movementX: 3, movementY: 0 }))
    fireEvent.keyDown(document.body)
    expect(wanted.fetch).toHaveBeenCalledTimes(1)
    expect(unwanted.fetch).not.toHaveBeenCalled()
  })
})
