// The remembered place after signing in.
import { describe, expect, it } from 'vitest'
import { rememberDeepLink, takeDeepLink } from './deep-link'

function memory() {
  const kept = new Map<string, string>()
  return {
    read: (key: string) => kept.get(key) ?? null,
    write: (key: string, value: string) => void kept.set(key, value),
    remove: (key: string) => void kept.delete(key),
  }
}

describe('a deep link', () => {
  // Verifies: S6.8
  it('is followed once; then whoever has a profile comes to it', () => {
    const storage = memory()
    rememberDeepLink(storage, '/investor/auction/live?auction=17')
    expect(takeDeepLink(storage, 'investor')).toBe('/investor/auction/live?auction=17')
    expect(takeDeepLink(storage, 'investor')).toBe('/investor/profile')
  })
  it('of another role, or to nowhere, is forgotten', () => {
    const storage = memory()
    rememberDeepLink(storage, '/lender/auction/submitted')
    expect(takeDeepLink(storage, 'investor')).toBe('/investor/profile')
    rememberDeepLink(storage, '/investor/nowhere')
    expect(takeDeepLink(storage, 'investor')).toBe('/investor/profile')
    expect(storage.read('deep-link')).toBeNull()
  })
})
