// What the static landing page shows once a server has answered: that it's a simulator, and what is traded there. The same as the app's
// landing page shows from its store (src/screens/landing/landing-screen.tsx, src/app/simulated-ribbon.tsx).
import { isRecord } from '../contract/json'
import { CLOCK_HEADER, SIMULATOR_HEADER } from '../contract/simulator-headers'
import { rateText } from '../domain/clock-rate'

/** Where to read the sections of the Act; the path of `lookup.section-acts`. */
export const SECTIONS_PATH = '/api/info/section-act'

/** One page of them. */
export const readSections = (page = 1): Promise<Response> =>
  fetch(page === 1 ? SECTIONS_PATH : `${SECTIONS_PATH}?page=${page}`, {
    headers: { Accept: 'application/json', 'X-Requested-With': 'XMLHttpRequest' },
    cache: 'no-store',
    redirect: 'error',
  })

function append(parent: Element | null, name: string, text: string, attributes: Readonly<Record<string, string>> = {}) {
  const element = document.createElement(name)
  element.textContent = text
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value)
  parent?.append(element)
  return element
}

function markSimulator(clock: string): void {
  const rate = Number(/;\s*rate=([\d.]+)/.exec(clock)?.[1] ?? 1)
  const label = 'Open the simulator console'
  append(document.querySelector('.plain__header nav'), 'a', label, { class: 'plain__extra', href: '/simulator' })
  append(document.querySelector('.landing__footer'), 'a', label, { href: '/simulator' })
  append(document.getElementById('root'), 'aside', `Simulated${rateText(rate)}`, {
    class: 'ribbon',
    'aria-label': 'Simulator',
  })
}

/** The rows of this page and the ones after it, in any form in which a server lists them. */
async function rowsFrom(answer: Response, page = 1): Promise<readonly unknown[]> {
  const body: unknown = await answer.json()
  const rows: unknown = isRecord(body) ? body.data : body
  if (!Array.isArray(rows)) return []
  const links = isRecord(body) ? (isRecord(body.links) ? body.links.next : body.next_page_url) : null
  const next = Number(/[?&]page=(\d+)/.exec(String(links))?.[1])
  return next > page ? [...rows, ...(await rowsFrom(await readSections(next), next))] : rows
}

/** `FHA 221(d)(4)` for each section. */
function sectionNames(rows: readonly unknown[]): readonly string[] {
  const names = rows.flatMap((row) =>
    isRecord(row) && typeof row.loan_type === 'string' && typeof row.name === 'string'
      ? [`${row.loan_type.toUpperCase()} ${row.name}`]
      : [],
  )
  return [...new Set(names)]
}

/** Adds what this answer to `SECTIONS_PATH` says. */
export async function markServer(answer: Response): Promise<void> {
  if (answer.headers.has(SIMULATOR_HEADER)) markSimulator(answer.headers.get(CLOCK_HEADER) ?? '')
  const names = sectionNames(await rowsFrom(answer))
  if (names.length === 0) return
  const list = append(document.querySelector('.landing__facts .landing__band'), 'ul', '', {
    class: 'landing__sections',
    'aria-label': 'Sections of the Act traded here',
  })
  for (const name of names) append(list, 'li', name)
}
