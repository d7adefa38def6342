// Loans over HTTP: reads requests, checks and stores files, writes answers. The world decides which loan is valid.
// S7.25 to S7.31
import * as z from 'zod/mini'
import { auction } from '../../src/contract/auction'
import { loanCreated, loanFileKeys } from '../../src/contract/loan'
import type { RunningWorld } from '../runtime/running-world'
import { auctionFor } from '../world/auctions/auctions.project'
import type { Command } from '../world/commands'
import { loanParties } from '../world/loans/loan-parties'
import { mergedSetup, submissionProblems } from '../world/loans/loan-rules'
import { documentFor, lenderOf, loanFor, partiesFor } from '../world/loans/loans.project'
import { rowOf } from '../world/table'
import { bytesOf } from './documents/document-bytes'
import { contentProblem } from './documents/document-content'
import { hasRoom } from './documents/upload-right'
import type { CallRequest, HandlerContext, Handlers, Viewer } from './handler'
import { forbidden, invalid, notFound, refusedBy } from './middleware/refused'

const LONGEST_FILE_NAME = 255

const mine = 'This is somebody else’s loan.'

const settle = async (submit: CallRequest<'auth.user'>['submit'], command: Command): Promise<unknown> => {
  const outcome = await submit(command)
  if (!outcome.ok) throw refusedBy(outcome.refusal)
  return outcome.reply
}

const by = (viewer: Viewer) => ({ actor: viewer.userId, origin: 'person' }) as const

const loanOf = (world: RunningWorld, viewer: Viewer, loanId: number) => {
  const loan = loanFor(world.state(), viewer.userId, loanId)
  if (loan === 'forbidden') throw forbidden(mine)
  if (loan === null) throw notFound('The loan could not be found.')
  return loan
}

const created = (reply: unknown): { readonly data: z.output<typeof loanCreated> } => ({
  data: z.parse(loanCreated, reply),
})

/** The handlers of loans. */
export const loanHandlers = () => {
  return {
    'loan.read': ({ world, viewer, input: { params } }) => ({ data: loanOf(world, viewer, params.id) }),

    'loan.check': ({ world, viewer, input: { body } }) => {
      const state = world.state()
      const lender = lenderOf(state, viewer.userId)
      if (lender === null) throw forbidden()
      const before = body.id === undefined ? {} : (rowOf(state.loans, body.id)?.setup ?? {})
      if (body.id !== undefined) loanOf(world, viewer, body.id)
      const problems = submissionProblems(mergedSetup(before, body), {
        reference: state.reference,
        parties: loanParties(state, lender),
        at: world.reading().now,
      })
      return { data: { problems: Object.fromEntries(Object.entries(problems).map(([key, all]) => [key, [...all]])) } }
    },

    'loan.create': async ({ viewer, input: { body }, header, submit }) =>
      created(
        await settle(submit, {
          name: 'create loan',
          actor: viewer.userId,
          origin: 'person',
          sent: body,
          key: header('idempotency-key'),
        }),
      ),

    'loan.update': async ({ viewer, input: { params, body }, submit }) => {
      const { version, ...sent } = body
      return created(
        await settle(submit, {
          name: 'update loan',
          actor: viewer.userId,
          origin: 'person',
          loanId: params.id,
          sent,
          ...(version === undefined ? {} : { fromVersion: version }),
        }),
      )
    },

    'loan.remove': async ({ viewer, input: { params }, submit }) => {
      await settle(submit, {
        name: 'delete loan',
        actor: viewer.userId,
        origin: 'person',
        loanId: params.id,
      })
      return null
    },

    'loan.transfer': async ({ viewer, input: { params, body }, submit }) => {
      await settle(submit, {
        name: 'transfer loan',
        actor: viewer.userId,
        origin: 'person',
        loanId: params.id,
        lenderProfileId: body.lender_id,
      })
      return null
    },

    'loan.offer': async ({ viewer, input: { params, body }, submit }) => {
      const { lender_id: lenderProfileId } = body
      await settle(submit, { name: 'offer loan', ...by(viewer), loanId: params.id, lenderProfileId })
      return null
    },

    'loan.answer-offer': async ({ viewer, input: { params, body }, submit }) => {
      await settle(submit, {
        name: 'answer loan offer',
        ...by(viewer),
        loanId: params.id,
        accept: body.accept,
        ...(body.version === undefined ? {} : { seenVersion: body.version }),
      })
      return null
    },

    'loan.withdraw-offer': async ({ viewer, input: { params }, submit }) => {
      await settle(submit, { name: 'withdraw loan offer', ...by(viewer), loanId: params.id })
      return null
    },

    'loan.parties': ({ world, viewer }) => {
      const parties = partiesFor(world.state(), viewer.userId)
      if (parties === null) throw forbidden()
      return { data: parties }
    },

    'auction.submit': async ({ world, viewer, input: { params }, submit }) => {
      await settle(submit, {
        name: 'submit loan',
        actor: viewer.userId,
        origin: 'person',
        auctionId: params.auctionId,
      })
      const answer = auctionFor(world.state(), viewer.userId, params.auctionId)
      if (answer === null) throw notFound('The auction could not be found.')
      return { data: z.parse(auction, answer) }
    },
  } satisfies Partial<Handlers>
}

/** The handlers of the documents of a loan, as its seller keeps them. */
export const loanDocumentHandlers = ({ uploads: store }: HandlerContext) => {
  return {
    'loan.upload': async ({ world, viewer, input: { params }, files, submit }) => {
      // Nothing is read for somebody whose loan this is not.
      loanOf(world, viewer, params.id)
      const sent = await files()
      if (sent.length === 0) throw invalid({ form: ['No file was sent.'] })
      for (const { field, name, bytes } of sent) {
        if (name.length > LONGEST_FILE_NAME) throw invalid({ [field]: ['The name of the file is too long.'] })
        const form = loanFileKeys.find((key) => key === field)
        if (form === undefined) throw invalid({ [field]: ['This document is not known.'] })
        const problem = contentProblem(name, bytes)
        if (problem !== null) throw invalid({ [form]: [problem] })
        const sha256 = hasRoom(world, viewer, bytes.length) ? store.put(bytes) : null
        if (sha256 === null) throw invalid({ [form]: ['There is no room for more documents. Remove some first.'] })
        await settle(submit, {
          name: 'attach document',
          actor: viewer.userId,
          origin: 'person',
          loanId: params.id,
          form,
          fileName: name,
          size: bytes.length,
          sha256,
        })
      }
      return { data: loanOf(world, viewer, params.id) }
    },

    'loan.remove-document': async ({ world, viewer, input: { params, body }, submit }) => {
      await settle(submit, {
        name: 'remove document',
        actor: viewer.userId,
        origin: 'person',
        loanId: params.id,
        form: body.form,
      })
      return { data: loanOf(world, viewer, params.id) }
    },

    'loan.restore-document': async ({ world, viewer, input: { params, body }, submit }) => {
      const { document_id: documentId } = body
      await settle(submit, { name: 'restore document', ...by(viewer), loanId: params.id, documentId })
      return { data: loanOf(world, viewer, params.id) }
    },

    'loan.document': ({ world, viewer, input: { params } }) => {
      const document = documentFor(world.state(), viewer.userId, params.id, params.form)
      if (document === 'forbidden') throw forbidden(mine)
      const loan = rowOf(world.state().loans, params.id)
      if (document === null || loan === undefined) throw notFound('The document could not be found.')
      return { name: document.name, bytes: bytesOf(store, world, document, loan) }
    },
  } satisfies Partial<Handlers>
}
