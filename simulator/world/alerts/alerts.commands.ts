// The command of the scheduler that sends what was held about an auction.
import { byNameAndProject, type CommandOf, defineCommand } from '../command'
import { accepted, type Decision } from '../decision'
import type { WorldState } from '../state'
import { alertOf, withEmails } from './alert-events'
import { ALERT_GAP_MS } from './alerts.evolve'

export type SendHeldAlertsCommand = CommandOf<'send held alerts', { readonly auctionId: number }>

const queuesOf = (state: WorldState, auctionId: number) =>
  (state.alerts?.[auctionId] ?? []).filter(({ held }) => held.length > 0)

/** When the first of the held alerts about this auction may be sent, virtual ms; null without any. */
export function heldAlertsDue(state: WorldState, auctionId: number): number | null {
  const due = queuesOf(state, auctionId).map(({ sentAt }) => sentAt + ALERT_GAP_MS)
  return due.length === 0 ? null : Math.min(...due)
}

function sendHeld(state: WorldState, { auctionId }: SendHeldAlertsCommand, at: number): Decision {
  const due = queuesOf(state, auctionId).filter(({ sentAt }) => at >= sentAt + ALERT_GAP_MS)
  const alerts = due.map(({ channel, userId, held }) => alertOf(state, { channel, userId, auctionId, at }, held))
  return accepted(withEmails(state, alerts))
}

export const alertCommands = [
  defineCommand<SendHeldAlertsCommand>({
    name: 'send held alerts',
    decide: sendHeld,
    describe: byNameAndProject,
  }),
] as const
