// Domains decide which originators belong to a lender, so they must be a firm's own and not shared.
import { describe, expect, it } from 'vitest'
import { claimProblem } from './claimed-domain'

describe('a claimed domain', () => {
  it('cannot be a free mail provider, in any case or subdomain', () => {
    for (const name of ['gmail.com', ' GMail.com', 'mail.yahoo.com', 'outlook.com', 'hotmail.co.uk', 'proton.me'])
      expect(claimProblem(name), name).toMatch(/is a mail provider/)
  })

  it('cannot be a public suffix', () => {
    for (const name of ['com', 'co.uk', 'github.io', 'k12.il.us'])
      expect(claimProblem(name), name).toMatch(/shared by many firms/)
  })

  it('can be a firm’s domain or a subdomain of it', () => {
    for (const name of ['prairielending.example', 'mail.prairielending.example', 'greystone.com', 'firm.co.uk'])
      expect(claimProblem(name), name).toBeNull()
  })
})
