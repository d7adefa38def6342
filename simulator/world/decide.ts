// The one door for commands: hands each to the rules of its noun. Pure; changes nothing itself.
import { confirmSettings, suspend } from './accounts/accounts.decide'
import { decideCredential } from './accounts/credentials.decide'
import { bring, extend, pause, relist, resume, schedule, start, withdraw } from './auctions/auctions.decide'
import { closeOnTime, openOnTime, remind } from './auctions/timers.decide'
import { decideBid } from './bids/bids.decide'
import type { Command } from './commands'
import type { Decision } from './decision'
import { accepted, refused } from './decision'
import { openDocument } from './documents/documents.decide'
import { ask, publish } from './indications/indications.decide'
import { decideLoan } from './loans/loans.decide'
import { ignore, markRead, notify } from './notifications/notifications.decide'
import { judge, remove } from './originators/originators.decide'
import { decidePreference } from './preferences/preferences.decide'
import { keepProfile } from './profiles/profiles.decide'
import { invalid } from './refusal'
import type { WorldState } from './state'

/** What happens when this command meets this state at this virtual instant (ms). */
export function decide(state: WorldState, command: Command, at: number): Decision {
  switch (command.name) {
    case 'bid':
      return decideBid(state, command, at)
    case 'ignore':
      return ignore(state, command, at)
    case 'open document':
      return openDocument(state, command, at)
    case 'read notifications':
      return markRead(state, command, at)
    case 'notify':
      return notify(state, command, at)
    case 'schedule auction':
      return schedule(state, command, at)
    case 'start auction':
      return start(state, command, at)
    case 'bring to market':
      return bring(state, command, at)
    case 'pause auction':
      return pause(state, command, at)
    case 'resume auction':
      return resume(state, command, at)
    case 'extend auction':
      return extend(state, command, at)
    case 'withdraw auction':
      return withdraw(state, command, at)
    case 'relist auction':
      return relist(state, command, at)
    case 'open on time':
      return openOnTime(state, command, at)
    case 'close on time':
      return closeOnTime(state, command, at)
    case 'remind':
      return remind(state, command, at)
    case 'create loan':
    case 'update loan':
    case 'delete loan':
    case 'submit loan':
    case 'transfer loan':
    case 'attach document':
    case 'remove document':
    case 'accept commitment':
    case 'reject commitment':
      return decideLoan(state, command, at)
    case 'store preference':
    case 'remove preference':
    case 'reset preferences':
      return decidePreference(state, command, at)
    case 'register profile':
    case 'edit profile':
      return keepProfile(state, command, at)
    case 'approve originator':
    case 'decline originator':
      return judge(state, command, at)
    case 'delete originator':
      return remove(state, command, at)
    case 'suspend account':
      return suspend(state, command, at)
    case 'confirm settings':
      return confirmSettings(state, command, at)
    case 'publish indication':
      return publish(state, command, at)
    case 'ask indication':
      return ask(state, command, at)
    case 'begin fault':
      // The world goes on as before; what is between it and people does not.
      return accepted([])
    case 'sign up':
    case 'resend confirmation':
    case 'ask for reset':
    case 'confirm email':
    case 'reset password':
      return decideCredential(state, command, at)
    case 'leave out':
      return refused(invalid('step', command.why))
    default: {
      const never: never = command
      return never
    }
  }
}
