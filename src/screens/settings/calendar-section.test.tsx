// The calendar subscription in the settings: creating, copying, renewing and revoking its address.
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import type { StoreAction } from '../../state/market-store'
import { signedInAs } from '../testing/fixtures'
import { createStoreHarness } from '../testing/render-with-store'
import { SettingsScreen } from './settings-screen'

afterEach(cleanup)

const ADDRESS = 'http://localhost:4000/api/calendar/auctions.ics?key=abc'
type Call = 'calendar.read' | 'calendar.renew' | 'calendar.revoke'
const noInput = { params: undefined, query: undefined }
const calendarAnswered = (name: Call, address: string | null): StoreAction => ({
  type: `${name}/answered`,
  payload: { ...noInput, subject: name, answer: { data: { secret_address: address } } },
})
const failed = (name: Call, message: string): StoreAction => ({
  type: `${name}/failed`,
  payload: { ...noInput, subject: name, error: { status: 500, kind: 'server', message, fields: {} } },
})

function open(role: 'investor' | 'lender' | 'borrower' = 'investor') {
  const harness = createStoreHarness()
  harness.receive(signedInAs(role))
  render(<SettingsScreen />, { wrapper: harness.Wrapper })
  const types = () => harness.dispatched.map(({ type }) => type)
  return { harness, receive: harness.receive, types }
}
const section = () => screen.getByRole('region', { name: 'Calendar subscription' })
const button = (name: string, container: HTMLElement = section()) => within(container).getByRole('button', { name })
const address = () => within(section()).getByRole<HTMLInputElement>('textbox', { name: 'Private address' }).value

describe('the calendar subscription', () => {
  it('is in the settings of roles with auctions, but not of a borrower', () => {
    open('lender')
    section()
    cleanup()
    open('borrower')
    expect(screen.queryByRole('region', { name: 'Calendar subscription' })).toBeNull()
  })

  it('creates an address on request, and shows it once the server has', () => {
    const { receive, types } = open()
    receive(calendarAnswered('calendar.read', null))
    fireEvent.click(button('Create link'))
    expect(types()).toContain('calendar/renew-requested')
    expect(within(section()).queryByRole('textbox')).toBeNull()
    receive(calendarAnswered('calendar.renew', ADDRESS))
    expect(address()).toBe(ADDRESS)
    within(section()).getByText(/Anyone with this address can see your auction dates/)
  })

  it('can be copied', async () => {
    const { harness, receive } = open()
    receive(calendarAnswered('calendar.read', ADDRESS))
    await act(async () => fireEvent.click(button('Copy address')))
    expect(harness.copiedTexts).toEqual([ADDRESS])
    screen.getByText('Address copied.')
  })

  it('is renewed only after a warning, even right after it was created', () => {
    const { receive } = open()
    receive(calendarAnswered('calendar.read', null))
    fireEvent.click(button('Create link'))
    receive(calendarAnswered('calendar.renew', ADDRESS))
    fireEvent.click(button('Renew address'))
    const dialog = screen.getByRole('dialog', { name: 'Renew address' })
    expect(dialog.textContent).toContain('the old one stops working immediately')
    fireEvent.click(button('Renew address', dialog))
    receive(calendarAnswered('calendar.renew', `${ADDRESS}d`))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(address()).toBe(`${ADDRESS}d`)
  })

  it('is revoked only after a confirmation', () => {
    const { receive, types } = open()
    receive(calendarAnswered('calendar.read', ADDRESS))
    fireEvent.click(button('Revoke address'))
    fireEvent.click(button('Cancel', screen.getByRole('dialog')))
    expect(types()).not.toContain('calendar/revoke-requested')
    fireEvent.click(button('Revoke address'))
    fireEvent.click(button('Revoke address', screen.getByRole('dialog')))
    receive(calendarAnswered('calendar.revoke', null))
    screen.getByText('Calendar address revoked.')
    button('Create link')
  })

  it('stays if a change fails, and the dialog says why', () => {
    const { receive } = open()
    receive(calendarAnswered('calendar.read', ADDRESS))
    fireEvent.click(button('Revoke address'))
    fireEvent.click(button('Revoke address', screen.getByRole('dialog')))
    receive(failed('calendar.revoke', 'Server Error'))
    expect(within(screen.getByRole('dialog')).getByRole('alert').textContent).toBe('Server Error')
    expect(address()).toBe(ADDRESS)
  })

  it('can be reloaded after an error', () => {
    const { receive, types } = open()
    receive(failed('calendar.read', 'Server Error'))
    fireEvent.click(button('Try again'))
    expect(types().filter((type) => type === 'calendar/opened')).toHaveLength(2)
  })
})
