// The whole app with a real store, for component tests: facts in, screens out.
import { render } from '@testing-library/react'
import { clockAt } from '../../screens/testing/fixtures'
import { createStoreHarness, type StoreHarness } from '../../screens/testing/render-with-store'
import { App } from '../app'
import { createTabMemory } from '../tab-memory'

/** Opens the app at this path after these facts. `here` returns the current address; `boards` lists the reported boards. */
export function openApp(path: string, ...facts: Parameters<StoreHarness['receive']>) {
  window.history.replaceState(null, '', path)
  const harness = createStoreHarness()
  harness.receive(clockAt(0), ...facts)
  const boards: string[] = []
  const values = new Map<string, string>()
  const tab = createTabMemory(() => ({
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  }))
  render(
    <App
      store={harness.store}
      ports={harness.ports}
      services={{
        exportLog: async () => '',
        tab,
        reportError: () => undefined,
        reportBoard: (board) => void boards.push(board),
      }}
    />,
  )
  return { ...harness, boards, here: () => window.location.pathname + window.location.search }
}
