// What a command does, in a few words for the console's timeline.

import type { Command } from '../world/commands'
import { priceText, rateText, thirtySeconds, thousandths } from '../world/figures'
import { firmName, personById } from '../world/people/people'
import type { PublishIndicationCommand } from '../world/profiles/profiles.commands'
import type { WorldState } from '../world/state'
import { rowOf } from '../world/table'

/** For example `bid: Blue Mesa Partners → 102-18 on Riella on 5th`. */
export function described(state: WorldState, command: Command): string {
  const on = 'auctionId' in command ? (rowOf(state.auctions, command.auctionId)?.loan.project_name ?? '') : ''
  const who = command.actor === 'system' ? '' : (personById(state, command.actor)?.profile?.name ?? '')
  switch (command.name) {
    case 'bid':
      return `bid: ${who} → ${figure(command.price, command.rate)} on ${on}`
    case 'ignore':
      return `pass: ${who} on ${on}`
    case 'open document':
      return `document opened: ${who} on ${on}`
    case 'bring to market':
      return `auction opens: ${command.loan.project_name} of ${firmName(state, command.sellerProfileId)}`
    case 'start auction':
    case 'open on time':
      return `auction opens: ${on}`
    case 'close on time':
      return `auction ends: ${on}`
    case 'remind':
      return `reminder: ${on}, ${command.reminder}`
    case 'notify':
      return `notice: ${command.title}`
    case 'create loan':
      return `loan begun: ${command.sent.project_name ?? ''} by ${who}`
    case 'update loan':
    case 'delete loan':
    case 'transfer loan':
    case 'attach document':
    case 'remove document':
      return `${command.name}: ${projectOf(state, command.loanId)}`
    case 'store preference':
    case 'remove preference':
      return `${command.name} ${command.key}: ${who}`
    case 'reset preferences':
      return `reset preferences: ${who}`
    case 'submit loan':
    case 'accept commitment':
    case 'reject commitment':
    case 'schedule auction':
    case 'pause auction':
    case 'resume auction':
    case 'extend auction':
      return `${command.name}: ${on}`
    case 'register profile':
    case 'edit profile':
      return `${command.name}: ${'name' in command.entry.profile ? command.entry.profile.name : command.entry.profile.email}`
    case 'approve originator':
    case 'decline originator':
    case 'delete originator':
      return `${command.name}: ${nameOfOriginator(state, command.profileId)}`
    case 'suspend account':
    case 'confirm settings':
      return `${command.name}: ${who}`
    case 'withdraw auction':
      return `auction withdrawn: ${on}, ${command.reason}`
    case 'relist auction':
      return `auction listed again: ${on}`
    case 'publish indication':
      return `publish indication${treasuries(command.benchmark)}`
    case 'ask indication':
      return `ask indication: ${who} on ${command.question.section}`
    case 'begin fault':
      return `fault: ${command.fault.fault}${command.fault.for === undefined ? '' : ` for ${command.fault.for}`}`
    case 'read notifications':
      return `notifications read: ${who}`
    case 'sign up':
      return `sign up: ${command.email} as ${command.role}`
    case 'resend confirmation':
    case 'ask for reset':
      return `${command.name}: ${command.email}`
    case 'confirm email':
    case 'reset password':
      return command.name
    case 'leave out':
      return `left out: ${command.what}`
    default: {
      const never: never = command
      return never
    }
  }
}

/** `: 10-year Treasury 4.21 %`; nothing when only spreads move. */
function treasuries({ ust_5y: five, ust_10y: ten, ust_30y: thirty }: PublishIndicationCommand['benchmark']): string {
  const named = [[5, five] as const, [10, ten] as const, [30, thirty] as const]
  const said = named.flatMap(([years, rate]) => (rate === undefined ? [] : [`${years}-year Treasury ${rate} %`]))
  return said.length === 0 ? '' : `: ${said.join(', ')}`
}

function projectOf(state: WorldState, loanId: number): string {
  return rowOf(state.loans, loanId)?.setup.project_name ?? ''
}

function nameOfOriginator(state: WorldState, profileId: number): string {
  const record = state.profiles.byId[profileId]
  return record?.role === 'originator' ? `${record.profile.firstname} ${record.profile.lastname}` : ''
}

function figure(price: number | null, rate: number | null): string {
  if (price !== null) return priceText(thirtySeconds(price) ?? 0)
  return rate === null ? '' : rateText(thousandths(rate) ?? 0)
}
