// No text outside auctions says a dash, "undefined", "null" or "NaN" in place of a figure: every function of the copy modules, with the
// least that a server of the specification sends.
import { noConnection } from '../state/connection/connection.slice'
import * as guest from './account/guest/guest-copy'
import * as signIn from './account/sign-in/sign-in-copy'
import * as draft from './drafts/draft-copy'
import * as line from './line-copy'
import * as setup from './loans/setup/setup-copy'
import * as originators from './originators/originator-copy'
import * as roles from './role-copy'
import * as notices from './settings/notice-copy'
import { describeTexts, nothing, type TextTable } from './testing/describe-texts'
import { AT, error, NOW } from './testing/text-samples'

/** What each function says, for every input. `nothing`: it makes no text for people. */
const texts: TextTable = {
  './settings/notice-copy.ts': [notices, {}],
  './drafts/draft-copy.ts': [draft, { draftStatus: () => draft.draftStatus({ own: null } as never) }],
  './account/guest/guest-copy.ts': [guest, { guestMessage: () => guest.guestMessage(error, []) }],
  './originators/originator-copy.ts': [
    originators,
    {
      nameOf: () => originators.nameOf({ firstname: 'Ada', lastname: 'Lind' } as never),
      historyText: () =>
        [0, 1, 12].flatMap((listed) =>
          [{}, { decided_at: AT }].map((decision) =>
            originators.historyText({
              ...decision,
              history: { listed, sold: listed, volume: 1_000_000, last_sale_at: AT },
            } as never),
          ),
        ),
      declinedText: () => [{}, { decided_at: AT }].map((request) => originators.declinedText(request as never)),
    },
  ],
  './account/sign-in/sign-in-copy.ts': [
    signIn,
    {
      waitText: () => signIn.waitText(0),
      signInProblem: () => [signIn.signInProblem(error), signIn.signInProblem(error, null)],
    },
  ],
  './line-copy.ts': [
    line,
    {
      chipCopy: () =>
        [null, NOW].flatMap((now) =>
          ([null, 'offline', 'session-ended'] as const).map((recovery) =>
            line.chipCopy(noConnection, { recovery, asOf: now, attempt: 1 }, null, now),
          ),
        ),
    },
  ],
  './role-copy.ts': [roles, { screenRoleOf: nothing }],
  './loans/setup/setup-copy.ts': [setup, { isStep: nothing, staysText: () => setup.staysText('087-35358') }],
}

describeTexts(texts, import.meta.glob(['./**/*-copy.ts', '!./auctions/**']))
