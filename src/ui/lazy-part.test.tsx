// Lazy parts: loaded once, before a likely press, and rendered at once when loaded.
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { fetchAhead, lazyModule, lazyPart, useFetchedForSomebody } from './lazy-part'
import { PlaceholderDialog } from './placeholder'

afterEach(cleanup)

const Greeting = ({ name }: { readonly name: string }) => <p>Good morning, {name}</p>
const module = { Greeting }
const greeting = (fetch = vi.fn(() => Promise.resolve(module))) => ({
  fetch,
  ...lazyPart(fetch, ({ Greeting: picked }) => picked),
})

describe('a part', () => {
  it('loads when it is first rendered, with a placeholder meanwhile', async () => {
    const { Component, fetch } = greeting()
    render(
      <Suspense fallback={<PlaceholderDialog title="Greeting" onClose={() => undefined} />}>
        <Component name="Dana" />
      </Suspense>,
    )
    expect(screen.getByRole('dialog', { name: 'Greeting' })).toBeTruthy()
    expect(await screen.findByText('Good morning, Dana')).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(fetch).toHaveBeenCalledTimes(1)
  })

  it('renders at once if its trigger was pointed at before', async () => {
    const { Component, load, ahead, fetch } = greeting()
    render(<button {...ahead}>Greet</button>)
    fireEvent.pointerEnter(screen.getByRole('button'))
    fireEvent.focus(screen.getByRole('button'))
    await load()
    render(<Component name="Dana" />)
    expect(screen.getByText('Good morning, Dana')).toBeTruthy()
    expect(fetch.mock.calls.length).toBeGreaterThan(0)
  })

  it('that failed to preload is silent, and is tried again when it is needed', async () => {
    const fetch = vi.fn(() => Promise.resolve(module))
    fetch.mockRejectedValueOnce(new Error('no line'))
    const { Component, load } = greeting(fetch)
    fetchAhead({ load })
    await vi.waitFor(() => expect(fetch).toHaveBeenCalledTimes(1))
    render(
      <Suspense fallback="…">
        <Component name="Dana" />
      </Suspense>,
    )
    expect(await screen.findByText('Good morning, Dana')).toBeTruthy()
  })

  it('loads at the first sign of somebody, once, only if it is wanted', async () => {
    const [wanted, unwanted] = [greeting(), greeting()]
    function Page() {
      useFetchedForSomebody(true, wanted)
      useFetchedForSomebody(false, unwanted)
      return null
    }
    render(<Page />)
    expect(wanted.fetch).not.toHaveBeenCalled()
    fireEvent.pointerMove(document.body)
    fireEvent.keyDown(document.body)
    expect(wanted.fetch).toHaveBeenCalledTimes(1)
    expect(unwanted.fetch).not.toHaveBeenCalled()
  })
})

describe('lazy code', () => {
  it('runs when it is loaded, and at once from then on', async () => {
    const file = lazyModule(() => Promise.resolve({ text: () => 'a,b' }))
    const saved: string[] = []
    file.run(({ text }) => saved.push(text()))
    expect(saved).toEqual([])
    await vi.waitFor(() => expect(saved).toEqual(['a,b']))
    file.run(({ text }) => saved.push(text()))
    expect(saved).toEqual(['a,b', 'a,b'])
  })
})
