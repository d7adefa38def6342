// Loan pages have only the header; other signed-in pages also have the sidebar.
import { cleanup, configure, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { listOf, signedInAs } from '../screens/testing/fixtures'
import { sectionsAnswered } from '../screens/testing/loan-fixtures'
import { workspaceSaveRequested } from '../state/workspace/workspace.slice'
import { openApp } from './testing/open-app'

configure({ asyncUtilTimeout: 5000 })

beforeEach(() => Reflect.get(window, 'happyDOM').setViewport({ width: 1440, height: 900 }))
afterEach(cleanup)

const theme = () => document.documentElement.dataset.theme

describe('/lender/loan/create', () => {
  // Verifies: S2.16 S2.17
  it('has the header, no visible sidebar, and the theme of the selected section', async () => {
    openApp('/lender/loan/create', signedInAs('lender'), listOf('incomplete'), sectionsAnswered)
    await screen.findByRole('heading', { level: 1, name: 'New loan' })
    screen.getByRole('banner')
    expect(screen.getAllByRole('main')).toHaveLength(1)
    expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull()
    expect(theme()).toBe('lender')
    fireEvent.click(screen.getByRole('radio', { name: 'FHA' }))
    fireEvent.click(screen.getByRole('radio', { name: /221/ }))
    expect(theme()).toBe('borrower')
    fireEvent.click(screen.getByRole('radio', { name: /223/ }))
    expect(theme()).toBe('lender')
    fireEvent.click(screen.getByRole('button', { name: 'Menu' }))
    screen.getByRole('navigation', { name: 'Main' })
  })

  it('has a sidebar that collapses to icons, which keep their names, and expands again', async () => {
    const { dispatched } = openApp('/lender/profile', signedInAs('lender'))
    const main = () => within(screen.getByRole('navigation', { name: 'Main' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Collapse sidebar' }))
    expect(main().queryByText('desk@prairielending.example')).toBeNull()
    expect(main().getByRole('link', { name: 'Settings' }).title).toBe('Settings')
    expect(main().getByRole('link', { name: 'Live' }).title).toBe('Live')
    expect(main().getByRole('button', { name: 'Logout' }).title).toBe('Logout')
    fireEvent.click(screen.getByRole('button', { name: 'Expand sidebar' }))
    expect(main().getByRole('link', { name: 'Settings' }).title).toBe('')
    expect(dispatched.filter(({ type }) => type === workspaceSaveRequested.type)).toEqual([
      workspaceSaveRequested({ change: { icon_sidebar: true } }),
      workspaceSaveRequested({ change: { icon_sidebar: false } }),
    ])
  })
})

describe('/lender/profile', () => {
  // Verifies: S2.18
  it('has the header and the sidebar', async () => {
    openApp('/lender/profile', signedInAs('lender'))
    await screen.findByRole('heading', { level: 1, name: 'My account' })
    screen.getByRole('navigation', { name: 'Main' })
  })
})
