// Everybody of a world with a way in: each opens the marketplace signed in, on an origin of its own.
import { Section } from './section'
import type { Person, World } from './shapes'
import { plainWords } from './words'

const seatOf = ({ seats = {} }: World, key: string): string | null =>
  Object.entries(seats).find(([, keys]) => keys.includes(key))?.[0] ?? null

const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join('')

/** Those who have a seat in the scenario stand first. */
const inOrder = (world: World): readonly Person[] => {
  const keys = Object.values(world.seats ?? {}).flat()
  const place = ({ key }: Person) => (keys.includes(key) ? keys.indexOf(key) : keys.length)
  return [...world.cast].sort((one, other) => place(one) - place(other))
}

export function PeoplePanel({ world }: { readonly world: World }) {
  return (
    <Section title="Enter the marketplace as" anchor="people">
      <ul className="people">
        {inOrder(world).map((person) => {
          const seat = seatOf(world, person.key)
          return (
            <li key={person.key} className="person">
              <span className="avatar person__face" data-theme={person.role} aria-hidden="true">
                {initialsOf(person.name)}
              </span>
              <div className="person__who">
                <b>{person.name}</b>
                <span>{[person.role, seat === null ? '' : plainWords(seat)].filter(Boolean).join(' · ')}</span>
                <details className="person__key">
                  <summary>Sign-in</summary>
                  <span>{person.email}</span>
                  <code>{person.password}</code>
                </details>
              </div>
              <a
                className="enter"
                href={person.enter}
                target="_blank"
                rel="noopener"
                aria-label={`Enter as ${person.name}`}
              >
                Enter <span aria-hidden="true">↗</span>
              </a>
            </li>
          )
        })}
      </ul>
    </Section>
  )
}
