// The people of a world with sign-in links. Each opens the marketplace on its own origin where the browser supports that.
import { Notice } from '../../../src/ui/states'
import type { Person, World } from '../../control-api/control.schemas'
import { initialsOf, plainText } from '../copy'
import { moveInList } from '../keys/arrow-list'
import { Section } from '../layout/section'
import { usePlainLinks } from './plain-links'

const seatOf = ({ seats }: World, key: string): string | null =>
  Object.entries(seats).find(([, keys]) => keys.includes(key))?.[0] ?? null

/** People with a seat in the scenario, in seat order; then everyone else. */
const groupsOf = (world: World): readonly [readonly Person[], readonly Person[]] => {
  const keys = Object.values(world.seats).flat()
  const seated = keys.flatMap((key) => world.cast.filter((person) => person.key === key))
  const others = world.cast.filter(({ key }) => !keys.includes(key))
  return seated.length === 0 ? [others, []] : [seated, others]
}

export function PeoplePanel({ world }: { readonly world: World }) {
  const [first, others] = groupsOf(world)
  const isPlain = usePlainLinks()
  return (
    <Section title="Enter the marketplace as" anchor="people">
      {isPlain ? (
        <Notice tone="warn">
          This browser can sign in only one person at a time: each Enter signs out the previous one. Use Chrome, Edge or
          Firefox to open several.
        </Notice>
      ) : null}
      <People world={world} people={first} />
      {others.length === 0 ? null : (
        <details className="others">
          <summary>Everyone else: {others.length}</summary>
          <People world={world} people={others} />
        </details>
      )}
    </Section>
  )
}

function People({ world, people }: { readonly world: World; readonly people: readonly Person[] }) {
  const isPlain = usePlainLinks()
  return (
    <ul onKeyDown={moveInList}>
      {people.map((person) => {
        const seat = seatOf(world, person.key)
        return (
          <li key={person.key} className="person">
            <span className="person__face" data-theme={person.role} aria-hidden="true">
              {initialsOf(person.name)}
            </span>
            <div className="person__name">
              <b>{person.name}</b>
              <details className="person__key">
                <summary title={person.pins.length === 0 ? 'Show email and password' : 'Show email, password and PINs'}>
                  {[person.role, seat === null || seat === person.role ? '' : plainText(seat)]
                    .filter(Boolean)
                    .join(' · ')}
                </summary>
                <span>{person.email}</span>
                {person.password === '' ? <span>No password: this seat is free.</span> : <code>{person.password}</code>}
                {person.pins.map(({ signator, digits }) => (
                  <span key={signator}>
                    PIN of {signator}: <code>{digits}</code>
                  </span>
                ))}
              </details>
            </div>
            <a
              className="enter"
              href={isPlain ? person.plain_enter : person.enter}
              target="_blank"
              rel="noopener"
              referrerPolicy="origin"
              aria-label={`Enter as ${person.name}`}
            >
              Enter <span aria-hidden="true">↗</span>
            </a>
          </li>
        )
      })}
    </ul>
  )
}
