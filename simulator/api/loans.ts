// Loan calls. The world decides whether a loan is valid. S7.25 to S7.31
import * as z from 'zod/mini'
import { auction } from '../../src/contract/auction'
import { loanCreated } from '../../src/contract/loan'
import { auctionFor } from '../world/auctions/auctions.project'
import { loanParties } from '../world/loans/loan-parties'
import { mergeSetup, submissionProblems } from '../world/loans/loan-rules'
import { lenderOf, partiesFor } from '../world/loans/loans.project'
import { rowOf } from '../world/table'
import { seenBy } from './auctions'
import type { Handlers } from './handler'
import { by, loanOf, loanReadBy, submitOrThrow } from './loan-access'
import { activityOf } from './loan-activity'
import { forbidden, notFound } from './middleware/refused'

const createdLoan = (reply: unknown): { readonly data: z.output<typeof loanCreated> } => ({
  data: z.parse(loanCreated, reply),
})

/** The loan handlers. */
export const loanHandlers = () => {
  return {
    'loan.read': ({ world, viewer, input: { params } }) => ({ data: loanReadBy(world, viewer, params.id) }),

    'loan.activity': ({ world, viewer, input: { params, query } }) => {
      loanOf(world, viewer, params.id)
      const loan = rowOf(world.state().loans, params.id)
      if (loan === undefined) throw notFound('The loan could not be found.')
      return activityOf(world, loan, query?.before)
    },

    'loan.check': ({ world, viewer, input: { body } }) => {
      const state = world.state()
      const lender = lenderOf(state, viewer.userId)
      if (lender === null) throw forbidden()
      const before = body.id === undefined ? {} : (rowOf(state.loans, body.id)?.setup ?? {})
      if (body.id !== undefined) loanOf(world, viewer, body.id)
      const problems = submissionProblems(mergeSetup(before, body), {
        reference: state.reference,
        parties: loanParties(state, lender),
        at: world.reading().now,
      })
      return {
        data: { problems: Object.fromEntries(Object.entries(problems).map(([key, messages]) => [key, [...messages]])) },
      }
    },

    'loan.create': async ({ world, viewer, input: { body }, header, submit }) => {
      const { draft, ...sent } = body
      return createdLoan(
        await submitOrThrow(submit, {
          name: 'create loan',
          ...by(viewer),
          sent,
          key: header('idempotency-key'),
          // The specification has no such field.
          ...(world.api.reduced || draft === undefined ? {} : { draft }),
        }),
      )
    },

    'loan.update': async ({ viewer, input: { params, body }, submit }) => {
      const { version, ...sent } = body
      return createdLoan(
        await submitOrThrow(submit, {
          name: 'update loan',
          ...by(viewer),
          loanId: params.id,
          sent,
          ...(version === undefined ? {} : { fromVersion: version }),
        }),
      )
    },

    'loan.remove': async ({ viewer, input: { params, query }, submit }) => {
      await submitOrThrow(submit, {
        name: 'delete loan',
        ...by(viewer),
        loanId: params.id,
        ...(query?.version === undefined ? {} : { seenVersion: query.version }),
      })
      return null
    },

    'loan.transfer': async ({ world, viewer, input: { params, body }, submit }) => {
      await submitOrThrow(submit, {
        name: 'transfer loan',
        ...by(viewer),
        loanId: params.id,
        lenderProfileId: body.lender_id,
        ...seenBy(world, body),
      })
      return null
    },

    'loan.offer': async ({ world, viewer, input: { params, body }, submit }) => {
      const { lender_id: lenderProfileId } = body
      await submitOrThrow(submit, {
        name: 'offer loan',
        ...by(viewer),
        loanId: params.id,
        lenderProfileId,
        ...seenBy(world, body),
      })
      return null
    },

    'loan.answer-offer': async ({ world, viewer, input: { params, body }, submit }) => {
      await submitOrThrow(submit, {
        name: 'answer loan offer',
        ...by(viewer),
        loanId: params.id,
        accept: body.accept,
        ...(body.version === undefined ? {} : { seenVersion: body.version }),
        ...seenBy(world, body),
      })
      return null
    },

    'loan.withdraw-offer': async ({ viewer, input: { params }, submit }) => {
      await submitOrThrow(submit, { name: 'withdraw loan offer', ...by(viewer), loanId: params.id })
      return null
    },

    'loan.parties': ({ world, viewer }) => {
      const parties = partiesFor(world.state(), viewer.userId)
      if (parties === null) throw forbidden()
      return { data: parties }
    },

    'auction.submit': async ({ world, viewer, input: { params, body }, submit }) => {
      await submitOrThrow(submit, {
        name: 'submit loan',
        ...by(viewer),
        auctionId: params.auctionId,
        ...(body?.version === undefined ? {} : { seenVersion: body.version }),
      })
      const answer = auctionFor(world.state(), viewer.userId, params.auctionId)
      if (answer === null) throw notFound('The auction could not be found.')
      return { data: z.parse(auction, answer) }
    },
  } satisfies Partial<Handlers>
}
