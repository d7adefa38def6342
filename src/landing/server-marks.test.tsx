// What the static landing page adds once the server has answered: the same as the app's landing page shows from its store.
import { render, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { calls } from '../contract/calls'
import { markServer, SECTIONS_PATH } from './server-marks'

afterEach(() => {
  vi.unstubAllGlobals()
  document.body.textContent = ''
})

const sections = [
  { id: 1, loan_type: 'fha', name: '221(d)(4)' },
  { id: 2, loan_type: 'rhs', name: '538' },
  { id: 3, loan_type: 'fha', name: '221(d)(4)' },
]
const clock = (rate: number) => ({
  'X-Simulator': 'main',
  'X-Simulator-Clock': `2026-03-02T15:42:00.000Z;rate=${rate};epoch=1`,
})

/** The places of the prerendered page that are added to, and what they show after this answer. */
async function shownAfter(body: unknown, headers: Readonly<Record<string, string>> = {}) {
  const root = document.createElement('div')
  root.id = 'root'
  document.body.append(root)
  render(
    <>
      <header className="plain__header">
        <nav />
      </header>
      <section className="landing__facts">
        <div className="landing__band" />
      </section>
      <footer className="landing__footer" />
    </>,
    { container: root },
  )
  await markServer(new Response(JSON.stringify(body), { headers }))
}

const listed = () =>
  within(screen.getByRole('list', { name: 'Sections of the Act traded here' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)

describe('the landing page of a simulator', () => {
  it.each([
    [1, 'Simulated'],
    [0, 'Simulated · paused'],
    [60, 'Simulated · ×60'],
  ])('has the ribbon of a world at rate %s, and links to the console', async (rate, text) => {
    await shownAfter({ data: [] }, clock(rate))
    expect(screen.getByRole('complementary', { name: 'Simulator' }).textContent).toBe(text)
    const links = screen.getAllByRole('link', { name: 'Open the simulator console' })
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/simulator', '/simulator'])
  })
})

describe('the landing page of a real server', () => {
  it('says nothing about a simulator', async () => {
    await shownAfter({ data: sections })
    expect(screen.queryByRole('complementary')).toBeNull()
    expect(screen.queryByRole('link')).toBeNull()
  })
  it.each([
    ['in data', { data: sections }],
    ['as a bare list', sections],
  ])('lists each section once, sent %s', async (_form, body) => {
    await shownAfter(body)
    expect(listed()).toEqual(['FHA 221(d)(4)', 'RHS 538'])
  })
  it.each([
    ['in the links of a resource', (page: number) => ({ links: { next: `http://inside.example/api?page=${page}` } })],
    ['next to the rows', (page: number) => ({ next_page_url: `/api?page=${page}` })],
  ])('lists the sections of all pages, named %s', async (_form, next) => {
    const asked: string[] = []
    vi.stubGlobal('fetch', async (path: string) => {
      asked.push(path)
      return new Response(JSON.stringify({ data: sections.slice(1, 2), ...next(1) }))
    })
    await shownAfter({ data: sections.slice(0, 1), ...next(2) })
    expect(asked).toEqual([`${SECTIONS_PATH}?page=2`])
    expect(listed()).toEqual(['FHA 221(d)(4)', 'RHS 538'])
  })
  it.each([[null], [{ data: 'none' }], [{ data: [{ loan_type: 1 }] }]])('shows no list for %j', async (body) => {
    await shownAfter(body)
    expect(screen.queryByRole('list')).toBeNull()
  })
})

it('reads the sections where the contract says', () => {
  expect(SECTIONS_PATH).toBe(calls['lookup.section-acts'].path)
})
