// One-line descriptions of commands, for timelines and logs in the console.
import { type Command, definitionOf } from './commands'
import { personById } from './people/people'
import type { WorldState } from './state'
import { rowOf } from './table'

/** For example `bid: Blue Mesa Partners → 102-18 on Riella on 5th`. */
export function describe(state: WorldState, command: Command): string {
  const project = 'auctionId' in command ? (rowOf(state.auctions, command.auctionId)?.loan.project_name ?? '') : ''
  const firm = command.actor === 'system' ? '' : (personById(state, command.actor)?.profile?.name ?? '')
  return definitionOf(command.name).describe(command, { state, firm, project })
}
