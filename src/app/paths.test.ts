// Parses every route of the specification, and rejects other paths.
import { describe, expect, it } from 'vitest'
import { screenRoles } from '../contract/role'
import { boardPath, boardStatusOf, homePath, type PageName, pages, pathOf, readPath } from './paths'

// Verifies: S2.1, S2.2, S2.3, S2.4, S2.5, S2.6, S2.7, S2.8, S2.9, S2.10, S2.11, S2.12, S2.13, S1.9
describe('readPath', () => {
  it('reads back every path that is built', () => {
    for (const role of screenRoles)
      for (const page of Object.keys(pages) as PageName[]) {
        if (page === 'landing' || page === 'loan-setup') continue
        expect(readPath(pathOf(page, role))).toEqual({ page, role })
      }
  })
  it('reads the landing page', () => expect(readPath('/')).toEqual({ page: 'landing' }))
  it('reads a loan by its id or as new, and does not confuse it with loan creation', () => {
    expect(readPath('/lender/loan/new')).toEqual({ page: 'loan-setup', role: 'lender', setup: 'new' })
    expect(readPath('/lender/loan/31')).toEqual({ page: 'loan-setup', role: 'lender', setup: '31' })
    expect(readPath('/lender/loan/create')).toEqual({ page: 'loan-create', role: 'lender' })
  })
  it.each([
    '/nobody/profile',
    '/investor/auction/sold',
    '/investor/auction',
    '/lender/loan/0',
    '/lender/loan/abc',
    '/lender/loan/31/more',
    '/investor/profile/unknown',
    '/en/investor/profile',
    '/admin/profile',
    '/lender/loan/%E0%A4%A',
    '/%',
  ])('finds nothing at %s', (path) => expect(readPath(path)).toEqual({ page: 'not-found' }))
})

describe('boards', () => {
  it('have a path per status, optionally with an open auction', () => {
    expect(boardPath('investor', 'past')).toBe('/investor/auction/past')
    expect(boardPath('investor', 'live', 17)).toBe('/investor/auction/live?auction=17')
  })
  it('are found by their page', () => {
    expect(boardStatusOf('auction-pre')).toBe('pre')
    expect(boardStatusOf('profile')).toBeNull()
  })
  it('are the home page of every role but the borrower', () => {
    expect(screenRoles.map(homePath)).toEqual([
      '/borrower/profile',
      '/lender/auction/live',
      '/originator/auction/live',
      '/investor/auction/live',
    ])
  })
})
