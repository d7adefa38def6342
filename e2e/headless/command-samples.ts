// The shortest way to each command of a world from the start of the scenario.
import type { RunningWorld } from '../../simulator/runtime/running-world'
import { nextValue } from '../../simulator/world/bids/bidding'
import type { CommandName } from '../../simulator/world/commands'
import { draws } from '../../simulator/world/draws'
import { personById } from '../../simulator/world/people/people'
import { recordOf } from '../../simulator/world/profiles/profiles.project'
import { rowOf } from '../../simulator/world/table'
import { pinAt } from '../../simulator/world/two-person/signator-pins'
import { commandsNamed, isAccepted } from '../fuzz/fuzzed-steps'
import {
  attachDocument,
  control,
  createLoan,
  createOfferedLoan,
  createSubmittedLoan,
  firstAuction,
  guest,
  NEW_EMAIL,
  nextBid,
  otherLender,
  profileOf,
  register,
  seller,
  signUp,
  submit,
  userOf,
} from './world-actions'

const MINUTE = 60_000

/** The number of this signator's PIN, as if it had been typed. */
function typedPin(world: RunningWorld, place: number) {
  const profileId = personById(world.state(), userOf(world, 'harbor-crest'))?.profile?.id ?? 0
  const signatorId = signatorsOf(world)[place]?.id ?? 0
  return { signatorId, pin: pinAt(world.state(), profileId, signatorId, world.reading().now)?.n ?? 0 }
}

const twoPersonRule = (world: RunningWorld) =>
  ({
    name: 'set two-person rule',
    actor: userOf(world, 'harbor-crest'),
    origin: 'person',
    required: true,
    session: 'first',
    ...typedPin(world, 0),
  }) as const

const signatorsOf = (world: RunningWorld) =>
  personById(world.state(), userOf(world, 'harbor-crest'))?.profile?.signators ?? []

/** A bid that Harbor Crest prepares on the first live auction. */
function preparedBid(world: RunningWorld) {
  const auction = firstAuction(world, 'live')
  const preparation = {
    auctionId: auction.id,
    price: nextValue(auction) / 32,
    rate: null,
    ...typedPin(world, 0),
    session: 'first',
    key: null,
  }
  return { name: 'prepare bid', actor: userOf(world, 'harbor-crest'), origin: 'person', ...preparation } as const
}

/** A standing maximum that Harbor Crest sets on the first live auction, some steps beyond the next bid. */
function standingMaximum(world: RunningWorld) {
  const auction = firstAuction(world, 'live')
  const order = { auctionId: auction.id, price: (nextValue(auction) + 8) / 32, rate: null }
  const rest = { signatorId: null, seen: null, key: null }
  return {
    name: 'set standing maximum',
    actor: userOf(world, 'harbor-crest'),
    origin: 'person',
    ...order,
    ...rest,
  } as const
}

/** A confidentiality agreement of the first scheduled auction. */
const agreement = (world: RunningWorld) =>
  ({
    name: 'set agreement',
    ...control,
    auctionId: firstAuction(world, 'pre').id,
    text: 'Keep it confidential.',
    seenVersion: null,
  }) as const

const newestPrepared = (world: RunningWorld): number =>
  Object.values(world.state().twoPerson.prepared).flat().at(-1)?.id ?? 0

/** A question of Harbor Crest about the first scheduled auction. */
const question = (world: RunningWorld) =>
  ({
    name: 'ask question',
    actor: userOf(world, 'harbor-crest'),
    origin: 'person',
    auctionId: firstAuction(world, 'pre').id,
    question: 'Is the appraisal final?',
    key: null,
  }) as const

/** Ways to get commands into the log of a world. A command without one is sent by a random step. */
const samples: Readonly<Partial<Record<CommandName, (world: RunningWorld) => Promise<void>>>> = {
  bid: (world) => submit(world, nextBid(world, firstAuction(world, 'live'))),
  'set standing maximum': (world) => submit(world, standingMaximum(world)),
  'withdraw standing maximum': async (world) => {
    const order = standingMaximum(world)
    await submit(world, order)
    const { auctionId, actor } = order
    await submit(world, { name: 'withdraw standing maximum', actor, origin: 'person', auctionId, key: null })
  },
  'ask question': (world) => submit(world, question(world)),
  'answer question': async (world) => {
    const asked = question(world)
    await submit(world, asked)
    const answer = { auctionId: asked.auctionId, questionId: 1, answer: 'Yes.', toAll: true, key: null }
    await submit(world, { name: 'answer question', ...control, ...answer })
  },
  'set two-person rule': (world) => submit(world, twoPersonRule(world)),
  'prepare bid': (world) => submit(world, preparedBid(world)),
  'confirm prepared bid': async (world) => {
    await submit(world, preparedBid(world))
    const actor = userOf(world, 'harbor-crest')
    const confirmation = { preparedId: newestPrepared(world), session: 'second', seen: null, key: null }
    await submit(world, {
      name: 'confirm prepared bid',
      actor,
      origin: 'person',
      ...confirmation,
      ...typedPin(world, 1),
    })
  },
  'set signator pin': (world) => {
    const { signatorId, pin } = typedPin(world, 0)
    const change = { signatorId, oldPin: pin, pinHash: 'hash of a new PIN', approvals: [] }
    return submit(world, {
      name: 'set signator pin',
      actor: userOf(world, 'harbor-crest'),
      origin: 'person',
      ...change,
    })
  },
  'approve signator change': (world) => {
    const approvals = [typedPin(world, 0), typedPin(world, 1)]
    const actor = userOf(world, 'harbor-crest')
    return submit(world, { name: 'approve signator change', actor, origin: 'person', approvals })
  },
  'set firm limits': (world) => {
    const actor = userOf(world, 'harbor-crest')
    const limits = { firm: 500_000_000, person: null, day: 900_000_000, approvals: [typedPin(world, 0)] }
    return submit(world, { name: 'set firm limits', actor, origin: 'person', ...limits })
  },
  'report wrong pins': (world) => {
    const { signatorId } = typedPin(world, 0)
    const actor = userOf(world, 'harbor-crest')
    return submit(world, { name: 'report wrong pins', actor, origin: 'person', signatorId, count: 7 })
  },
  'decline prepared bid': async (world) => {
    await submit(world, preparedBid(world))
    const actor = userOf(world, 'harbor-crest')
    const preparedId = newestPrepared(world)
    await submit(world, { name: 'decline prepared bid', actor, origin: 'person', preparedId, session: 'second' })
  },
  ignore: (world) =>
    submit(world, {
      name: 'ignore',
      actor: userOf(world, 'harbor-crest'),
      origin: 'person',
      auctionId: firstAuction(world, 'pre').id,
    }),
  'open document': (world) =>
    submit(world, {
      name: 'open document',
      actor: userOf(world, 'harbor-crest'),
      origin: 'person',
      auctionId: firstAuction(world, 'pre').id,
      form: 'form_hud',
    }),
  'set agreement': (world) => submit(world, agreement(world)),
  'accept agreement': async (world) => {
    const { auctionId } = agreement(world)
    await submit(world, agreement(world))
    const actor = userOf(world, 'harbor-crest')
    const signatorId = signatorsOf(world)[0]?.id ?? null
    await submit(world, { name: 'accept agreement', actor, origin: 'person', auctionId, version: 1, signatorId })
  },
  'schedule auction': (world) =>
    submit(world, {
      name: 'schedule auction',
      ...control,
      auctionId: firstAuction(world, 'commitment').id,
      startAt: world.reading().now + 30 * MINUTE,
      minutes: 20,
      invited: null,
    }),
  'start auction': (world) =>
    submit(world, { name: 'start auction', ...control, auctionId: firstAuction(world, 'pre').id, minutes: 20 }),
  'bring to market': (world) => {
    const { loan, sellerProfileId, originatorProfileId } = firstAuction(world, 'live')
    return submit(world, {
      name: 'bring to market',
      ...control,
      key: 'brought-by-parity',
      loan,
      sellerProfileId,
      originatorProfileId,
      minutes: 20,
    })
  },
  'pause auction': (world) =>
    submit(world, { name: 'pause auction', ...control, auctionId: firstAuction(world, 'live').id }),
  'resume auction': async (world) => {
    const { id } = firstAuction(world, 'live')
    await submit(world, { name: 'pause auction', ...control, auctionId: id })
    await submit(world, { name: 'resume auction', ...control, auctionId: id })
  },
  'extend auction': (world) =>
    submit(world, { name: 'extend auction', ...control, auctionId: firstAuction(world, 'live').id, minutes: 5 }),
  'withdraw auction': (world) =>
    submit(world, {
      name: 'withdraw auction',
      ...control,
      auctionId: firstAuction(world, 'pre').id,
      reason: 'The appraisal is being corrected.',
    }),
  'relist auction': async (world) => {
    // Only the trainee may bid, and doesn't: no sale.
    const { id } = firstAuction(world, 'commitment')
    const startAt = world.reading().now + MINUTE
    const invited = [profileOf(world, 'harbor-crest')]
    await submit(world, { name: 'schedule auction', ...control, auctionId: id, startAt, minutes: 1, invited })
    await world.advance(3 * MINUTE)
    await submit(world, { name: 'relist auction', ...control, auctionId: id })
  },
  notify: (world) =>
    submit(world, {
      name: 'notify',
      ...control,
      userId: userOf(world, 'harbor-crest'),
      title: 'Good morning',
      text: 'The desk opens at ten.',
    }),
  'open on time': async (world) => {
    const { id } = firstAuction(world, 'commitment')
    const startAt = world.reading().now + MINUTE
    await submit(world, { name: 'schedule auction', ...control, auctionId: id, startAt, minutes: 20, invited: null })
    await world.advance(2 * MINUTE)
  },
  'close on time': async (world) => {
    const { id } = firstAuction(world, 'pre')
    await submit(world, { name: 'start auction', ...control, auctionId: id, minutes: 1 })
    await world.advance(40 * MINUTE)
  },
  'create loan': async (world) => {
    await createLoan(world)
  },
  'update loan': async (world) => {
    const loan = await createLoan(world)
    await submit(world, { name: 'update loan', ...seller(world), loanId: loan.id, sent: { project_name: 'Elm Court' } })
  },
  'delete loan': async (world) => {
    const loan = await createLoan(world)
    await submit(world, { name: 'delete loan', ...seller(world), loanId: loan.id })
  },
  'submit loan': async (world) => {
    await createSubmittedLoan(world)
  },
  'transfer loan': async (world) => {
    const loan = await createSubmittedLoan(world)
    const lenderProfileId = otherLender(world)?.profile?.id ?? 0
    await submit(world, { name: 'transfer loan', ...seller(world), loanId: loan.id, lenderProfileId })
  },
  'offer loan': async (world) => {
    await createOfferedLoan(world)
  },
  'answer loan offer': async (world) => {
    const loanId = await createOfferedLoan(world)
    const actor = otherLender(world)?.id ?? 0
    await submit(world, { name: 'answer loan offer', actor, origin: 'person', loanId, accept: true })
  },
  'withdraw loan offer': async (world) => {
    await submit(world, { name: 'withdraw loan offer', ...seller(world), loanId: await createOfferedLoan(world) })
  },
  'attach document': async (world) => {
    await attachDocument(world, (await createSubmittedLoan(world)).id)
  },
  'remove document': async (world) => {
    const loan = await createSubmittedLoan(world)
    await attachDocument(world, loan.id)
    await submit(world, { name: 'remove document', ...seller(world), loanId: loan.id, form: 'form_hud' })
  },
  'restore document': async (world) => {
    const { id: loanId } = await createSubmittedLoan(world)
    await attachDocument(world, loanId)
    const documentId = rowOf(world.state().loans, loanId)?.documents[0]?.id ?? 0
    await submit(world, { name: 'remove document', ...seller(world), loanId, form: 'form_hud' })
    await submit(world, { name: 'restore document', ...seller(world), loanId, documentId })
  },
  'accept commitment': async (world) => {
    const loan = await createSubmittedLoan(world)
    await attachDocument(world, loan.id)
    await submit(world, { name: 'accept commitment', ...control, auctionId: loan.auctionId })
  },
  'reject commitment': async (world) => {
    const loan = await createSubmittedLoan(world)
    await attachDocument(world, loan.id)
    const reason = 'The amount differs from the application.'
    await submit(world, { name: 'reject commitment', ...control, auctionId: loan.auctionId, reason })
  },
  'store preference': (world) =>
    submit(world, { name: 'store preference', ...seller(world), key: 'settings', value: 'loud' }),
  'remove preference': (world) =>
    submit(world, { name: 'remove preference', ...seller(world), key: 'settings', only: null }),
  'reset preferences': (world) => submit(world, { name: 'reset preferences', ...seller(world) }),
  'register profile': (world) => submit(world, register(world)),
  'edit profile': (world) => {
    const record = recordOf(world.state(), userOf(world, 'prairie-lending'))
    if (record?.role !== 'lender') throw new Error('prairie-lending is no lender')
    const profile = { ...record.profile, name: 'Prairie Lending Group' }
    const actor = record.userId
    return submit(world, { name: 'edit profile', actor, origin: 'person', entry: { role: 'lender', profile } })
  },
  'approve originator': async (world) => {
    await submit(world, register(world))
    await submit(world, { name: 'approve originator', ...control, profileId: profileOf(world, 'new-originator') })
  },
  'decline originator': async (world) => {
    await submit(world, register(world))
    await submit(world, { name: 'decline originator', ...control, profileId: profileOf(world, 'new-originator') })
  },
  'delete originator': async (world) => {
    await submit(world, register(world))
    const profileId = profileOf(world, 'dana-moss')
    const replacementId = profileOf(world, 'new-originator')
    await submit(world, { name: 'approve originator', ...control, profileId: replacementId })
    await submit(world, { name: 'delete originator', ...control, profileId, replacementId })
  },
  'suspend account': (world) =>
    submit(world, { name: 'suspend account', actor: userOf(world, 'riverbend-partners'), origin: 'person' }),
  'reactivate account': async (world) => {
    const actor = userOf(world, 'riverbend-partners')
    await submit(world, { name: 'suspend account', actor, origin: 'person' })
    await submit(world, { name: 'reactivate account', actor, origin: 'person' })
  },
  'confirm settings': (world) =>
    submit(world, {
      name: 'confirm settings',
      actor: userOf(world, 'harbor-crest'),
      origin: 'person',
      settings: {
        sound: false,
        volume: 50,
        alerts: { outbid: true, leading: true, extended: true, closed: true },
        quiet_until_last_minutes: null,
        announcements: 'own',
        confirm_before_bid: true,
        theme: 'system',
      },
    }),
  'publish indication': (world) =>
    submit(world, { name: 'publish indication', ...control, benchmark: { ust_10y: 4.21 }, rows: [] }),
  'ask indication': (world) =>
    submit(world, {
      name: 'ask indication',
      actor: userOf(world, 'riverbend-partners'),
      origin: 'person',
      question: { section: '232', amount: 9_000_000, term: 420, call_protection: 'LO2_8_1' },
    }),
  'begin fault': async (world) => {
    await submit(world, { name: 'begin fault', ...control, fault: { fault: 'duplicate events', next: 4 } })
    await submit(world, nextBid(world, firstAuction(world, 'live')))
  },
  'sign up': signUp,
  'resend confirmation': async (world) => {
    await signUp(world)
    await submit(world, { name: 'resend confirmation', ...guest, email: NEW_EMAIL, token: 'second' })
  },
  'confirm email': async (world) => {
    await signUp(world)
    await submit(world, { name: 'confirm email', ...guest, token: 'first' })
  },
  'ask for reset': (world) =>
    submit(world, { name: 'ask for reset', ...guest, email: 'desk@harborcrest.example', token: 'reset' }),
  'reset password': async (world) => {
    await submit(world, { name: 'ask for reset', ...guest, email: 'desk@harborcrest.example', token: 'reset' })
    await submit(world, { name: 'reset password', ...guest, token: 'reset', passwordHash: '' })
  },
  'read notifications': async (world) => {
    const userId = userOf(world, 'harbor-crest')
    await submit(world, { name: 'notify', ...control, userId, title: 'Good morning', text: '' })
    const ids = (world.state().notifications[userId] ?? []).map(({ id }) => id)
    await submit(world, { name: 'read notifications', actor: userId, origin: 'person', ids })
  },
  // The world always refuses it: it only appears in the log.
  'leave out': async (world) => {
    const outcome = await world.submit({ name: 'leave out', ...control, what: 'pass', why: 'It is gone.' })
    if (outcome.ok) throw new Error('leave out was accepted')
  },
  remind: async (world) => {
    const { id } = firstAuction(world, 'pre')
    await submit(world, { name: 'start auction', ...control, auctionId: id, minutes: 15 })
    await world.advance(6 * MINUTE)
  },
  'send held alerts': async (world) => {
    const actor = userOf(world, 'harbor-crest')
    const value = { push: { paused: true, resumed: true }, email: { paused: true, resumed: true } }
    await submit(world, { name: 'store preference', actor, origin: 'person', key: 'settings', value })
    const { id } = firstAuction(world, 'live')
    await submit(world, { name: 'pause auction', ...control, auctionId: id })
    await submit(world, { name: 'resume auction', ...control, auctionId: id })
    await world.advance(2 * MINUTE)
  },
}

/** People whose steps are preferred, because the tests watch their screens. */
const preferredPeople = ['harbor-crest', 'prairie-lending']

/** Gets this command into the log of a world: by its sample, or else by a step with random content that the world accepts now. */
export async function sendSample(world: RunningWorld, name: CommandName): Promise<void> {
  const sample = samples[name]
  if (sample !== undefined) return sample(world)
  const accepted = commandsNamed(name, world, draws(7, name)).filter((command) => isAccepted(world, command))
  const actors = preferredPeople.map((key) => userOf(world, key))
  const command = accepted.find(({ actor }) => actor !== 'system' && actors.includes(actor)) ?? accepted[0]
  if (command === undefined)
    throw new Error(`The world accepts no step '${name}' yet. Add what it needs to e2e/headless/command-samples.ts.`)
  return submit(world, command)
}
