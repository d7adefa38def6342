// The landing page: the product, the stages of a loan, and the login and sign-up of each role.
import { Clock3, Gavel, type LucideIcon, RefreshCw } from 'lucide-react'
import { Link } from 'wouter'
import { selectLookup } from '../../state/lookups/lookups.slice'
import { selectSession } from '../../state/session/session.slice'
import { buttonClass } from '../../ui/button'
import { LivePill } from '../../ui/tag'
import { type ScreenRole, useDestinations } from '../destinations'
import { RoleIllustration } from '../illustrations/role-illustration'
import { PageHeading } from '../page-heading'
import { roleCopy, screenRoleOf } from '../role-copy'
import { useAppSelector } from '../store-binding'
import './landing.css'

interface RoleCard {
  readonly role: ScreenRole
  readonly theme: string
  readonly text: string
}

const roleCards: readonly RoleCard[] = [
  { role: 'lender', theme: 'lender', text: 'Set up a loan once, run its auction, and watch every bid arrive.' },
  { role: 'originator', theme: 'lender', text: 'Submit loans under your lender’s name, with their approval.' },
  { role: 'investor', theme: 'investor', text: 'Review loans, bid live, and win on one official clock.' },
  { role: 'borrower', theme: 'borrower', text: 'Keep your profile current and watch the market for your loan.' },
]

const stages = [
  { name: 'Incomplete', text: 'Draft the loan' },
  { name: 'Submitted', text: 'Validated and sent' },
  { name: 'Commitment', text: 'Firm commitment issued' },
  { name: 'Pre', text: 'Investors review' },
  { name: 'Live', text: 'Bids in 1/32' },
  { name: 'Past', text: 'Sold, or no sale' },
] as const

/** Only what holds on every server: this page is built before it's known which one. */
const reasons: readonly { readonly icon: LucideIcon; readonly name: string; readonly text: string }[] = [
  {
    icon: Clock3,
    name: 'One clock for everyone',
    text: 'Every page shows official time and its accuracy in milliseconds. Your computer’s clock decides nothing.',
  },
  {
    icon: Gavel,
    name: 'No bid by accident',
    text: 'You review each bid before it’s sent, and a double click never bids twice.',
  },
  {
    icon: RefreshCw,
    name: 'Live, or marked as old',
    text: 'New bids appear without a reload. If the connection drops, old figures turn gray and say from when they are.',
  },
]

/** The page at /. */
export function LandingScreen() {
  const session = useAppSelector(selectSession)
  const sections = useAppSelector((state) => selectLookup(state, 'lookup.section-acts'))
  const to = useDestinations()
  const role = session.status === 'signed-in' ? screenRoleOf(session.user?.role) : null
  const names = [...new Set(sections.rows.map((section) => `${section.loan_type.toUpperCase()} ${section.name}`))]

  return (
    <div className="landing">
      <section className="landing__hero">
        <div>
          <PageHeading title="Government-backed loans, sold in the open" />
          <p className="landing__lead">
            Lenders bring FHA and RHS multifamily loans to a live auction. Investors bid in thirty-seconds. Everyone
            sees the same clock, and each bid as it’s made.
          </p>
          <div className="landing__links">
            {role ? (
              <Link className={buttonClass('primary', 'large')} href={to.home(role)}>
                Back to my desk
              </Link>
            ) : (
              <a className={buttonClass('primary', 'large')} href="#roles">
                Choose your role
              </a>
            )}
            <a className={buttonClass('quiet', 'large')} href="#how-it-works">
              How it works
            </a>
          </div>
        </div>
        <ExampleTape />
      </section>

      <section className="landing__life" id="how-it-works" aria-labelledby="life-heading">
        <div className="landing__band">
          <h2 id="life-heading">The life of a loan, from draft to sold</h2>
          <ol className="landing__steps">
            {stages.map((step) => (
              <li key={step.name} className={step.name === 'Live' ? 'landing__now' : undefined}>
                <i />
                <b>{step.name}</b>
                <span>{step.text}</span>
              </li>
            ))}
          </ol>
        </div>
      </section>

      <section className="landing__roles" id="roles" aria-labelledby="roles-heading">
        <div className="landing__band">
          <h2 id="roles-heading">Choose your role</h2>
          <ul className="landing__cards">
            {roleCards.map(({ role: cardRole, theme, text }) => (
              <li key={cardRole} className="landing__card" data-theme={theme}>
                <RoleIllustration role={cardRole} />
                <h3>{roleCopy[cardRole].name}</h3>
                <p>{text}</p>
                <Link className={buttonClass('primary', 'medium', true)} href={to.login(cardRole)}>
                  Log in as {roleCopy[cardRole].as}
                </Link>
                <Link className={buttonClass('quiet', 'medium', true)} href={to.signUp(cardRole)}>
                  Sign up as {roleCopy[cardRole].as}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      </section>

      <section className="landing__facts" aria-labelledby="facts-heading">
        <div className="landing__band">
          <h2 id="facts-heading">Why desks trade here</h2>
          <ul>
            {reasons.map(({ icon: Icon, name, text }) => (
              <li key={name}>
                <Icon size={24} aria-hidden="true" />
                <b>{name}</b>
                <p>{text}</p>
              </li>
            ))}
          </ul>
          {names.length > 0 ? (
            <ul className="landing__sections" aria-label="Sections of the Act traded here">
              {names.map((name) => (
                <li key={name}>{name}</li>
              ))}
            </ul>
          ) : null}
        </div>
      </section>

      <footer className="landing__footer">
        <span>Loan Auction Marketplace</span>
        {session.world === null ? null : <a href="/simulator">Open the simulator console</a>}
      </footer>
    </div>
  )
}

/** A static example of an auction, for decoration. */
function ExampleTape() {
  return (
    <div className="landing__tape" aria-hidden="true">
      <div className="landing__tape-top">
        <LivePill>LIVE</LivePill>
        <span>Riverbend Commons · FHA 221(d)(4)</span>
        <span>Example</span>
      </div>
      <div className="landing__big num">102-18</div>
      <p className="num">
        11 bids · ends in <b className="soon">01:43</b>
      </p>
      <svg viewBox="0 0 480 150" aria-hidden="true">
        <path stroke="var(--line)" d="M0 20H480M0 65H480M0 110H480" />
        <path
          fill="none"
          stroke="var(--accent)"
          strokeWidth="2.5"
          d="M0 128H60V118H120V108H170V98H235V78H280V68H342V57H392V36H444V24H480"
        />
      </svg>
    </div>
  )
}
