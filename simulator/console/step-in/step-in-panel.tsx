// Stepping into a world as its presenter: a rival's bid, the agency's desk, an auction's clock, the market. The world decides
// what comes of it, by the rules that hold for everybody.

import { control } from '../control-client'
import { timeWords } from '../copy'
import { Loaded } from '../layout/section'
import { useResource } from '../live/resource'
import { useAct } from '../live/run-action'
import type { OpenAuction, Person, World } from '../shapes'
import type { Deed } from './commands'
import { biddersOf, deeds } from './commands'

/** Minutes. */
const EXTENSION = 5
const DURATION = 30
/** Basis points. */
const MOVE = 5

type Do = (deed: Deed, said: string) => void

interface StepInPanelProps {
  readonly world: World
  readonly version: number
}

export function StepInPanel({ world, version }: StepInPanelProps) {
  const market = useResource(`market ${world.id}`, version, () => control.market(world.id))
  const { act } = useAct()
  const does: Do = async (deed, said) => {
    await act(
      () => control.command(world.id, deed),
      () => said,
    )
    market.again()
  }
  return (
    <Loaded of={market} what="the market">
      {({ live, pre, waiting, treasuries }) => (
        <div className="step-in">
          <section aria-label="Live auctions">
            <h3>Live auctions</h3>
            {live.length === 0 ? <p className="hint">None is live now.</p> : null}
            {live.map((auction) => (
              <LiveAuction key={auction.id} auction={auction} bidders={biddersOf(world)} does={does} />
            ))}
          </section>
          <Desk waiting={waiting} does={does} />
          {pre.length === 0 ? null : (
            <section aria-label="Scheduled auctions">
              <h3>Scheduled auctions</h3>
              {pre.map((auction) => (
                <div key={auction.id} className="auction">
                  <AuctionWords auction={auction} at={auction.starts_at} word="opens" />
                  <button
                    type="button"
                    className="small-button"
                    aria-label={`Open ${auction.name} now`}
                    onClick={() => does(deeds.start(auction, DURATION), `${auction.name} is live for ${DURATION} min.`)}
                  >
                    Open now
                  </button>
                </div>
              ))}
            </section>
          )}
          <section aria-label="The market">
            <h3>The market</h3>
            <p className="hint num">
              Treasuries: 5 years {treasuries.ust_5y} %, 10 years {treasuries.ust_10y} %, 30 years {treasuries.ust_30y}{' '}
              %
            </p>
            <div className="ways">
              {([MOVE, -MOVE] as const).map((by) => (
                <button
                  key={by}
                  type="button"
                  className="small-button"
                  onClick={() =>
                    does(deeds.moveTreasuries(treasuries, by), `Treasuries ${by > 0 ? 'rose' : 'fell'} by ${MOVE} bp.`)
                  }
                >
                  Treasuries {by > 0 ? 'up' : 'down'} {MOVE} bp
                </button>
              ))}
            </div>
          </section>
        </div>
      )}
    </Loaded>
  )
}

interface AuctionWordsProps {
  readonly auction: OpenAuction
  /** ISO. */
  readonly at: string | null
  readonly word: string
}

function AuctionWords({ auction: { name, seller, best, leader }, at, word }: AuctionWordsProps) {
  const words = [
    best === null ? seller : `best ${best} of ${leader ?? 'somebody'}`,
    at === null ? '' : `${word} ${timeWords(Date.parse(at))}`,
  ]
  return (
    <div className="auction__words num">
      <b>{name}</b>
      <span className="hint">{words.filter(Boolean).join(' · ')}</span>
    </div>
  )
}

interface LiveAuctionProps {
  readonly auction: OpenAuction
  readonly bidders: readonly Person[]
  readonly does: Do
}

function LiveAuction({ auction, bidders, does }: LiveAuctionProps) {
  const { name, next, paused } = auction
  return (
    <div className="auction">
      <AuctionWords auction={auction} at={paused ? null : auction.ends_at} word="ends" />
      <fieldset className="ways" aria-label={`Step into ${name}`}>
        {bidders.map((person) => (
          <button
            key={person.key}
            type="button"
            className="small-button num"
            disabled={paused}
            aria-label={`${person.name} bids ${next ?? ''} on ${name}`}
            onClick={() => does(deeds.bid(auction, person), `${person.name} bid on ${name}.`)}
          >
            {person.name} bids {next}
          </button>
        ))}
        <button
          type="button"
          className="small-button"
          aria-label={paused ? `Resume ${name}` : `Pause ${name}`}
          onClick={() => does(deeds.pause(auction), paused ? `${name} goes on.` : `${name} stands still.`)}
        >
          {paused ? 'Resume' : 'Pause'} it
        </button>
        <button
          type="button"
          className="small-button"
          disabled={paused}
          aria-label={`Extend ${name} by ${EXTENSION} minutes`}
          onClick={() => does(deeds.extend(auction, EXTENSION), `${name} has ${EXTENSION} min more.`)}
        >
          +{EXTENSION} min
        </button>
      </fieldset>
    </div>
  )
}

/** What an agency finds fault with. */
const rejections = ['The amount differs from the application', 'The form is not signed'] as const

/** Firm commitments that wait for acceptance. */
function Desk({ waiting, does }: { readonly waiting: readonly OpenAuction[]; readonly does: Do }) {
  return (
    <section aria-label="The agency’s desk">
      <h3>The agency’s desk</h3>
      {waiting.length === 0 ? (
        <p className="hint">No firm commitment waits. One does as soon as a submitted loan has its form uploaded.</p>
      ) : null}
      {waiting.map((auction) => (
        <div key={auction.id} className="auction">
          <AuctionWords auction={auction} at={null} word="" />
          <fieldset className="ways" aria-label={`Decide on ${auction.name}`}>
            <button
              type="button"
              className="small-button"
              aria-label={`Accept the commitment of ${auction.name}`}
              onClick={() => does(deeds.accept(auction), `The commitment of ${auction.name} is accepted.`)}
            >
              Accept
            </button>
            {rejections.map((reason) => (
              <button
                key={reason}
                type="button"
                className="small-button"
                aria-label={`Reject: ${reason} (${auction.name})`}
                onClick={() =>
                  does(deeds.reject(auction, `${reason}.`), `The commitment of ${auction.name} is rejected.`)
                }
              >
                Reject: {reason}
              </button>
            ))}
          </fieldset>
        </div>
      ))}
    </section>
  )
}
