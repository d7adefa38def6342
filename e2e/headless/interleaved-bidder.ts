// The server of an investor's two devices: one live auction, and a firm whose two signators have PINs.
import { suspensionOf } from '../../simulator/world/accounts/suspension'
import { nextValue } from '../../simulator/world/bids/bidding'
import { attemptsOf, receiptFor } from '../../simulator/world/bids/receipts.project'
import { forbidden } from '../../simulator/world/refusal'
import { bidOf, FIRST, liveWorld, profiles, signators, TEN, users } from '../../simulator/world/sample-world'
import type { WorldState } from '../../simulator/world/state'
import { rowOf, withRow } from '../../simulator/world/table'
import { twoPersonFor } from '../../simulator/world/two-person/two-person.project'
import type { CallName } from '../../src/contract/calls'
import type { User } from '../../src/contract/user'
import { type CallInput, InterleavedServer, type Outcome, type SentCall } from './interleaved-server'

/** The signator who uses each device. */
export const signatorOn: readonly [number, number] = [signators.ann, 900]

const signatorsOfAnn = [
  { id: signatorOn[0], name: 'Signator of ann' },
  { id: signatorOn[1], name: 'Tess Trader' },
]

const ann: User = {
  id: users.ann,
  email: 'ann@ann-firm.example',
  role: 'investor',
  profile: { id: profiles.ann, name: 'Firm of ann', signators: signatorsOfAnn },
}

/** Gives Ann's firm both signators, each with a PIN: the first or the second one. */
function withSignators(state: WorldState): WorldState {
  const person = rowOf(state.people, users.ann)
  if (!person?.profile) throw new Error('Ann has no profile')
  const pins = Object.fromEntries(
    signatorOn.map((id, place) => [id, { current: { pinHash: `hash ${id}`, n: place + 1, setAt: 0 }, next: null }]),
  )
  return {
    ...state,
    people: withRow(state.people, users.ann, {
      ...person,
      profile: { ...person.profile, signators: signatorsOfAnn },
    }),
    twoPerson: { ...state.twoPerson, nextPin: 3, pins: { [profiles.ann]: pins } },
  }
}

const answeredCalls: readonly CallName[] = [
  'auth.user',
  'auth.suspend',
  'auth.reactivate',
  'auth.login',
  'preference.list',
  'preference.store',
  'preference.remove',
  'auction.list',
  'auction.bid',
  'receipt.list',
  'loan.update',
  'loan.read',
  'auction.submit',
]

const twoPersonCalls: readonly CallName[] = [
  'two-person.read',
  'two-person.prepare',
  'two-person.confirm',
  'two-person.decline',
]

export class BidderServer extends InterleavedServer {
  /** The loan that both devices edit: its amount is all that matters here. */
  #loan = { id: 1, version: 1, auction_status: 'incomplete', loan_amount: 0 }

  /** `preparesBids`: the server has the two-person rule. It's off, so that bids are also sent directly. */
  constructor({ preparesBids }: { readonly preparesBids: boolean }) {
    const calls = new Set([...answeredCalls, ...(preparesBids ? twoPersonCalls : [])])
    super(withSignators(liveWorld()), ann, FIRST, TEN, calls)
  }

  get isSuspended(): boolean {
    return suspensionOf(this.state, users.ann) !== null
  }

  /** Another investor takes the lead: a leading bidder can't suspend the account. */
  outbid(): void {
    const auction = rowOf(this.state.auctions, FIRST)
    if (auction !== undefined) this.submit(bidOf('bob', nextValue(auction) / 32))
  }

  protected signIn(name: CallName): Outcome {
    if (name === 'auth.reactivate') this.submit({ name: 'reactivate account', ...this.person })
    return this.isSuspended ? forbidden('This account is suspended.') : { answer: null }
  }

  protected carryOut(call: SentCall): Outcome {
    const { name, sent, attempt } = call
    const { body = {} } = sent
    switch (name) {
      case 'auth.suspend': {
        const outcome = this.submit({ name: 'suspend account', ...this.person })
        if ('answer' in outcome) this.token += 1
        return 'answer' in outcome ? { answer: null } : outcome
      }
      case 'auction.bid': {
        const seen = body.seen ?? null
        const outcome = this.submit(bidOf('ann', body.price ?? null, { key: attempt ?? null, seen }))
        return 'answer' in outcome ? { answer: { data: this.auction() } } : outcome
      }
      case 'receipt.list':
        return { answer: { data: this.receipts() } }
      case 'loan.update':
        this.#loan = { ...this.#loan, version: this.#loan.version + 1, loan_amount: body.loan_amount ?? 0 }
        return { answer: { data: null } }
      case 'loan.read':
        return { answer: { data: this.#loan } }
      case 'auction.submit':
        this.#loan = { ...this.#loan, auction_status: 'submitted' }
        return { answer: { data: null } }
      default:
        return this.#twoPerson(call)
    }
  }

  #twoPerson({ device, name, sent: { params, body = {} }, attempt }: SentCall): Outcome {
    const session = `session ${device}`
    const signatorId = body.signator_id ?? 0
    const act = { ...this.person, session, signatorId, pin: signatorOn.indexOf(signatorId) + 1, key: attempt ?? null }
    const preparedId = params?.id ?? 0
    const { seen } = body
    switch (name) {
      case 'two-person.read':
        return { answer: { data: { ...this.rule(), session } } }
      case 'two-person.prepare': {
        const figure = { price: body.price ?? null, rate: null }
        return this.submit({
          name: 'prepare bid',
          ...act,
          auctionId: FIRST,
          ...figure,
          ...(seen === undefined ? {} : { seen }),
        })
      }
      case 'two-person.confirm':
        return this.submit({ name: 'confirm prepared bid', ...act, preparedId, seen: seen ?? null })
      case 'two-person.decline':
        return this.submit({ name: 'decline prepared bid', ...this.person, session, preparedId })
      default:
        throw new Error(`${name} is not answered here`)
    }
  }

  /** The rule as it is announced. */
  rule() {
    return twoPersonFor(this.state, users.ann)
  }

  /** The price of a bid that is sent or confirmed by this call, percent of par; null for another call. */
  priceOf(name: CallName, { params, body }: CallInput): number | null {
    if (name === 'auction.bid') return body?.price ?? null
    if (name !== 'two-person.confirm') return null
    return this.state.twoPerson.prepared[profiles.ann]?.find(({ id }) => id === params?.id)?.price ?? null
  }

  /** The bids on the auction, each with what the screen of its bidder showed. */
  bids() {
    const auction = rowOf(this.state.auctions, FIRST)
    const accepted = auction?.receipts.filter(({ outcome }) => outcome === 'accepted') ?? []
    return (auction?.bids ?? []).map((bid, index) => ({
      ...bid,
      seen: accepted[index]?.seen ?? null,
      isConfirmed: accepted[index]?.twoPerson !== undefined,
    }))
  }

  receipts() {
    const own = rowOf(this.state.auctions, FIRST)?.receipts ?? []
    const attempts = attemptsOf(this.state, FIRST, own)
    return own.map((receipt) => ({
      ...receiptFor(FIRST, receipt),
      nonce: '0'.repeat(32),
      attempt: attempts.get(receipt.sequence) ?? null,
    }))
  }
}
