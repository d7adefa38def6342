// The people of a world, with their sign-in links.
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { world } from '../testing/fixtures'
import { renderPanel, SUBDOMAIN_PROBE } from '../testing/render-panel'
import { PeoplePanel } from './people-panel'

afterEach(cleanup)

const names = (links: readonly HTMLElement[]) => links.map((link) => link.getAttribute('aria-label'))

test('the people panel lists people with a seat first, in seat order, and collapses everyone else', () => {
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
  screen.getByText('Everyone else: 3')
})

test('the people panel lists everyone when there are no seats', () => {
  renderPanel(<PeoplePanel world={{ ...world, seats: {} }} />)
  expect(screen.getAllByRole('link')).toHaveLength(6)
  expect(screen.queryByText(/Everyone else/)).toBeNull()
})

test('the people panel shows a seat named after its role only once', () => {
  renderPanel(<PeoplePanel world={{ ...world, seats: { investor: ['ada'] } }} />)
  const [ada] = screen.getAllByRole('listitem')
  expect(ada?.querySelector('summary')?.textContent).toBe('investor')
})

test('the people panel shows a person’s sign-in link on their own origin, their seat, email and password', () => {
  renderPanel(<PeoplePanel world={world} />)
  const link = screen.getByRole('link', { name: 'Enter as Ada' })
  expect(link.getAttribute('href')).toBe('http://ada--w.localhost/')
  expect(link.getAttribute('target')).toBe('_blank')
  screen.getByText('investor · trainee')
  screen.getByText('ada@x.example')
  expect(screen.getAllByText('secret')).toHaveLength(6)
})

test('the people panel shows no password while a seat of a class is free', () => {
  const cast = world.cast.map((person) => (person.key === 'ada' ? { ...person, password: '' } : person))
  renderPanel(<PeoplePanel world={{ ...world, cast }} />)
  screen.getByText('No password: this seat is free.')
  expect(screen.getAllByText('secret')).toHaveLength(5)
})

// The console's path, where its cookie is readable.
beforeEach(() => window.history.replaceState(null, '', '/simulator'))

test('the people panel uses plain links and explains their limits in a browser that can’t resolve subdomains of localhost', async () => {
  renderPanel(<PeoplePanel world={world} />, { [SUBDOMAIN_PROBE]: new TypeError('Could not find the server') })
  await screen.findByText(/one person at a time/)
  const link = screen.getByRole('link', { name: 'Enter as Ada' })
  expect(link.getAttribute('href')).toBe('http://localhost/simulator/enter/w?as=ada')
  expect(document.cookie).toContain('simulator_plain_links=1')
})

test('the people panel keeps the subdomain links when the simulator doesn’t respond at all', async () => {
  const own = `GET ${window.location.origin}/simulator/icon.svg`
  const down = new TypeError('Failed to fetch')
  const sent = renderPanel(<PeoplePanel world={world} />, { [SUBDOMAIN_PROBE]: down, [own]: down })
  await waitFor(() => expect(sent.map(({ call }) => call)).toEqual([SUBDOMAIN_PROBE, own]))
  await waitFor(() => expect(document.cookie).not.toContain('simulator_plain_links'))
  expect(screen.getByRole('link', { name: 'Enter as Ada' }).getAttribute('href')).toBe('http://ada--w.localhost/')
})
