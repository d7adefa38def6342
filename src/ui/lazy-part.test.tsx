// Lazy components: loaded once, ahead of a likely click, and rendered immediately once loaded.
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { Component, type ReactNode, useLayoutEffect } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { lazyPart, preload, WhenLoaded } from './lazy-part'
import { Placeholder } from './placeholder'
import { usePreloadOnActivity } from './use-preload-on-activity'

afterEach(cleanup)

const Greeting = ({ name }: { readonly name: string }) => <p>Good morning, {name}</p>
const module = { Greeting }
const greeting = (fetch = vi.fn(() => Promise.resolve(module))) => ({
  fetch,
  ...lazyPart(fetch, ({ Greeting: picked }) => picked),
})

/** Shows the message of an error thrown inside. */
class ErrorMessage extends Component<{ readonly children: ReactNode }, { readonly thrown: Error | null }> {
  override state: { readonly thrown: Error | null } = { thrown: null }

  static getDerivedStateFromError(thrown: Error) {
    return { thrown }
  }

  override render() {
    return this.state.thrown?.message ?? this.props.children
  }
}

describe('a lazy component', () => {
  it('loads when first rendered, and shows a placeholder until then', async () => {
    const part = greeting()
    render(
      <WhenLoaded part={part} fallback={<Placeholder>Loading the greeting</Placeholder>}>
        <part.Component name="Dana" />
      </WhenLoaded>,
    )
    screen.getByText('Loading the greeting')
    await screen.findByText('Good morning, Dana')
    expect(screen.queryByText('Loading the greeting')).toBeNull()
    expect(part.fetch).toHaveBeenCalledTimes(1)
  })

  it('renders immediately if its trigger was hovered before', async () => {
    const { Component, load, preloadHandlers, fetch } = greeting()
    render(<button {...preloadHandlers}>Greet</button>)
    fireEvent.pointerEnter(screen.getByRole('button'))
    fireEvent.focus(screen.getByRole('button'))
    await load()
    render(<Component name="Dana" />)
    screen.getByText('Good morning, Dana')
    expect(fetch.mock.calls.length).toBeGreaterThan(0)
  })

  it('ignores a failed preload, and loads again when rendered', async () => {
    const fetch = vi.fn(() => Promise.resolve(module))
    fetch.mockRejectedValueOnce(new Error('offline'))
    const part = greeting(fetch)
    preload(part)
    await vi.waitFor(() => expect(fetch).toHaveBeenCalledTimes(1))
    render(
      <WhenLoaded part={part} fallback="…">
        <part.Component name="Dana" />
      </WhenLoaded>,
    )
    await screen.findByText('Good morning, Dana')
  })

  it('replaces its fallback as soon as it has loaded, without a minimum delay', async () => {
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
    // Once loaded, it renders synchronously.
    const fetched = part.fetch.mock.calls.length
    expect(render(page).container.textContent).toBe('Good morning, Dana')
    expect(part.fetch).toHaveBeenCalledTimes(fetched)
  })

  it('is shown even if it finishes loading between render and effect', async () => {
    let isLoaded = false
    function Hasty() {
      useLayoutEffect(() => {
        isLoaded = true
      })
      return null
    }
    const { container } = render(
      <>
        <Hasty />
        <WhenLoaded part={{ load: async () => undefined, isLoaded: () => isLoaded }} fallback="Loading">
          Good morning
        </WhenLoaded>
      </>,
    )
    await waitFor(() => expect(container.textContent).toBe('Good morning'))
  })

  it('waits for its own code when it replaces another one, and throws its load error', async () => {
    const [first, second] = [greeting(), greeting()]
    second.fetch.mockRejectedValue(new Error('offline'))
    const page = (part: typeof first) => (
      <ErrorMessage>
        <WhenLoaded part={part} fallback="Loading">
          <part.Component name="Dana" />
        </WhenLoaded>
      </ErrorMessage>
    )
    const { container, rerender } = render(page(first))
    await act(() => first.load())
    expect(container.textContent).toBe('Good morning, Dana')
    const consoleError = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    rerender(page(second))
    expect(container.textContent).toBe('Loading')
    await waitFor(() => expect(container.textContent).toBe('offline'))
    consoleError.mockRestore()
  })

  it('keeps its fallback without an error if the import resolves to undefined while the page unloads', async () => {
    const fetch = vi.fn((): Promise<typeof module> => Promise.resolve(Object.create(null)))
    fetch.mockResolvedValue(Reflect.get({}, 'nothing'))
    const part = greeting(fetch)
    const { container } = render(
      <ErrorMessage>
        <WhenLoaded part={part} fallback="Loading">
          <part.Component name="Dana" />
        </WhenLoaded>
      </ErrorMessage>,
    )
    await act(() => vi.waitFor(() => expect(fetch).toHaveBeenCalled()))
    expect(container.textContent).toBe('Loading')
    expect(part.isLoaded()).toBe(false)
  })

  it('preloads once on the first user activity, if enabled', async () => {
    const [enabled, disabled] = [greeting(), greeting()]
    function Page() {
      usePreloadOnActivity(true, enabled)
      usePreloadOnActivity(false, disabled)
      return null
    }
    render(<Page />)
    expect(enabled.fetch).not.toHaveBeenCalled()
    // The page moved under a stationary pointer.
    window.dispatchEvent(new MouseEvent('pointermove', { movementX: 0, movementY: 0 }))
    expect(enabled.fetch).not.toHaveBeenCalled()
    window.dispatchEvent(new MouseEvent('pointermove', { movementX: 3, movementY: 0 }))
    fireEvent.keyDown(document.body)
    expect(enabled.fetch).toHaveBeenCalledTimes(1)
    expect(disabled.fetch).not.toHaveBeenCalled()
  })
})
