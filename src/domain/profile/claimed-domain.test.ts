// Domains that decide who is whose originator: a firm's own, and nothing that others share.
import { describe, expect, it } from 'vitest'
import { unclaimable } from './claimed-domain'

describe('a claimed domain', () => {
  it('seller walk 7: is no free mail provider, whatever its case and subdomain', () => {
    for (const name of ['gmail.com', ' GMail.com', 'mail.yahoo.com', 'outlook.com', 'hotmail.co.uk', 'proton.me'])
      expect(unclaimable(name), name).toMatch(/is a mail provider/)
  })

  it('seller walk 7: is no public suffix', () => {
    for (const name of ['com', 'co.uk', 'github.io', 'k12.il.us'])
      expect(unclaimable(name), name).toMatch(/belongs to everybody/)
  })

  it('is a domain of a firm, also a subdomain of it', () => {
    for (const name of ['prairielending.example', 'mail.prairielending.example', 'greystone.com', 'firm.co.uk'])
      expect(unclaimable(name), name).toBeNull()
  })
})
