// The trade confirmation as a document: letterhead, parties, terms, signature lines.
import { Gavel } from 'lucide-react'
import { selectMipRates } from '../../../state/mip-rates/mip-rates.slice'
import type { LoadedTrade } from '../../../state/trades/trades.slice'
import { Facts } from '../../../ui/facts'
import { PageHeading } from '../../page-heading'
import { useAppSelector } from '../../store-binding'
import { UnreadableNote } from '../../unreadable-note'
import { TRADE_NOTE, type TradeParty, tradeHead, tradeParties, tradeSections } from './trade-copy'

interface TradeDocumentProps {
  readonly trade: NonNullable<LoadedTrade['trade']>
  /** The simulator's world; null on a real server. */
  readonly world: string | null
}

/** One sheet on screen, one or two pages in print. */
export function TradeDocument({ trade, world }: TradeDocumentProps) {
  const parties = tradeParties(trade)
  const own = useAppSelector(selectMipRates)
  return (
    <div className="sheet">
      <Letterhead world={world} />
      <div className="sheet__head">
        <Facts facts={tradeHead(trade)} />
      </div>
      <section className="sheet__parties" aria-label="Parties">
        {parties.map((party) => (
          <Party key={party.role} party={party} />
        ))}
      </section>
      <div className="sheet__terms">
        {tradeSections(trade, own).map(({ title, facts }) => (
          <section className="sheet__section" key={title} aria-label={title}>
            <h2>{title}</h2>
            <Facts layout="lines" facts={facts} />
          </section>
        ))}
      </div>
      <p className="sheet__note">{TRADE_NOTE}</p>
      <section className="sheet__signatures" aria-label="Signatures">
        {parties.map((party) => (
          <Signature key={party.role} party={party} />
        ))}
      </section>
    </div>
  )
}

export function Letterhead({ world }: { readonly world: string | null }) {
  return (
    <header className="sheet__letterhead">
      <p className="sheet__brand">
        <span className="sheet__mark">
          <Gavel size={18} strokeWidth={2.4} aria-hidden="true" />
        </span>
        <span>
          <b>Loan Auction Marketplace</b>
          <span className="key">Government-backed multifamily loans</span>
        </span>
      </p>
      <PageHeading title="Trade confirmation">
        {world === null ? null : <span className="sheet__simulated">Simulated: world {world}</span>}
      </PageHeading>
    </header>
  )
}

function Party({
  party: { role, name, address, contacts, unreadableContacts, facts },
}: {
  readonly party: TradeParty
}) {
  return (
    <div className="sheet__party">
      <h2>{role}</h2>
      <address>
        <b>{name}</b>
        {address.map((line) => (
          <span key={line}>{line}</span>
        ))}
      </address>
      <Facts layout="lines" facts={facts} />
      <UnreadableNote count={unreadableContacts} one="contact" />
      {contacts.length > 0 ? (
        <ul className="sheet__contacts" aria-label={`Contacts of the ${role.toLowerCase()}`}>
          {contacts.map((contact) => (
            <li key={contact.name}>
              <b>{contact.name}</b>
              {contact.lines.map((line) => (
                <span key={line}>{line}</span>
              ))}
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}

/** Signature lines for a firm, labeled with its signators. */
function Signature({ party: { role, name, signators } }: { readonly party: TradeParty }) {
  const lines: TradeParty['signators'] = signators.length > 0 ? signators : [{ name: 'Name and signature', part: null }]
  return (
    <div className="sheet__signature">
      <p>
        For the {role.toLowerCase()}, <b>{name}</b>
      </p>
      {lines.map(({ name: signator, part }) => (
        <div className="sheet__line" key={signator}>
          <span>
            {signator}
            {part === null ? null : <i>{part}</i>}
          </span>
          <span>Title</span>
          <span>Date</span>
        </div>
      ))}
    </div>
  )
}
