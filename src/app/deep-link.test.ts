// The path to open after signing in.
import { describe, expect, it } from 'vitest'
import { rememberDeepLink, takeDeepLink } from './deep-link'

function memory() {
  const values = new Map<string, string>()
  return {
    read: (key: string) => values.get(key) ?? null,
    write: (key: string, value: string) => void values.set(key, value),
    remove: (key: string) => void values.delete(key),
  }
}

describe('a deep link', () => {
  // Verifies: S6.8
  it('is followed once; after that, signing in leads to the profile', () => {
    const storage = memory()
    rememberDeepLink(storage, '/investor/auction/live?auction=17')
    expect(takeDeepLink(storage, 'investor')).toBe('/investor/auction/live?auction=17')
    expect(takeDeepLink(storage, 'investor')).toBe('/investor/profile')
  })
  it('is dropped if it belongs to another role or to no page', () => {
    const storage = memory()
    rememberDeepLink(storage, '/lender/auction/submitted')
    expect(takeDeepLink(storage, 'investor')).toBe('/investor/profile')
    rememberDeepLink(storage, '/investor/nowhere')
    expect(takeDeepLink(storage, 'investor')).toBe('/investor/profile')
    expect(storage.read('deep-link')).toBeNull()
  })
})
