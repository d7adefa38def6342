// A command of the world said in the words of a timeline: the way back from steps.ts. What a scenario cannot say is null.
import type { Command } from '../../world/commands'
import { personById } from '../../world/people/people'
import type { WorldState } from '../../world/state'
import { rowOf } from '../../world/table'
import { durationText } from '../language/durations'

type Words = Readonly<Record<string, unknown>>

/** What somebody did at this virtual instant, in this state, as words under `do` (or `fault`), `as` and `with`. */
export function wordsOf(command: Command, state: WorldState, at: number): Words | null {
  const as = command.actor === 'system' ? {} : { as: personById(state, command.actor)?.key ?? '' }
  const said = (deed: string, words?: Words): Words =>
    words === undefined ? { do: deed, ...as } : { do: deed, ...as, with: withoutGaps(words) }
  switch (command.name) {
    case 'bid': {
      const { price, rate, signatorId: signator, seen, key } = command
      return said('bid', {
        auction: auctionKey(state, command.auctionId),
        sent: { price, rate },
        signator,
        seen: seen ?? undefined,
        key: key ?? undefined,
      })
    }
    case 'ignore':
      return said('pass', { auction: auctionKey(state, command.auctionId) })
    case 'open document':
      return said(command.name, { auction: auctionKey(state, command.auctionId), form: command.form })
    case 'start auction':
    case 'extend auction':
      return said(command.name, { auction: auctionKey(state, command.auctionId), minutes: command.minutes })
    case 'schedule auction':
      return said(command.name, {
        auction: auctionKey(state, command.auctionId),
        in: durationText(command.startAt - at),
        minutes: command.minutes,
        invited: command.invited?.map((id) => profileKey(state, id)),
      })
    case 'pause auction':
    case 'resume auction':
    case 'relist auction':
    case 'submit loan':
    case 'accept commitment':
      return said(command.name, { auction: auctionKey(state, command.auctionId) })
    case 'withdraw auction':
    case 'reject commitment':
      return said(command.name, { auction: auctionKey(state, command.auctionId), reason: command.reason })
    case 'bring to market':
      return said(command.name, {
        called: command.key,
        property: command.loan.fha_number,
        seller: profileKey(state, command.sellerProfileId),
        minutes: command.minutes,
      })
    case 'notify':
      return said(command.name, {
        to: personById(state, command.userId)?.key ?? '',
        title: command.title,
        text: command.text,
      })
    case 'create loan':
      return said(command.name, { called: command.called, set: command.sent, key: command.key ?? undefined })
    case 'update loan':
      return said(command.name, { auction: loanKey(state, command.loanId), set: command.sent })
    case 'delete loan':
      return said(command.name, { auction: loanKey(state, command.loanId) })
    case 'transfer loan':
      return said(command.name, {
        auction: loanKey(state, command.loanId),
        to: profileKey(state, command.lenderProfileId),
      })
    case 'attach document': {
      const { form, fileName: name, size, sha256 } = command
      return said(command.name, { auction: loanKey(state, command.loanId), form, name, size, sha256 })
    }
    case 'remove document':
      return said(command.name, { auction: loanKey(state, command.loanId), form: command.form })
    case 'register profile':
      return said(command.name, { set: command.entry.profile })
    case 'edit profile':
      return said(command.name, { whole: true, set: command.entry.profile })
    case 'approve originator':
    case 'decline originator':
      return said(command.name, { originator: originatorKey(state, command.profileId) })
    case 'delete originator': {
      const { profileId, replacementId } = command
      const replacement = replacementId === null ? undefined : originatorKey(state, replacementId)
      return said(command.name, { originator: originatorKey(state, profileId), replacement })
    }
    case 'suspend account':
    case 'reset preferences':
      return said(command.name)
    case 'confirm settings':
      return said(command.name, command.settings)
    case 'store preference':
      return said(command.name, { key: command.key, value: command.value })
    case 'remove preference':
      return said(command.name, { key: command.key, only: command.only ?? undefined })
    case 'publish indication': {
      const rows = command.rows.length === 0 ? undefined : command.rows
      return said(command.name, { ...command.benchmark, rows })
    }
    case 'ask indication':
      return said(command.name, command.question)
    case 'begin fault': {
      const { lasting, by, ...fault } = command.fault
      const spans = {
        lasting: lasting === undefined ? undefined : durationText(lasting),
        by: by === undefined ? undefined : durationText(by),
      }
      return withoutGaps({ ...fault, ...spans })
    }
    case 'sign up':
      return { do: command.name, with: { role: command.role, email: command.email } }
    case 'resend confirmation':
    case 'ask for reset':
      return { do: command.name, with: { email: command.email } }
    case 'confirm email':
    case 'reset password': {
      const link = state.credentials.links[command.token]
      const email = link === undefined ? undefined : personById(state, link.userId)?.email
      return email === undefined ? null : { do: command.name, with: { email } }
    }
    case 'read notifications':
      return said(command.name, { ids: command.ids })
    case 'open on time':
    case 'close on time':
    case 'remind':
    case 'leave out':
      return null
    default: {
      const never: never = command
      return never
    }
  }
}

const withoutGaps = (words: Words): Words =>
  Object.fromEntries(Object.entries(words).filter(([, value]) => value !== undefined))

const auctionKey = (state: WorldState, id: number): string => rowOf(state.auctions, id)?.key ?? ''

const loanKey = (state: WorldState, loanId: number): string =>
  auctionKey(state, rowOf(state.loans, loanId)?.auctionId ?? 0)

const profileKey = (state: WorldState, profileId: number): string =>
  personById(state, state.profileOwners[profileId] ?? 0)?.key ?? ''

const originatorKey = (state: WorldState, profileId: number): string =>
  personById(state, state.profiles.byId[profileId]?.userId ?? 0)?.key ?? ''
