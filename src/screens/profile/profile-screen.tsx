// My account: the whole profile, read-only, in the sections of its form.
import { Pencil } from 'lucide-react'
import { useEffect } from 'react'
import { Link } from 'wouter'
import { shownField } from '../../domain/profile/profile-copy'
import { profileFields } from '../../domain/profile/profile-fields'
import { formOf, type OwnProfile } from '../../domain/profile/profile-sending'
import { profileSteps } from '../../domain/profile/profile-steps'
import { profileRequested, selectProfile } from '../../state/profiles/profiles.slice'
import { selectUser } from '../../state/session/session.slice'
import { buttonClass } from '../../ui/button'
import { breakable, type Fact, Facts } from '../../ui/facts'
import { useDestinations } from '../destinations'
import { LenderSuspended } from '../lender-suspended'
import { PageHeading } from '../page-heading'
import { useAppDispatch, useAppSelector } from '../store-binding'
import { useListedNames } from './form/listed-names'
import { LoadedProfile } from './loaded-profile'

/** The page at /{role}/profile. */
export function ProfileScreen() {
  const dispatch = useAppDispatch()
  const user = useAppSelector(selectUser)
  const profile = useAppSelector(selectProfile)
  const { editProfile } = useDestinations()
  useEffect(() => dispatch(profileRequested()), [dispatch])
  if (!user) return null
  const account: Fact[] = [
    { name: 'Email', value: user.email },
    { name: 'Role', value: user.role.charAt(0).toUpperCase() + user.role.slice(1) },
  ]
  if (user.profile?.lender) account.push({ name: 'Lender', value: user.profile.lender.name })
  if (user.profile?.originator_company) {
    account.push({ name: 'Originator company', value: user.profile.originator_company.name })
  }
  return (
    <div className="page">
      <PageHeading title="My account">
        {editProfile === null ? null : (
          <Link href={editProfile} className={`${buttonClass('quiet', 'small')} page-heading__end`}>
            <Pencil size={16} aria-hidden="true" /> Edit profile
          </Link>
        )}
      </PageHeading>
      <LenderSuspended />
      <section className="card" aria-labelledby="account-heading">
        <h2 id="account-heading">Account</h2>
        <Facts facts={account} />
      </section>
      <LoadedProfile profile={profile}>{(own) => <Sections own={own} />}</LoadedProfile>
    </div>
  )
}

function Sections({ own }: { readonly own: OwnProfile }) {
  const nameOf = useListedNames(own.role)
  const form = formOf(own)
  return profileSteps[own.role].map(({ slug, title }) => {
    const shown = profileFields[own.role]
      .filter((field) => field.step === slug)
      .flatMap((field) => shownField(own.role, form, field, nameOf) ?? [])
    const facts = withAddress(shown).map(
      ({ label, lines }): Fact => ({
        name: label,
        value: lines.length === 1 ? lines[0] : <Lines lines={lines} />,
      }),
    )
    const isNamed = facts.length === 1 && facts[0]?.name === title
    return (
      <section className={isNamed ? 'card card--named' : 'card'} key={slug} aria-labelledby={`section-${slug}`}>
        <h2 id={`section-${slug}`}>{title}</h2>
        <Facts facts={facts} />
      </section>
    )
  })
}

type Shown = NonNullable<ReturnType<typeof shownField>>

/** Combines street, city, state and zip code into one address. */
function withAddress(shown: readonly Shown[]): readonly Shown[] {
  const line = (label: string) => shown.find((each) => each.label === label)?.lines[0]
  const [street, city, state, zip] = ['Street', 'City', 'State', 'Zip code'].map(line)
  if (!street || !city || !state || !zip) return shown
  return shown.flatMap((each) => {
    if (each.label === 'Street') return { ...each, label: 'Address', lines: [street, `${city}, ${state} ${zip}`] }
    return ['City', 'State', 'Zip code'].includes(each.label) ? [] : each
  })
}

function Lines({ lines }: { readonly lines: readonly string[] }) {
  if (lines.length === 0) return 'None'
  // Lines may be equal while names are still loading.
  const rows = lines.map((line, index) => ({ key: `${index}: ${line}`, line }))
  return (
    <ul className="plain-list">
      {rows.map(({ key, line }) => (
        <li key={key}>{breakable(line)}</li>
      ))}
    </ul>
  )
}
