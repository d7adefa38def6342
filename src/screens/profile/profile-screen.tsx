// My account: what the server says about the person, read-only.
import { selectUser } from '../../state/session/session.selectors'
import type { Fact } from '../../ui/facts'
import { Facts } from '../../ui/facts'
import { Avatar } from '../../ui/tag'
import { PageHeading } from '../page-heading'
import { useRead } from '../store-binding'

/** The page at /{role}/profile. */
export function ProfileScreen() {
  const user = useRead(selectUser)
  if (!user) return null
  const profile = user.profile ?? null
  const facts: Fact[] = [
    { name: 'Email', value: user.email },
    { name: 'Role', value: user.role.charAt(0).toUpperCase() + user.role.slice(1) },
  ]
  if (profile) facts.unshift({ name: 'Name', value: profile.name })
  if (profile?.lender) facts.push({ name: 'Lender', value: profile.lender.name })
  if (profile?.originator_company) facts.push({ name: 'Originator company', value: profile.originator_company.name })
  const signators = profile?.signators ?? []
  return (
    <div className="page">
      <PageHeading title="My account" />
      <section className="card" aria-labelledby="account-heading">
        <h2 id="account-heading">Account</h2>
        <Facts facts={facts} />
      </section>
      {signators.length > 0 ? (
        <section className="card" aria-labelledby="signators-heading">
          <h2 id="signators-heading">Signators</h2>
          <ul className="people">
            {signators.map((person) => (
              <li key={person.id}>
                <Avatar name={person.name} />
                {person.name}
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </div>
  )
}
