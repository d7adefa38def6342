// Lets a presenter act in a world: rivals' bids, auction clocks, agency decisions, new investors, Treasuries. The usual rules apply.

import { useState } from 'react'
import type { Market, OpenAuction, Person, World } from '../../control-api/control.schemas'
import { timeText } from '../copy'
import { Loaded } from '../layout/section'
import { control, useControlQuery } from '../live/control'
import { useRunAction } from '../live/run-action'
import { biddersOf, type Command, commands } from './commands'

/** How long an auction is extended, minutes. */
const EXTENSION_MINUTES = 5
/** Maximum number of bid buttons per auction. The list next to the figure has every investor. */
const MAX_BID_BUTTONS = 4
/** How long an auction runs that is opened early, minutes. */
const DURATION_MINUTES = 30
/** How far Treasuries move, basis points. */
const MOVE_BP = 5

/** Sends the command and reports success with this text. */
type SendCommand = (command: Command, report: string) => void

interface StepInPanelProps {
  readonly world: World
}

export function StepInPanel({ world }: StepInPanelProps) {
  const params = { worldId: world.id }
  const market = useControlQuery('market.show', { params })
  const { run } = useRunAction()
  const send: SendCommand = async (command, report) => {
    await run(
      () => control('commands.inject', { params, body: command }),
      () => report,
    )
    market.refetch()
  }
  return (
    <Loaded query={market} what="the market">
      {({ live, pre, waiting, new_investors: newInvestors, treasuries }) => (
        <div className="step-in">
          <section aria-label="Live auctions">
            <h3>Live auctions</h3>
            {live.length === 0 ? <p className="hint">No live auctions.</p> : null}
            {live.map((auction) => (
              <LiveAuction key={auction.id} auction={auction} bidders={biddersOf(world)} send={send} />
            ))}
          </section>
          <Commitments waiting={waiting} send={send} />
          {newInvestors.length === 0 ? null : <NewInvestors investors={newInvestors} send={send} />}
          {pre.length === 0 ? null : (
            <section aria-label="Scheduled auctions">
              <h3>Scheduled auctions</h3>
              {pre.map((auction) => (
                <div key={auction.id} className="auction">
                  <AuctionSummary auction={auction} at={auction.starts_at} timeLabel="opens" />
                  <button
                    type="button"
                    className="small-button"
                    aria-label={`Open ${auction.name} now`}
                    onClick={() =>
                      send(
                        commands.start(auction, DURATION_MINUTES),
                        `${auction.name} is live for ${DURATION_MINUTES} min.`,
                      )
                    }
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
              Treasuries: 5-year {treasuries.ust_5y}%, 10-year {treasuries.ust_10y}%, 30-year {treasuries.ust_30y}%
            </p>
            <div className="button-row">
              {([MOVE_BP, -MOVE_BP] as const).map((by) => (
                <button
                  key={by}
                  type="button"
                  className="small-button"
                  onClick={() =>
                    send(
                      commands.moveTreasuries(treasuries, by),
                      `Treasuries ${by > 0 ? 'rose' : 'fell'} by ${MOVE_BP} bp.`,
                    )
                  }
                >
                  Treasuries {by > 0 ? 'up' : 'down'} {MOVE_BP} bp
                </button>
              ))}
            </div>
          </section>
        </div>
      )}
    </Loaded>
  )
}

interface AuctionSummaryProps {
  readonly auction: OpenAuction
  /** ISO. */
  readonly at: string | null
  readonly timeLabel: string
}

function AuctionSummary({ auction: { name, seller, best, leader }, at, timeLabel }: AuctionSummaryProps) {
  const facts = [
    best === null ? seller : `best ${best} by ${leader ?? 'unknown'}`,
    at === null ? '' : `${timeLabel} ${timeText(Date.parse(at))}`,
  ]
  return (
    <div className="auction__copy num">
      <b>{name}</b>
      <span className="hint">{facts.filter(Boolean).join(' · ')}</span>
    </div>
  )
}

interface LiveAuctionProps {
  readonly auction: OpenAuction
  readonly bidders: readonly Person[]
  readonly send: SendCommand
}

/** Places any bid for any investor of the cast. */
function BidAt({ auction, bidders, send }: LiveAuctionProps) {
  const [key, setKey] = useState(bidders[0]?.key ?? '')
  const [figure, setFigure] = useState('')
  const person = bidders.find((one) => one.key === key)
  return (
    <form
      className="button-row"
      onSubmit={(event) => {
        event.preventDefault()
        const value = figure.trim()
        if (person === undefined || value === '') return
        send(commands.bidAt(auction, person, value), `${person.name} bid ${value} on ${auction.name}.`)
      }}
    >
      <select
        className="small-button"
        aria-label={`Bidder on ${auction.name}`}
        value={key}
        onChange={(event) => setKey(event.target.value)}
      >
        {bidders.map((one) => (
          <option key={one.key} value={one.key}>
            {one.name}
          </option>
        ))}
      </select>
      <input
        className="small-input step-in__figure num"
        aria-label={`Bid on ${auction.name}`}
        placeholder={auction.next ?? ''}
        value={figure}
        onChange={(event) => setFigure(event.target.value)}
      />
      <button type="submit" className="small-button" disabled={auction.paused}>
        Place bid
      </button>
    </form>
  )
}

function LiveAuction({ auction, bidders, send }: LiveAuctionProps) {
  const { name, next, paused } = auction
  return (
    <div className="auction">
      <AuctionSummary auction={auction} at={paused ? null : auction.ends_at} timeLabel="ends" />
      <fieldset className="button-row" aria-label={`Step into ${name}`}>
        {bidders.slice(0, MAX_BID_BUTTONS).map((person) => (
          <button
            key={person.key}
            type="button"
            className="small-button num"
            disabled={paused}
            aria-label={`${person.name} bids ${next ?? ''} on ${name}`}
            onClick={() => send(commands.bid(auction, person), `${person.name} bid on ${name}.`)}
          >
            {person.name} bids {next}
          </button>
        ))}
        <button
          type="button"
          className="small-button"
          aria-label={paused ? `Resume ${name}` : `Pause ${name}`}
          onClick={() => send(commands.pause(auction), paused ? `${name} resumed.` : `${name} paused.`)}
        >
          {paused ? 'Resume' : 'Pause'}
        </button>
        <button
          type="button"
          className="small-button"
          disabled={paused}
          aria-label={`Extend ${name} by ${EXTENSION_MINUTES} minutes`}
          onClick={() =>
            send(commands.extend(auction, EXTENSION_MINUTES), `${name} extended by ${EXTENSION_MINUTES} min.`)
          }
        >
          +{EXTENSION_MINUTES} min
        </button>
      </fieldset>
      <BidAt auction={auction} bidders={bidders} send={send} />
    </div>
  )
}

/** Typical reasons of an agency. */
const rejections = ['The amount differs from the application', 'The form is not signed'] as const

/** Firm commitments awaiting the agency's decision. */
function Commitments({ waiting, send }: { readonly waiting: readonly OpenAuction[]; readonly send: SendCommand }) {
  return (
    <section aria-label="The agency’s desk">
      <h3>The agency’s desk</h3>
      {waiting.length === 0 ? (
        <p className="hint">
          No commitments to review. One appears when the form of a submitted loan is uploaded, or the amended letter of
          a committed one.
        </p>
      ) : null}
      {waiting.map((auction) => (
        <div key={auction.id} className="auction">
          <AuctionSummary auction={auction} at={null} timeLabel="" />
          <fieldset className="button-row" aria-label={`Decide on ${auction.name}`}>
            <button
              type="button"
              className="small-button"
              aria-label={`Accept commitment for ${auction.name}`}
              onClick={() => send(commands.accept(auction), `Commitment for ${auction.name} accepted.`)}
            >
              Accept
            </button>
            {rejections.map((reason) => (
              <button
                key={reason}
                type="button"
                className="small-button"
                aria-label={`Reject: ${reason} (${auction.name})`}
                onClick={() => send(commands.reject(auction, `${reason}.`), `Commitment for ${auction.name} rejected.`)}
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

interface NewInvestorsProps {
  readonly investors: Market['new_investors']
  readonly send: SendCommand
}

/** New investors, who can't bid until the marketplace approves them. */
function NewInvestors({ investors, send }: NewInvestorsProps) {
  return (
    <section aria-label="New investors">
      <h3>New investors</h3>
      {investors.map((investor) => (
        <div key={investor.key} className="auction">
          <div className="auction__copy num">
            <b>{investor.name}</b>
            <span className="hint">awaiting approval since {timeText(Date.parse(investor.since))}</span>
          </div>
          <button
            type="button"
            className="small-button"
            aria-label={`Approve ${investor.name}`}
            onClick={() => send(commands.approve(investor), `${investor.name} approved.`)}
          >
            Approve
          </button>
        </div>
      ))}
    </section>
  )
}
