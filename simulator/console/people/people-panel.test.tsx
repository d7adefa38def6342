// The people of a world: who has a seat stands first, and everybody can be entered as.
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { world } from '../testing/fixtures'
import { NAME_BELOW_LOCALHOST, renderPanel } from '../testing/render-panel'
import { PeoplePanel } from './people-panel'

afterEach(cleanup)

const names = (links: readonly HTMLElement[]) => links.map((link) => link.getAttribute('aria-label'))

test('the persons of the seats come first, in the order of the seats; the others are folded away', () => {
  renderPanel(<PeoplePanel world={world} />)
  const panel = screen.getByRole('region', { name: 'Enter the marketplace as' })
  expect(names(within(panel).getAllByRole('link', { hidden: true }))).toEqual([
    'Enter as Ada',
    'Enter as Ben',
    'Enter as Lena',
    'Enter as Carl',
    'Enter as Dora',
    'Enter as Emil',
  ])
  expect(screen.getByText('Everybody else: 3')).toBeTruthy()
})

test('without seats everybody is listed, and nobody is folded away', () => {
  renderPanel(<PeoplePanel world={{ ...world, seats: {} }} />)
  expect(screen.getAllByRole('link')).toHaveLength(6)
  expect(screen.queryByText(/Everybody else/)).toBeNull()
})

test('a seat that is named after its role is not told twice', () => {
  renderPanel(<PeoplePanel world={{ ...world, seats: { investor: ['ada'] } }} />)
  const [ada] = screen.getAllByRole('listitem')
  expect(ada?.querySelector('summary')?.textContent).toBe('investor')
})

test('a person has a sign-in link of its own origin, its seat, and how to sign in by hand', () => {
  renderPanel(<PeoplePanel world={world} />)
  const link = screen.getByRole('link', { name: 'Enter as Ada' })
  expect(link.getAttribute('href')).toBe('http://ada--w.localhost/')
  expect(link.getAttribute('target')).toBe('_blank')
  expect(screen.getByText('investor · trainee')).toBeTruthy()
  expect(screen.getByText('ada@x.example')).toBeTruthy()
  expect(screen.getAllByText('secret')).toHaveLength(6)
})

test('a person of a class whose seat is free has no password', () => {
  const cast = world.cast.map((person) => (person.key === 'ada' ? { ...person, password: '' } : person))
  renderPanel(<PeoplePanel world={{ ...world, cast }} />)
  expect(screen.getByText('No password: nobody has this seat.')).toBeInstanceOf(HTMLElement)
  expect(screen.getAllByText('secret')).toHaveLength(5)
})

// The console's address, where its cookie can be read.
beforeEach(() => window.history.replaceState(null, '', '/simulator'))

test('a browser that opens no names below localhost gets links without them, and reads what they cannot do', async () => {
  renderPanel(<PeoplePanel world={world} />, { [NAME_BELOW_LOCALHOST]: new TypeError('Could not find the server') })
  expect(await screen.findByText(/one person at a time/)).toBeInstanceOf(HTMLElement)
  const link = screen.getByRole('link', { name: 'Enter as Ada' })
  expect(link.getAttribute('href')).toBe('http://localhost/simulator/enter/w?as=ada')
  expect(document.cookie).toContain('simulator_plain_links=1')
})

test('a simulator that does not answer at all says nothing about the names', async () => {
  const own = `GET ${window.location.origin}/simulator/icon.svg`
  const down = new TypeError('Failed to fetch')
  const sent = renderPanel(<PeoplePanel world={world} />, { [NAME_BELOW_LOCALHOST]: down, [own]: down })
  await waitFor(() => expect(sent.map(({ call }) => call)).toEqual([NAME_BELOW_LOCALHOST, own]))
  await waitFor(() => expect(document.cookie).not.toContain('simulator_plain_links'))
  expect(screen.getByRole('link', { name: 'Enter as Ada' }).getAttribute('href')).toBe('http://ada--w.localhost/')
})
