// Stored text belongs to a world and a user, and survives a browser that refuses to store it.
import { describe, expect, it } from 'vitest'
import { createScope, isScoped } from './scope'
import { type BrowserStore, createStorage } from './storage'

function store(entries: readonly (readonly [string, string])[] = [], refuse = false): BrowserStore & { all(): object } {
  const items = new Map(entries)
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem(key, value) {
      if (refuse) throw new DOMException('full', 'QuotaExceededError')
      items.set(key, value)
    },
    removeItem: (key) => void items.delete(key),
    key: (index) => [...items.keys()][index] ?? null,
    get length() {
      return items.size
    },
    all: () => Object.fromEntries(items),
  }
}

describe('stored text', () => {
  it('is stored per world and user, so that users never see each other’s drafts', () => {
    let world: string | null = null
    const scope = createScope(() => world)
    const browser = store()
    const storage = createStorage(() => browser, scope)
    scope.enter(7)
    storage.write('draft', 'a')
    world = 'main'
    storage.write('draft', 'b')
    scope.enter(8)
    expect(storage.read('draft')).toBeNull()
    expect(browser.all()).toEqual({ 'live:7:draft': 'a', 'main:7:draft': 'b' })
    scope.leave()
    storage.write('seen', '1')
    expect(storage.read('seen')).toBe('1')
    storage.remove('seen')
    expect(storage.read('seen')).toBeNull()
  })

  /** Verifies: S2.30 */
  it('is cleared for all worlds and users without touching other keys', () => {
    const browser = store([
      ['live:7:draft', 'a'],
      ['main:8:draft', 'b'],
      ['main:guest:x', 'c'],
      ['other-app', 'd'],
    ])
    createStorage(
      () => browser,
      createScope(() => null),
    ).clear()
    expect(browser.all()).toEqual({ 'other-app': 'd' })
  })

  it('is stored in the browser again once it has room', () => {
    let browser = store([], true)
    const storage = createStorage(
      () => browser,
      createScope(() => null),
    )
    storage.write('draft', 'one')
    browser = store()
    storage.write('draft', 'two')
    expect(storage.read('draft')).toBe('two')
  })

  it('lasts as long as the page if the browser is full', () => {
    const browser = store([['live:guest:draft', 'old']], true)
    const storage = createStorage(
      () => browser,
      createScope(() => null),
    )
    storage.write('draft', 'new')
    expect(storage.read('draft')).toBe('new')
    storage.clear()
    expect(storage.read('draft')).toBeNull()
  })

  it('lasts as long as the page if storage is disabled', () => {
    const disabled = () => {
      throw new DOMException('denied', 'SecurityError')
    }
    const storage = createStorage(
      disabled,
      createScope(() => null),
    )
    expect(storage.read('draft')).toBeNull()
    storage.write('draft', 'new')
    expect(storage.read('draft')).toBe('new')
    storage.remove('draft')
    storage.clear()
    expect(storage.read('draft')).toBeNull()
  })

  it.each([
    ['main:7:draft', true],
    ['live:guest:x:y', true],
    ['theme', false],
    ['a:b', false],
    ['a:b:c', false],
  ])('the key %s belongs to this app: %s', (key, ours) => {
    expect(isScoped(key)).toBe(ours)
  })
})
