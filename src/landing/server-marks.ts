// What the static landing page shows once a server has answered: that it's a simulator, and what is traded there. The same as the app's
// landing page shows from its store (src/screens/landing/landing-screen.tsx, src/app/simulated-ribbon.tsx).
import { isRecord } from '../contract/json'
import { CLOCK_HEADER, SIMULATOR_HEADER } from '../contract/simulator-headers'
import { rateText } from '../domain/clock-rate'

/** Where to read the sections of the Act; the path of `lookup.section-acts`. */
export const SECTIONS_PATH = '/api/info/section-act'

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

/** `FHA 221(d)(4)` for each section, in any form in which a server lists them. */
function sectionNames(body: unknown): readonly string[] {
  const rows: unknown = isRecord(body) ? body.data : body
  const names = (Array.isArray(rows) ? rows : []).flatMap((row: unknown) =>
    isRecord(row) && typeof row.loan_type === 'string' && typeof row.name === 'string'
      ? [`${row.loan_type.toUpperCase()} ${row.name}`]
      : [],
  )
  return [...new Set(names)]
}

/** Adds what this answer to `SECTIONS_PATH` says. */
export async function markServer(answer: Response): Promise<void> {
  if (answer.headers.has(SIMULATOR_HEADER)) markSimulator(answer.headers.get(CLOCK_HEADER) ?? '')
  const names = sectionNames(await answer.json())
  if (names.length === 0) return
  const list = append(document.querySelector('.landing__facts .landing__band'), 'ul', '', {
    class: 'landing__sections',
    'aria-label': 'Sections of the Act traded here',
  })
  for (const name of names) append(list, 'li', name)
}
