// Words of a step made into a command of the world: for timelines, and for what the control API injects.

import { nextValue, processOf } from '../../world/bids/bidding'
import type { BidCommand } from '../../world/bids/bids.commands'
import type { Command } from '../../world/commands'
import type { Origin } from '../../world/envelope'
import { PRICE_STEP, percentOfPrice, percentOfRate, RATE_STEP } from '../../world/figures'
import { idByKey } from '../../world/keys'
import { personByEmail, personByKey } from '../../world/people/people'
import { recordOf } from '../../world/profiles/profiles.project'
import type { AuctionRecord, Person, WorldState } from '../../world/state'
import { rowOf } from '../../world/table'
import type { Step, TimelineStep } from '../language/step-schema'
import { contentHash, createdLoan } from './loan-steps'
import { editedProfile, registeredProfile } from './profile-entry'
import type { Property } from './property'
import { loanOf } from './property'

/** A name in a step that the world does not know. */
export class UnknownName extends Error {
  readonly kind: 'person' | 'auction' | 'property'
  readonly word: string
  constructor(kind: 'person' | 'auction' | 'property', word: string) {
    super(`There is no ${kind} '${word}' in this world.`)
    this.name = 'UnknownName'
    this.kind = kind
    this.word = word
  }
}

/** What a step may draw on besides the state. */
export interface Props {
  /** Real properties that loans can be made of. */
  readonly properties: readonly Property[]
  /** The persona in a seat, or the name itself. */
  personaOf(name: string): string
  /** Which repetition this is, from 1. */
  readonly nth: number
}

const bare: Props = { properties: [], personaOf: (name) => name, nth: 1 }

/** The command of a step in this state, at this virtual instant. */
export function commandOf(
  step: TimelineStep,
  state: WorldState,
  at: number,
  origin: Origin,
  props: Props = bare,
): Command {
  const names = namesOf(state, props)
  if ('fault' in step) {
    const { at: _at, live, ...words } = step
    const whom = 'for' in words && words.for !== undefined ? { for: names.person(words.for).key } : {}
    return { name: 'begin fault', actor: 'system', origin: live ?? origin, fault: { ...words, ...whom } }
  }
  const actor = step.as === undefined ? 'system' : names.person(step.as).id
  return deedOf(step, { actor, origin: step.live ?? origin }, names, state, at, props)
}

interface Names {
  person(name: string): Person
  profile(name: string): number
  /** The request of a persona: waiting originators have no short profile yet. */
  originator(name: string): number
  auction(name: string): AuctionRecord
  property(number: string): Property
}

function namesOf(state: WorldState, props: Props): Names {
  const person = (name: string): Person => {
    const found = personByKey(state, props.personaOf(name))
    if (found === undefined) throw new UnknownName('person', name)
    return found
  }
  return {
    person,
    profile: (name) => {
      const { profile } = person(name)
      if (profile === null) throw new UnknownName('person', name)
      return profile.id
    },
    originator: (name) => {
      const record = recordOf(state, person(name).id)
      if (record === null) throw new UnknownName('person', name)
      return record.profile.id
    },
    auction: (name) => {
      const found = rowOf(state.auctions, idByKey(state.auctionKeys, name) ?? 0)
      if (found === undefined) throw new UnknownName('auction', name)
      return found
    },
    property: (number) => {
      const found = props.properties.find((row) => row.number === number)
      if (found === undefined) throw new UnknownName('property', number)
      return found
    },
  }
}

function deedOf(
  step: Step,
  envelope: { readonly actor: number | 'system'; readonly origin: Origin },
  names: Names,
  state: WorldState,
  at: number,
  props: Props,
): Command {
  switch (step.do) {
    case 'bid':
      return bidOf(step, envelope, names)
    case 'pass':
      return { name: 'ignore', ...envelope, auctionId: names.auction(step.with.auction).id }
    case 'open document':
      return { name: step.do, ...envelope, auctionId: names.auction(step.with.auction).id, form: step.with.form }
    case 'start auction':
    case 'extend auction':
      return { name: step.do, ...envelope, auctionId: names.auction(step.with.auction).id, minutes: step.with.minutes }
    case 'schedule auction':
      return {
        name: step.do,
        ...envelope,
        auctionId: names.auction(step.with.auction).id,
        startAt: at + step.with.in,
        minutes: step.with.minutes,
        invited: step.with.invited?.map(names.profile) ?? null,
      }
    case 'pause auction':
    case 'resume auction':
    case 'relist auction':
    case 'submit loan':
    case 'accept commitment':
      return { name: step.do, ...envelope, auctionId: names.auction(step.with.auction).id }
    case 'bring to market': {
      const { called, property, seller, minutes, ...terms } = step.with
      return {
        name: step.do,
        ...envelope,
        key: called,
        loan: loanOf(names.property(property), state.reference.sectionActs, terms, state.seed, at),
        sellerProfileId: names.profile(seller),
        originatorProfileId: null,
        minutes,
      }
    }
    case 'notify': {
      const text = step.with.text.replaceAll('{n}', String(props.nth))
      return { name: step.do, ...envelope, userId: names.person(step.with.to).id, title: step.with.title, text }
    }
    case 'create loan': {
      const { called, key = null, property } = step.with
      const facts = property === undefined ? null : names.property(property)
      const sent = createdLoan(step.with, facts, state, names.person(step.as), at)
      return { name: step.do, ...envelope, sent, key, ...(called === undefined ? {} : { called }) }
    }
    case 'update loan':
      return { name: step.do, ...envelope, loanId: names.auction(step.with.auction).loanId, sent: given(step.with.set) }
    case 'delete loan':
      return { name: step.do, ...envelope, loanId: names.auction(step.with.auction).loanId }
    case 'transfer loan': {
      const { loanId } = names.auction(step.with.auction)
      return { name: step.do, ...envelope, loanId, lenderProfileId: names.profile(step.with.to) }
    }
    case 'attach document': {
      const { auction, form, name: fileName, size, sha256 } = step.with
      const { loanId } = names.auction(auction)
      const hash = sha256 ?? contentHash(state.seed, fileName, size)
      return { name: step.do, ...envelope, loanId, form, fileName, size, sha256: hash }
    }
    case 'remove document':
      return { name: step.do, ...envelope, loanId: names.auction(step.with.auction).loanId, form: step.with.form }
    case 'withdraw auction':
    case 'reject commitment':
      return { name: step.do, ...envelope, auctionId: names.auction(step.with.auction).id, reason: step.with.reason }
    case 'register profile': {
      const { name, lender, set } = step.with
      const lenderId = lender === undefined ? null : names.profile(lender)
      return { name: step.do, ...envelope, entry: registeredProfile(state, names.person(step.as), name, lenderId, set) }
    }
    case 'edit profile': {
      const { lender, set, whole } = step.with
      const fields = lender === undefined ? set : { ...set, lender_profile_id: names.profile(lender) }
      return { name: step.do, ...envelope, entry: editedProfile(state, names.person(step.as), fields, whole) }
    }
    case 'approve originator':
    case 'decline originator':
      return { name: step.do, ...envelope, profileId: names.originator(step.with.originator) }
    case 'delete originator': {
      const { originator, replacement } = step.with
      const replacementId = replacement === undefined ? null : names.originator(replacement)
      return { name: step.do, ...envelope, profileId: names.originator(originator), replacementId }
    }
    case 'suspend account':
    case 'reset preferences':
      return { name: step.do, ...envelope }
    case 'confirm settings':
      return { name: step.do, ...envelope, settings: step.with }
    case 'store preference':
      return { name: step.do, ...envelope, key: step.with.key, value: step.with.value }
    case 'remove preference': {
      const { key, only } = step.with
      return { name: step.do, ...envelope, key, only: only === undefined ? null : { value: only.value } }
    }
    case 'ask indication':
      return { name: step.do, ...envelope, question: given(step.with) }
    case 'publish indication': {
      const { rows = [], ...benchmark } = step.with
      return { name: step.do, ...envelope, benchmark: given(benchmark), rows: rows.map(given) }
    }
    case 'sign up':
    case 'resend confirmation':
    case 'ask for reset': {
      const token = drawnToken(state, step.do, step.with.email)
      if (step.do !== 'sign up') return { name: step.do, ...envelope, email: step.with.email, token }
      return { name: step.do, ...envelope, role: step.with.role, email: step.with.email, passwordHash: '', token }
    }
    case 'confirm email':
      return { name: step.do, ...envelope, token: newestToken(state, 'confirm', step.with.email) }
    case 'reset password':
      return { name: step.do, ...envelope, token: newestToken(state, 'reset', step.with.email), passwordHash: '' }
    case 'read notifications': {
      const own = state.notifications[names.person(step.as).id] ?? []
      const { action, ids } = step.with
      const wanted = own.filter((one) => !one.read_at && (action === undefined || one.action === action))
      return { name: step.do, ...envelope, ids: ids ?? wanted.map(({ id }) => id) }
    }
    default: {
      const never: never = step
      return never
    }
  }
}

type BidStep = Extract<Step, { do: 'bid' }>

function bidOf(
  { as, with: words }: BidStep,
  envelope: { readonly actor: number | 'system'; readonly origin: Origin },
  names: Names,
): BidCommand {
  const auction = names.auction(words.auction)
  const signator = words.signator === undefined ? firstSignator(names.person(as)) : words.signator
  return {
    name: 'bid',
    ...envelope,
    auctionId: auction.id,
    ...figureOf(words, auction),
    signatorId: signator,
    seen: words.seen ?? null,
    key: words.key ?? null,
  }
}

const firstSignator = (person: Person): number | null => person.profile?.signators[0]?.id ?? null

function figureOf(
  words: BidStep['with'],
  auction: AuctionRecord,
): { readonly price: number | null; readonly rate: number | null } {
  if ('sent' in words) return words.sent
  if ('price' in words) return { price: percentOfPrice(words.price), rate: null }
  if ('rate' in words) return { price: null, rate: words.rate }
  const next = nextValue(auction)
  const more = words.raise - 1
  return processOf(auction) === 'price'
    ? { price: percentOfPrice(next + more * PRICE_STEP), rate: null }
    : { price: null, rate: percentOfRate(next - more * RATE_STEP) }
}

/** Without the keys that were left out: plain JSON has no undefined. */
const given = <T extends object>(words: T): { [K in keyof T]: Exclude<T[K], undefined> } =>
  // Every undefined value is gone, and with it its key.
  Object.fromEntries(Object.entries(words).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>
  }

/** The secret of a link, drawn: it stands for what the doors draw at random. */
const drawnToken = (state: WorldState, deed: string, email: string): string =>
  contentHash(state.seed, `${deed} ${email}`, state.mailbox.length)

/** The secret in the newest link of this kind to this address; empty when there is none. */
function newestToken(state: WorldState, kind: 'confirm' | 'reset', email: string): string {
  const person = personByEmail(state, email)
  const links = Object.values(state.credentials.links)
  return links.findLast((link) => link.kind === kind && link.userId === person?.id)?.token ?? ''
}
